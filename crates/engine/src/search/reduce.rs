//! Reductions: nodes and moves that are searched less deep than others.

use super::Tunables;
use super::moves::MoveContext;
use super::node::SearchNode;
use super::worker::Worker;
use crate::eval::Evaluator;

/// Parts of a ply in which reductions are computed.
pub(super) const PLY: i32 = 64;

/// Internal iterative reduction (E. Schröder, 2020): where the table has no move to start with, a
/// shallower search finds one for the next time.
pub(super) fn internal(tuned: &Tunables, node: &SearchNode) -> i32 {
    let lacks_tt_move = node.excluded.is_none() && node.tt_move().is_none();
    let deep = node.depth >= tuned.internal_reduction_shallowest();
    i32::from(lacks_tt_move && deep && !node.check_info.in_check())
}

/// Late-move reduction: plies by which a move is searched less deep first, at least 0.
#[inline]
pub(super) fn late_move<E: Evaluator>(
    worker: &Worker<E>,
    node: &SearchNode,
    ctx: &MoveContext,
) -> i32 {
    let tuned = &worker.tuned;
    if node.is_root() {
        return at_root(tuned, node, ctx);
    }
    let late = ctx.move_count >= tuned.reduction_first() && (ctx.quiet || ctx.losing);
    if node.depth < tuned.reduction_shallowest() || !late {
        return 0;
    }
    let mut parts = ctx.reduction;
    parts += if node.cut_node { tuned.reduction_cut() } else { 0 };
    if ctx.quiet {
        parts -= ctx.history * PLY / tuned.reduction_history();
    }
    if tuned.reduction_check() > 0 && ctx.gives_check(&worker.stack) {
        parts -= tuned.reduction_check();
    }
    (parts / PLY).max(0)
}

/// Late-move reduction of the root, whose moves deserve more care.
fn at_root(tuned: &Tunables, node: &SearchNode, ctx: &MoveContext) -> i32 {
    let late = ctx.move_count >= tuned.root_reduction_first() && ctx.quiet;
    if !late || node.depth < tuned.root_reduction_shallowest() {
        return 0;
    }
    let plies = by_move_count(tuned, node.depth, ctx.move_count) / PLY;
    (plies - tuned.root_reduction_less()).max(0)
}

/// The reduction of a node's move by its place and the node, in 64ths of a ply.
#[inline]
pub(super) fn by_node(tuned: &Tunables, node: &SearchNode, move_count: i32) -> i32 {
    let mut parts = by_move_count(tuned, node.depth, move_count);
    parts -= if node.window.is_pv() { tuned.reduction_pv() } else { 0 };
    parts += if node.improving { 0 } else { tuned.reduction_worsening() };
    parts
}

/// The reduction of the `move_count`th move (from 1) of any node, in 64ths of a ply.
fn by_move_count(tuned: &Tunables, depth: i32, move_count: i32) -> i32 {
    let doublings = log2_64ths(depth as u32) * log2_64ths(move_count as u32) / PLY;
    tuned.reduction_base() + doublings * tuned.reduction_slope() / PLY
}

/// The binary logarithm of a number from 1, in 64ths, by straight lines between the powers of two:
/// the same on every machine.
fn log2_64ths(number: u32) -> i32 {
    let whole = number.max(1).ilog2();
    let rest = ((number.max(1) - (1 << whole)) * 64) >> whole;
    (whole * 64 + rest) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_exact_at_powers_of_two_and_grow_between() {
        assert_eq!(log2_64ths(1), 0);
        assert_eq!(log2_64ths(8), 3 * 64);
        assert!((1..300).all(|it| log2_64ths(it) <= log2_64ths(it + 1)));
    }

    #[test]
    fn later_moves_of_deeper_nodes_are_reduced_more() {
        let by = |depth, move_count| by_move_count(&Tunables::DEFAULT, depth, move_count);
        assert!(by(12, 60) > by(6, 10));
        assert!((2..30).all(|depth| (1..200).all(|move_count| by(depth, move_count) >= 0)));
    }
}
