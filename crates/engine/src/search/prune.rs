//! Pruning: nodes and moves that will not matter, by the static evaluation and by shallow searches.

use super::history::History;
use super::line::SearchLine;
use super::moves::PickedMove;
use super::node::SearchNode;
use super::order::Picker;
use super::table::TableEntry;
use super::window::Window;
use super::worker::{Stopped, Worker};
use super::{Bound, Tunables, reduce};
use crate::eval::{Evaluator, Score};
use bentrider_rules::rules::{self, CheckInfo};

/// Tries to score a whole node without searching its moves. Never in check, never in a PV node.
pub(super) fn node<E: Evaluator>(
    worker: &mut Worker<E>,
    node: &SearchNode,
    check_info: &CheckInfo,
) -> Result<Option<Score>, Stopped> {
    let Some(eval) = node.static_eval.filter(|_| !node.window.is_pv()) else { return Ok(None) };
    let eval = eval.tt_adjusted;
    if node.window.beta.is_mate() || node.excluded.is_some() {
        return Ok(None);
    }
    if let Some(score) = reverse_futility(&worker.tuned, &worker.line, node, eval) {
        return Ok(Some(score));
    }
    if let Some(score) = razor(worker, node, eval)? {
        return Ok(Some(score));
    }
    if let Some(score) = null_move(worker, node, eval)? {
        return Ok(Some(score));
    }
    prob_cut(worker, node, eval, check_info)
}

/// Reverse futility pruning: far above beta near the leaves, the other side will not catch up. Not where
/// only Kings and Pawns are left, where having to move may hurt (zugzwang).
fn reverse_futility(
    tuned: &Tunables,
    line: &SearchLine,
    node: &SearchNode,
    eval: Score,
) -> Option<Score> {
    let depth = (node.depth - i32::from(node.improving)).max(0);
    let margin = tuned.reverse_futility_margin() * depth + 20;
    let far = node.depth <= tuned.reverse_futility_deepest() && eval - margin >= node.window.beta;
    (far && !eval.is_mate() && line.has_pieces()).then_some(eval)
}

/// Razoring: far below alpha near the leaves only captures could help, so only they are searched.
fn razor<E: Evaluator>(
    worker: &mut Worker<E>,
    node: &SearchNode,
    eval: Score,
) -> Result<Option<Score>, Stopped> {
    let tuned = &worker.tuned;
    let reach = eval + tuned.razor_margin() * node.depth;
    if node.depth > tuned.razor_deepest() || reach >= node.window.alpha {
        return Ok(None);
    }
    let score = worker.quiesce(node.window, node.ply)?;
    Ok((score <= node.window.alpha).then_some(score))
}

/// Null move: where even passing is good enough, some move is (C. Donninger, "Null Move and Deep
/// Search", 1993). Not where only Kings and Pawns are left (zugzwang).
fn null_move<E: Evaluator>(
    worker: &mut Worker<E>,
    node: &SearchNode,
    eval: Score,
) -> Result<Option<Score>, Stopped> {
    let tuned = &worker.tuned;
    let shallowest = tuned.null_move_shallowest();
    let line = &worker.line;
    let after_null = line.position.plies_played() > 0 && line.position.last_move().is_none();
    let barred = after_null || node.ply < line.null_move_from || !line.has_pieces();
    if node.depth < shallowest || eval < node.window.beta || barred {
        return Ok(None);
    }
    let verified_from = tuned.null_move_verified_from();
    let lead = (eval.value() - node.window.beta.value()) / tuned.null_move_lead_per_ply();
    let reduction = tuned.null_move_reduction() + node.depth / tuned.null_move_depth_per_ply();
    let depth = node.depth - reduction - lead.min(3);
    worker.make_null();
    let reply = worker.pvs(-Window::null(node.window.beta), depth, node.ply + 1, !node.cut_node);
    worker.unmake();
    let score = -reply?;
    if score < node.window.beta {
        return Ok(None);
    }
    let proven = if score.is_mate() { node.window.beta } else { score };
    let verified = worker.line.null_move_from > 0 || node.depth < verified_from;
    Ok((verified || holds_without_null_move(worker, node, depth)?).then_some(proven))
}

/// At high depth a cutoff by a null move is verified by a search in which null moves are not tried in the
/// next plies: in zugzwang that fails.
fn holds_without_null_move<E: Evaluator>(
    worker: &mut Worker<E>,
    node: &SearchNode,
    depth: i32,
) -> Result<bool, Stopped> {
    worker.line.null_move_from = node.ply + (3 * depth.max(1) as usize).div_ceil(4);
    let score = worker.pvs(Window::null(node.window.beta), depth, node.ply, false);
    worker.line.null_move_from = 0;
    Ok(score? >= node.window.beta)
}

