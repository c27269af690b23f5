//! Reductions: nodes and moves that are searched less deep than others.

use super::Tunables;
use super::history::History;
use super::line::SearchLine;
use super::moves::PickedMove;
use super::node::SearchNode;
use bentrider_rules::rules::{self, CheckInfo};

/// Parts of a ply in which reductions are computed.
pub(super) const PLY: i32 = 64;

/// Internal iterative reduction (E. Schröder, 2020): where the table has no move to start with, a
/// shallower search finds one for the next time.
pub(super) fn internal(
    tuned: &Tunables,
    depth: i32,
    lacks_tt_move: bool,
    check_info: &CheckInfo,
) -> i32 {
    let shallowest = tuned.internal_reduction_shallowest();
    i32::from(lacks_tt_move && depth >= shallowest && !check_info.in_check())
}

/// Late-move reduction: plies by which the `number`th move (from 1) of a node is searched less deep
/// first, at least 0.
#[inline]
pub(super) fn late_move(
    tuned: &Tunables,
    line: &SearchLine,
    history: &History,
    node: &SearchNode,
    picked: &PickedMove,
    number: usize,
) -> i32 {
    const SHALLOWEST: i32 = 3;
    let late = number as i32 >= tuned.reduction_first() && (picked.quiet || picked.losing);
    if node.depth < SHALLOWEST || !late {
        return 0;
    }
    let mut parts = by_node(tuned, node, number);
    parts += if node.cut_node { tuned.reduction_cut() } else { 0 };
    if picked.quiet {
        parts -= quiet_history(line, history, node, picked) * PLY / tuned.reduction_history();
    }
    if tuned.reduction_check() > 0
        && rules::gives_direct_check(&line.variant, &line.position, picked.mv)
    {
        parts -= tuned.reduction_check();
    }
    (parts / PLY).max(0)
}

/// How well a quiet move of a node has done before.
#[inline]
pub(super) fn quiet_history(
    line: &SearchLine,
    history: &History,
    node: &SearchNode,
    picked: &PickedMove,
) -> i32 {
    let piece = line.position.at(picked.mv.from());
    piece.map_or(0, |piece| history.after(&node.cont_context).quiet(piece, picked.mv.to()))
}

/// The plies left to the `number`th move (from 1) of a node, that move included, when it is reduced by
/// its number and the node alone; at least 1.
#[inline]
pub(super) fn remaining(tuned: &Tunables, node: &SearchNode, number: usize) -> i32 {
    (node.depth - (by_node(tuned, node, number) / PLY).max(0)).max(1)
}

/// The reduction of the `number`th move of a node by its number and the node, in 64ths of a ply.
fn by_node(tuned: &Tunables, node: &SearchNode, number: usize) -> i32 {
    let mut parts = by_number(tuned, node.depth, number);
    parts -= if node.window.is_pv() { tuned.reduction_open() } else { 0 };
    parts += if node.improving { 0 } else { tuned.reduction_worsening() };
    parts
}

/// The reduction of the `number`th move (from 1) of any node, in 64ths of a ply.
pub(super) fn by_number(tuned: &Tunables, depth: i32, number: usize) -> i32 {
    let doublings = log2_64ths(depth as u32) * log2_64ths(number as u32) / PLY;
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
        let by = |depth, number| by_number(&Tunables::DEFAULT, depth, number);
        assert!(by(12, 60) > by(6, 10));
        assert!((2..30).all(|depth| (1..200).all(|number| by(depth, number) >= 0)));
    }
}
