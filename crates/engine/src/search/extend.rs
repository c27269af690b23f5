//! Extensions: moves that are searched deeper than others.

use super::Bound;
use super::moves::PickedMove;
use super::node::SearchNode;
use super::window::Window;
use super::worker::{Stopped, Worker};
use crate::eval::{Evaluator, Score};
use bentrider_rules::rules::CheckInfo;

/// What a search of the other moves says about the table's move.
pub(super) enum SingularResult {
    /// It is searched so many plies deeper, less deep if negative.
    Extend(i32),
    /// Several moves are too good for the other side: the node is worth at least this.
    Cut(Score),
}

/// Check extension, unless the line is already longer than the depth of the root: series of checks must
/// end.
pub(super) fn check(root_depth: i32, ply: usize, check_info: &CheckInfo) -> i32 {
    i32::from(check_info.in_check() && ply as i32 <= root_depth)
}

/// Singular extension (T. Anantharaman, M. Campbell, F. Hsu, "Singular extensions: adding selectivity to
/// brute-force searching", 1990, in the form of Stockfish): where all other moves fall short of the
/// table's move by a margin, in a shallower search, it is searched deeper; where another of them is
/// above beta too, the node is cut off (multi-cut).
pub(super) fn singular<E: Evaluator>(
    worker: &mut Worker<E>,
    node: &SearchNode,
    picked: &PickedMove,
) -> Result<SingularResult, Stopped> {
    let tuned = &worker.tuned;
    let Some(entry) = node.tt_entry.filter(|it| it.best == Some(picked.mv)) else {
        return Ok(SingularResult::Extend(0));
    };
    let reliable = entry.bound != Bound::Upper
        && i32::from(entry.depth) >= node.depth - 3
        && !entry.score.is_mate();
    if node.depth < tuned.singular_shallowest()
        || !reliable
        || node.ply as i32 >= 2 * worker.root_depth
    {
        return Ok(SingularResult::Extend(0));
    }
    let bar = entry.score - tuned.singular_margin() * node.depth / 16;
    let twice = bar - tuned.singular_double_margin();
    worker.line.frame_mut(node.ply).excluded = entry.best;
    let others = worker.pvs(Window::null(bar), (node.depth - 1) / 2, node.ply, node.cut_node);
    worker.line.frame_mut(node.ply).excluded = None;
    let others = others?;
    Ok(if others < bar {
        SingularResult::Extend(if !node.window.is_pv() && others < twice { 2 } else { 1 })
    } else if bar >= node.window.beta && !node.window.is_pv() {
        SingularResult::Cut(bar)
    } else if entry.score >= node.window.beta {
        SingularResult::Extend(-2)
    } else if node.cut_node {
        SingularResult::Extend(-1)
    } else {
        SingularResult::Extend(0)
    })
}
