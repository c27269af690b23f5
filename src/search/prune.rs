//! Cutting nodes and moves that will not matter, on the word of the static evaluation and of shallow
//! searches.

use super::node::Node;
use super::order::{Picked, Picker};
use super::table::Entry;
use super::window::Window;
use super::worker::{Stopped, Worker};
use super::{Bound, Tunables, reduce};
use crate::eval::Score;
use crate::rules::{self, CheckInfo};

/// Tries to answer a whole node without searching its moves. Never in check, never where the exact
/// score matters.
pub(super) fn node(
    worker: &mut Worker,
    node: &Node,
    check_info: &CheckInfo,
) -> Result<Option<Score>, Stopped> {
    let Some(fixed) = node.estimate.filter(|_| !node.window.is_open()) else { return Ok(None) };
    if node.window.beta.is_mate() || node.excluded.is_some() {
        return Ok(None);
    }
    if let Some(score) = reverse_futility(worker, node, fixed) {
        return Ok(Some(score));
    }
    if let Some(score) = razor(worker, node, fixed)? {
        return Ok(Some(score));
    }
    if let Some(score) = null_move(worker, node, fixed)? {
        return Ok(Some(score));
    }
    prob_cut(worker, node, fixed, check_info)
}

/// Far above beta near the leaves, the other side will not catch up; having to move may hurt nevertheless
/// where only Kings and Pawns are left.
fn reverse_futility(worker: &Worker, node: &Node, fixed: Score) -> Option<Score> {
    let tuned = worker.tunables();
    let margin =
        tuned.reverse_futility_margin * (node.depth - i32::from(node.improving)).max(0) + 20;
    let far = node.depth <= tuned.reverse_futility_deepest && fixed - margin >= node.window.beta;
    (far && !fixed.is_mate() && has_pieces(worker)).then_some(fixed)
}

/// Far below alpha near the leaves, only captures could help: ask them.
fn razor(worker: &mut Worker, node: &Node, fixed: Score) -> Result<Option<Score>, Stopped> {
    let tuned = worker.tunables();
    let reach = fixed + tuned.razor_margin * node.depth;
    if node.depth > tuned.razor_deepest || reach >= node.window.alpha {
        return Ok(None);
    }
    let score = worker.quiesce(node.window, node.ply)?;
    Ok((score <= node.window.alpha).then_some(score))
}

/// If passing is good enough, moving is (C. Donninger, "Null Move and Deep Search", 1993). Not where
/// only Kings and Pawns are left, where having to move may hurt.
fn null_move(worker: &mut Worker, node: &Node, fixed: Score) -> Result<Option<Score>, Stopped> {
    let tuned = worker.tunables();
    let shallowest = tuned.null_move_shallowest;
    let passed = worker.position.plies_played() > 0 && worker.position.last_move().is_none();
    let barred = passed || node.ply < worker.no_pass_before || !has_pieces(worker);
    if node.depth < shallowest || fixed < node.window.beta || barred {
        return Ok(None);
    }
    let verified_from = tuned.null_move_verified_from;
    let lead = (fixed.value() - node.window.beta.value()) / tuned.null_move_lead_per_ply;
    let reduction = tuned.null_move_reduction + node.depth / tuned.null_move_depth_per_ply;
    let depth = node.depth - reduction - lead.min(3);
    worker.make_null();
    let answer = worker.pvs(-Window::null(node.window.beta), depth, node.ply + 1, !node.cut);
    worker.unmake();
    let score = -answer?;
    if score < node.window.beta {
        return Ok(None);
    }
    let proven = if score.is_mate() { node.window.beta } else { score };
    let sure = worker.no_pass_before > 0 || node.depth < verified_from;
    Ok((sure || holds_without_passing(worker, node, depth)?).then_some(proven))
}

/// Deep in the tree a cut by a pass is verified by a search in which the side to move must not pass
/// for most of the way: where having to move hurts, that fails.
fn holds_without_passing(worker: &mut Worker, node: &Node, depth: i32) -> Result<bool, Stopped> {
    worker.no_pass_before = node.ply + (3 * depth.max(1) as usize).div_ceil(4);
    let score = worker.pvs(Window::null(node.window.beta), depth, node.ply, false);
    worker.no_pass_before = 0;
    Ok(score? >= node.window.beta)
}

