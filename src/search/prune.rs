//! Cutting nodes and moves that will not matter, on the word of the static evaluation and of shallow
//! searches.

use super::Tunables;
use super::node::Node;
use super::order::Picked;
use super::window::Window;
use super::worker::{Stopped, Worker};
use crate::eval::Score;
use crate::rules;

/// Tries to answer a whole node without searching its moves. Never in check, never where the exact
/// score matters.
pub(super) fn node(worker: &mut Worker, node: &Node) -> Result<Option<Score>, Stopped> {
    let Some(fixed) = node.fixed.filter(|_| !node.window.is_open()) else { return Ok(None) };
    if node.window.beta.is_mate() {
        return Ok(None);
    }
    if let Some(score) = reverse_futility(worker.tunables(), node, fixed) {
        return Ok(Some(score));
    }
    if let Some(score) = razor(worker, node, fixed)? {
        return Ok(Some(score));
    }
    null_move(worker, node, fixed)
}

/// Far above beta near the leaves, the other side will not catch up.
fn reverse_futility(tuned: &Tunables, node: &Node, fixed: Score) -> Option<Score> {
    let margin =
        tuned.reverse_futility_margin * (node.depth - i32::from(node.improving)).max(0) + 20;
    let deepest = tuned.reverse_futility_deepest;
    (node.depth <= deepest && fixed - margin >= node.window.beta && !fixed.is_mate())
        .then_some(fixed)
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
    if node.depth < shallowest || fixed < node.window.beta || passed || !has_pieces(worker) {
        return Ok(None);
    }
    let lead = (fixed.value() - node.window.beta.value()) / tuned.null_move_lead_per_ply;
    let reduction = tuned.null_move_reduction + node.depth / tuned.null_move_depth_per_ply;
    let depth = node.depth - reduction - lead.min(3);
    worker.make_null();
    let answer = worker.pvs(-Window::null(node.window.beta), depth, node.ply + 1);
    worker.unmake();
    let score = -answer?;
    let proven = if score.is_mate() { node.window.beta } else { score };
    Ok((score >= node.window.beta).then_some(proven))
}

/// Has the side to move anything but royal pieces and such as only go forward?
fn has_pieces(worker: &Worker) -> bool {
    let (position, variant) = (&worker.position, &worker.variant);
    let own = position.side_squares(position.side()).into_iter();
    own.filter_map(|square| position.at(square))
        .any(|it| !variant.royal.contains(it.kind()) && !variant.one_way.contains(it.kind()))
}

/// May all quiet moves from the `number`th move (from 1) on be left out? At least one move of the node
/// was searched and did not lose to mate.
pub(super) fn all_quiet(tuned: &Tunables, node: &Node, number: usize) -> bool {
    late_move(tuned, node, number) || futile(tuned, node)
}

/// May this move be left out? At least one move of the node was searched and did not lose to mate.
pub(super) fn a_move(worker: &Worker, node: &Node, picked: &Picked) -> bool {
    let tuned = worker.tunables();
    let allowed = if picked.quiet { tuned.exchange_quiet } else { tuned.exchange_noisy };
    node.depth <= tuned.exchange_deepest
        && (picked.quiet || picked.losing)
        && !rules::gains_at_least(
            &worker.variant,
            &worker.position,
            picked.played,
            -allowed * node.depth,
        )
}

/// After so many moves in good order a quiet one near the leaves will not be the first good one.
fn late_move(tuned: &Tunables, node: &Node, number: usize) -> bool {
    let most = tuned.late_move_base + tuned.late_move_slope * node.depth * node.depth / 16;
    let most = if node.improving { most } else { most / 2 };
    node.depth <= tuned.late_move_deepest && number as i32 > most
}

/// A quiet move near the leaves will not make up for what is missing.
fn futile(tuned: &Tunables, node: &Node) -> bool {
    let gain = tuned.futility_margin * (node.depth + 1);
    node.fixed.is_some_and(|fixed| {
        node.depth <= tuned.futility_deepest && fixed + gain <= node.window.alpha
    })
}
