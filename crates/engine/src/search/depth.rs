//! The depth to which a node and its moves are searched: extensions and reductions.

use super::node::{MoveContext, SearchNode, Window};
use super::table::TableEntry;
use super::worker::{Stopped, Worker};
use super::{Bound, Tunables};
use crate::eval::{Evaluator, Score};

/// The result of a search of the moves other than the table's move.
pub(super) enum SingularResult {
    /// The move is searched this many plies deeper, less deep if negative.
    Extend(i32),
    /// Several moves are too good for the other side: the node is worth at least this.
    Cut(Score),
}

/// Check extension, unless the node is farther from the root than the depth of the iteration allows: series
/// of checks must end.
pub(super) fn check_extension(tuned: &Tunables, node: &SearchNode, root_depth: i32) -> i32 {
    let near = node.ply as i32 <= tuned.check_plies_per_depth() * root_depth;
    i32::from(node.check_info.in_check() && near)
}

/// Singular extension (T. Anantharaman, M. Campbell, F. Hsu, "Singular extensions: adding selectivity to
/// brute-force searching", 1990, in the form of Stockfish): the other moves are searched less deep, and compared
/// with the table's score less a margin. If all are worse, the table's move is searched one ply deeper, or two
/// plies outside the PV if they are much worse. Else, if that margin still lies at or above beta outside the PV,
/// the node is cut off (multi-cut). Else the table's move is searched less deep if its score is at least beta or
/// the node is a cut node.
pub(super) fn singular_extension<E: Evaluator>(
    worker: &mut Worker<E>,
    node: &SearchNode,
    ctx: &MoveContext,
) -> Result<SingularResult, Stopped> {
    let tuned = &worker.tuned;
    let Some(entry) = node.tt_entry.filter(|it| it.best == Some(ctx.mv)) else {
        return Ok(SingularResult::Extend(0));
    };
    let reliable = entry.bound.is_some_and(|it| it != Bound::Upper)
        && i32::from(entry.depth) >= node.depth - tuned.singular_tt_depth()
        && !entry.score.is_mate();
    let far = node.ply as i32 >= tuned.singular_plies_per_depth() * worker.root_depth;
    if node.depth < tuned.singular_shallowest() || !reliable || far {
        return Ok(SingularResult::Extend(0));
    }
    let singular_beta = entry.score - tuned.singular_margin() * node.depth / 16;
    let doubly_singular = singular_beta - tuned.singular_double_margin();
    let [less_above_beta, less_in_cut_node] =
        [tuned.singular_above_beta(), tuned.singular_cut_node()];
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
        SingularResult::Extend(-less_above_beta)
    } else if node.cut_node {
        SingularResult::Extend(-less_in_cut_node)
    } else {
        SingularResult::Extend(0)
    })
}

/// Parts of a ply in which reductions are computed.
pub(super) const PLY: i32 = 64;

/// Internal iterative reduction (E. Schröder, 2020): if the table has no move for a PV node or cut node, or only one of a
/// much shallower search, the node is searched less deep, which finds one for the next visit.
pub(super) fn internal_reduction(tuned: &Tunables, node: &SearchNode) -> i32 {
    let may_fail_high = node.cut_node || node.window.is_pv();
    let deep = node.depth >= tuned.internal_reduction_shallowest();
    if !may_fail_high || !deep || node.excluded.is_some() || node.check_info.in_check() {
        return 0;
    }
    let stale = tuned.internal_reduction_stale();
    let has_move = |it: TableEntry| it.best.is_some() && i32::from(it.depth) + stale > node.depth;
    i32::from(!node.tt_entry.is_some_and(has_move))
}

/// The correction, in hindsight, of the reduction of the move that led to a node: the node is searched deeper if that
/// move was much reduced and its side is not better off by the static evaluations, less deep if the move has lost much
/// (as in Stockfish).
pub(super) fn hindsight<E: Evaluator>(worker: &Worker<E>, node: &SearchNode) -> i32 {
    let Worker { tuned, stack, .. } = worker;
    let parent = node.ply.checked_sub(1).filter(|_| node.excluded.is_none());
    let Some(parent) = parent.map(|ply| stack.frame(ply)) else { return 0 };
    let (Some(now), Some(before)) = (node.static_eval, parent.static_eval) else { return 0 };
    let lost = now.corrected.value() + before.value();
    let deeper = parent.reduction >= tuned.hindsight_deeper() && lost <= 0;
    let less_deep = parent.reduction >= tuned.hindsight_shallower()
        && node.depth >= 2
        && lost > tuned.hindsight_margin();
    i32::from(deeper) - i32::from(less_deep)
}

/// The plies by which a move that fails high in its reduced search is searched deeper than others: one if its score is
/// far above the best one, by `lead` centipawns, minus one if it hardly is.
pub(super) fn research(tuned: &Tunables, depth: i32, lead: i32) -> i32 {
    let deeper = tuned.research_deeper() + tuned.research_deeper_slope() * depth;
    i32::from(lead > deeper) - i32::from(lead < tuned.research_shallower())
}

/// Late-move reduction: the plies by which a move is first searched less deep, at least 0.
#[inline]
pub(super) fn late_move_reduction<E: Evaluator>(
    worker: &Worker<E>,
    node: &SearchNode,
    ctx: &MoveContext,
) -> i32 {
    let tuned = &worker.tuned;
    let late = ctx.move_count >= tuned.reduction_first() && (ctx.quiet || ctx.losing);
    if node.depth < tuned.reduction_shallowest() || !late {
        return 0;
    }
    let mut parts = ctx.base_reduction;
    parts += if node.cut_node { tuned.reduction_cut() } else { 0 };
    if ctx.quiet {
        parts -= ctx.history * PLY / tuned.reduction_history();
    }
    let cutoffs = worker.stack.frame(node.ply + 1).cutoffs;
    parts += if cutoffs > tuned.reduction_cutoffs_most() { tuned.reduction_cutoffs() } else { 0 };
    parts += if node.tt_noisy { tuned.reduction_tt_noisy() } else { 0 };
    parts -= if node.tt_pv && !node.window.is_pv() { tuned.reduction_was_pv() } else { 0 };
    parts -= if ctx.losing { tuned.reduction_losing() } else { 0 };
    if tuned.reduction_check() > 0 && ctx.gives_direct_check(&worker.stack) {
        parts -= tuned.reduction_check();
    }
    (parts / PLY).max(0)
}

/// The reduction of a move by its place in the node and the node itself, in 64ths of a ply.
#[inline]
pub(super) fn base_reduction(tuned: &Tunables, node: &SearchNode, move_count: i32) -> i32 {
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

/// The binary logarithm of a number from 1, in 64ths, interpolated linearly between the powers of two: the
/// same on every machine.
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

    #[test]
    fn a_move_far_above_the_best_score_is_searched_deeper_and_one_hardly_above_it_less_deep() {
        let by = |depth, lead| research(&Tunables::DEFAULT, depth, lead);
        assert_eq!([by(5, 60), by(5, 30), by(5, 1)], [1, 0, -1]);
        assert_eq!(by(20, 60), 0);
    }
}
