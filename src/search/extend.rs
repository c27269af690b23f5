//! Extensions: moves that are searched deeper than others.

use super::Bound;
use super::node::Node;
use super::order::Picked;
use super::window::Window;
use super::worker::{Stopped, Worker};
use crate::eval::Score;
use crate::rules::CheckInfo;

/// What a look at the other moves says of the table's move.
pub(super) enum Verdict {
    /// It is searched so many plies deeper.
    Extend(i32),
    /// Several moves are too good for the other side: the node is worth at least this.
    Cut(Score),
}

/// A check is answered before the horizon comes, unless the line is already longer than the depth of the
/// root: checks without end are no plan.
pub(super) fn check(worker: &Worker, check_info: &CheckInfo, ply: usize) -> i32 {
    i32::from(check_info.in_check() && ply as i32 <= worker.root_depth)
}

/// Singular extension (T. Anantharaman, M. Campbell, F. Hsu, "Singular extensions: adding selectivity to
/// brute-force searching", 1990, in the form of Stockfish): where all other moves fall short of the
/// table's move by a margin, in a shallower search, it is searched deeper; where another of them is
/// above beta too, the node is cut off (multi-cut).
pub(super) fn singular(
    worker: &mut Worker,
    node: &Node,
    picked: &Picked,
) -> Result<Verdict, Stopped> {
    let tuned = worker.tunables();
    let Some(entry) = node.known.filter(|it| it.best == Some(picked.mv)) else {
        return Ok(Verdict::Extend(0));
    };
    let trusted = entry.bound != Bound::Upper
        && i32::from(entry.depth) >= node.depth - 3
        && !entry.score.is_mate();
    if node.depth < tuned.singular_shallowest || !trusted || worker.is_overlong(node.ply) {
        return Ok(Verdict::Extend(0));
    }
    let bar = entry.score - tuned.singular_margin * node.depth / 16;
    let twice = bar - tuned.singular_double_margin;
    worker.frames[node.ply].excluded = entry.best;
    let others = worker.pvs(Window::null(bar), (node.depth - 1) / 2, node.ply, node.cut);
    worker.frames[node.ply].excluded = None;
    let others = others?;
    Ok(if others < bar {
        Verdict::Extend(if !node.window.is_open() && others < twice { 2 } else { 1 })
    } else if bar >= node.window.beta && !node.window.is_open() {
        Verdict::Cut(bar)
    } else if entry.score >= node.window.beta {
        Verdict::Extend(-2)
    } else if node.cut {
        Verdict::Extend(-1)
    } else {
        Verdict::Extend(0)
    })
}
