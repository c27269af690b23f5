//! Extensions: moves that are searched deeper than others.

use super::moves::MoveContext;
use super::node::{SearchNode, Window};
use super::worker::{Stopped, Worker};
use super::{Bound, Tunables};
use crate::eval::{Evaluator, Score};

/// What a search of the other moves says about the table's move.
pub(super) enum SingularResult {
    /// The move is searched so many plies deeper, less deep if negative.
    Extend(i32),
    /// Several moves are too good for the other side: the node is worth at least this.
    Cut(Score),
}

/// Check extension, unless the node is farther from the root than the depth of the iteration allows: series
/// of checks must end.
pub(super) fn check(tuned: &Tunables, node: &SearchNode, root_depth: i32) -> i32 {
    let near = node.ply as i32 <= tuned.check_plies_per_depth() * root_depth;
    i32::from(node.check_info.in_check() && near)
}

/// Singular extension (T. Anantharaman, M. Campbell, F. Hsu, "Singular extensions: adding selectivity to
/// brute-force searching", 1990, in the form of Stockfish): where all other moves fall short of the
/// table's move by a margin, in a shallower search, it is searched deeper; where another of them is
/// above beta too, the node is cut off (multi-cut).
pub(super) fn singular<E: Evaluator>(
    worker: &mut Worker<E>,
    node: &SearchNode,
    ctx: &MoveContext,
) -> Result<SingularResult, Stopped> {
    let tuned = &worker.tuned;
    let Some(entry) = node.tt_entry.filter(|it| it.best == Some(ctx.mv)) else {
        return Ok(SingularResult::Extend(0));
    };
    let reliable = entry.bound != Bound::Upper
        && i32::from(entry.depth) >= node.depth - tuned.singular_tt_depth()
        && !entry.score.is_mate();
    let far = node.ply as i32 >= tuned.singular_plies_per_depth() * worker.root_depth;
    if node.depth < tuned.singular_shallowest() || !reliable || far {
        return Ok(SingularResult::Extend(0));
    }
    let singular_beta = entry.score - tuned.singular_margin() * node.depth / 16;
    let doubly_singular = singular_beta - tuned.singular_double_margin();
    let [above_beta, cut_node] = [tuned.singular_above_beta(), tuned.singular_cut_node()];
    let depth = (node.depth - 1) * tuned.singular_depth() / 64;
    worker.stack.frame_mut(node.ply).excluded = entry.best;
    let others = worker.pvs(Window::null(singular_beta), depth, node.ply, node.cut_node);
    worker.stack.frame_mut(node.ply).excluded = None;
    let others = others?;
    let is_pv = node.window.is_pv();
    Ok(if others < singular_beta {
        SingularResult::Extend(if !is_pv && others < doubly_singular { 2 } else { 1 })
    } else if singular_beta >= node.window.beta && !is_pv {
        SingularResult::Cut(singular_beta)
    } else if entry.score >= node.window.beta {
        SingularResult::Extend(-above_beta)
    } else if node.cut_node {
        SingularResult::Extend(-cut_node)
    } else {
        SingularResult::Extend(0)
    })
}