/// ProbCut: where a capture is far above beta in a shallow search, it would be above beta in a deeper one
/// too (M. Buro, "ProbCut", 1995).
fn prob_cut<E: Evaluator>(
    worker: &mut Worker<E>,
    node: &SearchNode,
    eval: Score,
    check_info: &CheckInfo,
) -> Result<Option<Score>, Stopped> {
    let tuned = &worker.tuned;
    let bar = node.window.beta + tuned.prob_cut_margin();
    let depth = node.depth - 4;
    let doubtful = node.tt_entry.is_some_and(|it| i32::from(it.depth) > depth && it.score < bar);
    if node.depth < tuned.prob_cut_shallowest() || doubtful {
        return Ok(None);
    }
    let missing = bar.value() - eval.value();
    let mut picker = Picker::noisy_above(&worker.line, node.tt_move(), missing);
    let mut found = None;
    while let Some(picked) = picker.next(&mut worker.line, &worker.history, check_info) {
        worker.make(picked.mv);
        let score = above(worker, node, bar, depth);
        worker.unmake();
        if let Some(score) = score? {
            let entry = TableEntry {
                best: Some(picked.mv),
                score,
                depth: (depth + 1).max(0) as u8,
                raw_eval: node.raw_eval(),
                bound: Bound::Lower,
            };
            worker.shared.table.store(worker.line.position.hash(), node.ply, entry);
            found = Some(score);
            break;
        }
    }
    picker.finish(&mut worker.line);
    Ok(found)
}

/// The score of a move just made, if it is at least `bar` both in quiescence and in a search.
fn above<E: Evaluator>(
    worker: &mut Worker<E>,
    node: &SearchNode,
    bar: Score,
    depth: i32,
) -> Result<Option<Score>, Stopped> {
    let window = -Window::null(bar);
    let mut score = -worker.quiesce(window, node.ply + 1)?;
    if score >= bar && depth > 0 {
        score = -worker.pvs(window, depth, node.ply + 1, !node.cut_node)?;
    }
    Ok((score >= bar).then_some(score))
}

/// May all quiet moves from the `number`th move (from 1) on be pruned that do not give check? At least one
/// move of the node was searched and did not lose to mate.
#[inline]
pub(super) fn all_quiet(tuned: &Tunables, node: &SearchNode, number: usize) -> bool {
    late_move(tuned, node, number) || futile(tuned, node, number)
}

/// May this move be pruned? At least one move of the node was searched and did not lose to mate.
#[inline]
pub(super) fn a_move(
    tuned: &Tunables,
    line: &SearchLine,
    history: &History,
    node: &SearchNode,
    picked: &PickedMove,
    number: usize,
) -> bool {
    let hopeless = picked.quiet
        && (all_quiet(tuned, node, number)
            || has_poor_history(tuned, line, history, node, picked, number))
        && !rules::gives_direct_check(&line.variant, &line.position, picked.mv);
    hopeless || loses(tuned, line, node, picked, number)
}

/// What quiet moves that futility pruning leaves out could be worth; least where it prunes none.
pub(super) fn futility_bound(tuned: &Tunables, node: &SearchNode, number: usize) -> Score {
    let eval = node.static_eval.filter(|_| futile(tuned, node, number));
    eval.map_or(-Score::INFINITE, |it| it.corrected + futility_gain(tuned, node, number))
}

/// History pruning: a quiet move near the leaves that has done badly will do so again.
#[inline]
fn has_poor_history(
    tuned: &Tunables,
    line: &SearchLine,
    history: &History,
    node: &SearchNode,
    picked: &PickedMove,
    number: usize,
) -> bool {
    let depth = reduce::remaining(tuned, node, number);
    depth <= tuned.history_deepest()
        && reduce::quiet_history(line, history, node, picked) < -tuned.history_margin() * depth
}

/// Pruning by static exchange: a move near the leaves that loses material is not the best.
fn loses(
    tuned: &Tunables,
    line: &SearchLine,
    node: &SearchNode,
    picked: &PickedMove,
    number: usize,
) -> bool {
    let (depth, allowed) = if picked.quiet {
        (reduce::remaining(tuned, node, number), tuned.exchange_quiet())
    } else {
        (node.depth, tuned.exchange_noisy())
    };
    depth <= tuned.exchange_deepest()
        && (picked.quiet || picked.losing)
        && !rules::see_ge(&line.variant, &line.position, picked.mv, -allowed * depth)
}

/// Late-move pruning: after so many moves in good order a quiet one near the leaves will not be the best.
fn late_move(tuned: &Tunables, node: &SearchNode, number: usize) -> bool {
    let most = tuned.late_move_base() + tuned.late_move_slope() * node.depth * node.depth / 16;
    let most = if node.improving { most } else { most / 2 };
    node.depth <= tuned.late_move_deepest() && number as i32 > most
}

/// Futility pruning: far below alpha near the leaves a quiet move does not gain enough.
fn futile(tuned: &Tunables, node: &SearchNode, number: usize) -> bool {
    let gain = futility_gain(tuned, node, number);
    reduce::remaining(tuned, node, number) <= tuned.futility_deepest()
        && node.static_eval.is_some_and(|it| it.corrected + gain <= node.window.alpha)
}

/// What a quiet move may gain with the plies that are left to it, in centipawns.
fn futility_gain(tuned: &Tunables, node: &SearchNode, number: usize) -> i32 {
    tuned.futility_margin() * (reduce::remaining(tuned, node, number) + 1)
}