/// Where a capture is far above beta in a shallow search, a deeper one would be above it too (M. Buro,
/// "ProbCut", 1995).
fn prob_cut(
    worker: &mut Worker,
    node: &Node,
    fixed: Score,
    check_info: &CheckInfo,
) -> Result<Option<Score>, Stopped> {
    let tuned = worker.tunables();
    let bar = node.window.beta + tuned.prob_cut_margin;
    let depth = node.depth - 4;
    let doubtful = node.known.is_some_and(|it| i32::from(it.depth) > depth && it.score < bar);
    if node.depth < tuned.prob_cut_shallowest || doubtful {
        return Ok(None);
    }
    let mut picker = Picker::noisy_above(worker, node.table_move(), bar.value() - fixed.value());
    let mut found = None;
    while let Some(picked) = picker.next(worker, check_info) {
        worker.make(picked.mv);
        let score = above(worker, node, bar, depth);
        worker.unmake();
        if let Some(score) = score? {
            let entry = Entry {
                best: Some(picked.mv),
                score,
                depth: (depth + 1).max(0) as u8,
                plain: node.plain,
                bound: Bound::Lower,
            };
            worker.shared.table.store(worker.position.hash(), node.ply, entry);
            found = Some(score);
            break;
        }
    }
    picker.leave(worker);
    Ok(found)
}

/// The score of a move just made, if it is at least `bar` both in quiescence and in a search.
fn above(
    worker: &mut Worker,
    node: &Node,
    bar: Score,
    depth: i32,
) -> Result<Option<Score>, Stopped> {
    let window = -Window::null(bar);
    let mut score = -worker.quiesce(window, node.ply + 1)?;
    if score >= bar && depth > 0 {
        score = -worker.pvs(window, depth, node.ply + 1, !node.cut)?;
    }
    Ok((score >= bar).then_some(score))
}

/// Has the side to move anything but royal pieces and such as only go forward?
fn has_pieces(worker: &Worker) -> bool {
    let (position, variant) = (&worker.position, &worker.variant);
    let own = position.side_squares(position.side()).into_iter();
    own.filter_map(|square| position.at(square))
        .any(|it| !variant.royal.contains(it.kind()) && !variant.one_way.contains(it.kind()))
}

/// May all quiet moves from the `number`th move (from 1) on be left out that do not give check? At least
/// one move of the node was searched and did not lose to mate.
pub(super) fn all_quiet(tuned: &Tunables, node: &Node, number: usize) -> bool {
    late_move(tuned, node, number) || futile(tuned, node, number)
}

/// May this move be left out? At least one move of the node was searched and did not lose to mate.
pub(super) fn a_move(worker: &Worker, node: &Node, picked: &Picked, number: usize) -> bool {
    let hopeless = picked.quiet
        && (all_quiet(worker.tunables(), node, number)
            || has_failed_before(worker, node, picked, number))
        && !rules::gives_direct_check(&worker.variant, &worker.position, picked.mv);
    hopeless || loses(worker, node, picked, number)
}

/// A quiet move near the leaves that has done badly will do so again.
fn has_failed_before(worker: &Worker, node: &Node, picked: &Picked, number: usize) -> bool {
    let tuned = worker.tunables();
    let depth = reduce::remaining(tuned, node, number);
    depth <= tuned.history_deepest
        && worker.history_of(node, picked.mv) < -tuned.history_margin * depth
}

/// A move near the leaves that loses material by exchange is not the best.
fn loses(worker: &Worker, node: &Node, picked: &Picked, number: usize) -> bool {
    let tuned = worker.tunables();
    let (depth, allowed) = if picked.quiet {
        (reduce::remaining(tuned, node, number), tuned.exchange_quiet)
    } else {
        (node.depth, tuned.exchange_noisy)
    };
    depth <= tuned.exchange_deepest
        && (picked.quiet || picked.losing)
        && !rules::gains_at_least(&worker.variant, &worker.position, picked.mv, -allowed * depth)
}

/// After so many moves in good order a quiet one near the leaves will not be the first good one.
fn late_move(tuned: &Tunables, node: &Node, number: usize) -> bool {
    let most = tuned.late_move_base + tuned.late_move_slope * node.depth * node.depth / 16;
    let most = if node.improving { most } else { most / 2 };
    node.depth <= tuned.late_move_deepest && number as i32 > most
}

/// A quiet move near the leaves will not make up for what is missing.
fn futile(tuned: &Tunables, node: &Node, number: usize) -> bool {
    let depth = reduce::remaining(tuned, node, number);
    let gain = tuned.futility_margin * (depth + 1);
    node.fixed
        .is_some_and(|fixed| depth <= tuned.futility_deepest && fixed + gain <= node.window.alpha)
}
