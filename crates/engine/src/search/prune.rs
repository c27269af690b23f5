//! Pruning of nodes and moves, by the static evaluation and by shallow searches.

use super::node::{MoveContext, SearchNode, Window};
use super::order::Picker;
use super::table::TableEntry;
use super::worker::{Stopped, Worker};
use super::{Bound, Tunables};
use crate::eval::{Evaluator, Score};
use bentrider_rules::rules::{self, goal};

/// Tries to score a whole node without searching its moves. Never in check, never in a PV node.
pub(super) fn prune_node<E: Evaluator>(
    worker: &mut Worker<E>,
    node: &SearchNode,
) -> Result<Option<Score>, Stopped> {
    let Some(eval) = node.static_eval.filter(|_| !node.window.is_pv()) else { return Ok(None) };
    let eval = eval.tt_adjusted;
    if node.window.beta.is_mate() || node.excluded.is_some() {
        return Ok(None);
    }
    if let Some(score) = reverse_futility(worker, node, eval) {
        return Ok(Some(score));
    }
    if let Some(score) = razor(worker, node, eval)? {
        return Ok(Some(score));
    }
    if let Some(score) = null_move(worker, node, eval)? {
        return Ok(Some(score));
    }
    probcut(worker, node, eval)
}

/// Reverse futility pruning: far above beta near the leaves, the other side will not catch up. Not if the
/// side to move has only its King and Pawns, because of zugzwang.
fn reverse_futility<E: Evaluator>(
    worker: &Worker<E>,
    node: &SearchNode,
    eval: Score,
) -> Option<Score> {
    let tuned = &worker.tuned;
    let depth = (node.depth - i32::from(node.improving)).max(0);
    let margin = tuned.reverse_futility_margin() * depth + tuned.reverse_futility_base();
    let far = node.depth <= tuned.reverse_futility_deepest() && eval - margin >= node.window.beta;
    (far && !eval.is_mate() && worker.stack.has_non_pawn_material()).then_some(eval)
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

/// Null move: if even passing is good enough, some move is (C. Donninger, "Null Move and Deep Search", 1993).
/// Not if the side to move has only its King and Pawns, because of zugzwang.
fn null_move<E: Evaluator>(
    worker: &mut Worker<E>,
    node: &SearchNode,
    eval: Score,
) -> Result<Option<Score>, Stopped> {
    let tuned = &worker.tuned;
    let shallowest = tuned.null_move_shallowest();
    let stack = &worker.stack;
    let after_null = stack.position.plies_played() > 0 && stack.position.last_move().is_none();
    let barred = after_null || node.ply < stack.null_move_from || !stack.has_non_pawn_material();
    if node.depth < shallowest || eval < node.window.beta || barred {
        return Ok(None);
    }
    let verified_from = tuned.null_move_verified_from();
    let lead = (eval.value() - node.window.beta.value()) / tuned.null_move_lead_per_ply();
    let reduction = tuned.null_move_reduction() + node.depth / tuned.null_move_depth_per_ply();
    let depth = node.depth - reduction - lead.min(tuned.null_move_lead_most());
    worker.make_null();
    let reply = worker.pvs(-Window::null(node.window.beta), depth, node.ply + 1, !node.cut_node);
    worker.unmake();
    let score = -reply?;
    if score < node.window.beta {
        return Ok(None);
    }
    let proven = if score.is_mate() { node.window.beta } else { score };
    let verified = worker.stack.null_move_from > 0 || node.depth < verified_from;
    Ok((verified || holds_without_null_move(worker, node, depth)?).then_some(proven))
}

/// Verifies a cutoff by a null move at high depth, by a search without null moves in the next plies: in
/// zugzwang it fails.
fn holds_without_null_move<E: Evaluator>(
    worker: &mut Worker<E>,
    node: &SearchNode,
    depth: i32,
) -> Result<bool, Stopped> {
    let plies = worker.tuned.null_move_verified_plies() * depth.max(1);
    worker.stack.null_move_from = node.ply + (plies as usize).div_ceil(64);
    let score = worker.pvs(Window::null(node.window.beta), depth, node.ply, false);
    worker.stack.null_move_from = 0;
    Ok(score? >= node.window.beta)
}

/// ProbCut: if a capture is far above beta in a shallow search, it would be above beta in a deeper one too
/// (M. Buro, "ProbCut", 1995).
fn probcut<E: Evaluator>(
    worker: &mut Worker<E>,
    node: &SearchNode,
    eval: Score,
) -> Result<Option<Score>, Stopped> {
    let tuned = &worker.tuned;
    let probcut_beta = node.window.beta + tuned.probcut_margin();
    let depth = node.depth - tuned.probcut_reduction();
    let doubtful =
        node.tt_entry.is_some_and(|it| i32::from(it.depth) > depth && it.score < probcut_beta);
    if node.depth < tuned.probcut_shallowest() || doubtful {
        return Ok(None);
    }
    let missing = probcut_beta.value() - eval.value();
    let mut picker = Picker::noisy_above(&worker.stack, node.tt_move(), missing);
    let mut found = None;
    while let Some(picked) = picker.next(worker, &node.check_info) {
        worker.make(picked.mv);
        let score = probcut_score(worker, node, probcut_beta, depth);
        worker.unmake();
        if let Some(score) = score? {
            let entry = TableEntry {
                best: Some(picked.mv),
                score,
                depth: (depth + 1).max(0) as u8,
                raw_eval: node.raw_eval(),
                bound: Some(Bound::Lower),
                was_pv: node.tt_pv,
            };
            worker.shared.table.store(worker.stack.position.hash(), node.ply, entry);
            found = Some(score);
            break;
        }
    }
    picker.truncate(&mut worker.stack);
    Ok(found)
}

/// The score of a move just made, if it is at least `probcut_beta` both in quiescence and in a search.
fn probcut_score<E: Evaluator>(
    worker: &mut Worker<E>,
    node: &SearchNode,
    probcut_beta: Score,
    depth: i32,
) -> Result<Option<Score>, Stopped> {
    let window = -Window::null(probcut_beta);
    let mut score = -worker.quiesce(window, node.ply + 1)?;
    if score >= probcut_beta && depth > 0 {
        score = -worker.pvs(window, depth, node.ply + 1, !node.cut_node)?;
    }
    Ok((score >= probcut_beta).then_some(score))
}

/// Whether all quiet moves from this one on that do not give direct check may be pruned. To be called only after
/// a move of the node was searched and was not mated.
#[inline]
pub(super) fn may_prune_quiets(tuned: &Tunables, node: &SearchNode, ctx: &MoveContext) -> bool {
    is_late(tuned, node, ctx) || is_futile(tuned, node, ctx)
}

/// Whether this move may be pruned, under the same condition. `prunes_quiets` is the result of
/// [`may_prune_quiets`].
#[inline]
pub(super) fn skip_move<E: Evaluator>(
    worker: &Worker<E>,
    node: &SearchNode,
    ctx: &MoveContext,
    prunes_quiets: bool,
) -> bool {
    let tuned = &worker.tuned;
    let hopeless = ctx.quiet
        && (prunes_quiets || has_poor_history(tuned, ctx))
        && !ctx.gives_direct_check(&worker.stack);
    (hopeless || fails_exchange(worker, node, ctx)) && !enters_goal(worker, ctx)
}

/// Whether a move may win by reaching a goal.
fn enters_goal<E: Evaluator>(worker: &Worker<E>, ctx: &MoveContext) -> bool {
    goal::enters(&worker.stack.variant, &worker.stack.position, ctx.mv)
}

/// An upper bound for the score of the quiet moves that futility pruning skips; the lowest score if it prunes
/// none.
pub(super) fn futility_bound(tuned: &Tunables, node: &SearchNode, ctx: &MoveContext) -> Score {
    let eval = node.static_eval.filter(|_| is_futile(tuned, node, ctx));
    eval.map_or(-Score::INFINITE, |it| it.corrected + futility_gain(tuned, ctx))
}

/// History pruning: a quiet move near the leaves that has done badly will do so again.
fn has_poor_history(tuned: &Tunables, ctx: &MoveContext) -> bool {
    ctx.lmr_depth <= tuned.history_deepest()
        && ctx.history < -tuned.history_margin() * ctx.lmr_depth
}

/// Pruning by static exchange: a move near the leaves that loses material is not the best.
fn fails_exchange<E: Evaluator>(worker: &Worker<E>, node: &SearchNode, ctx: &MoveContext) -> bool {
    let Worker { tuned, stack, .. } = worker;
    let (depth, allowed) = if ctx.quiet {
        (ctx.lmr_depth, tuned.exchange_quiet())
    } else {
        (node.depth, tuned.exchange_noisy())
    };
    depth <= tuned.exchange_deepest()
        && (ctx.quiet || ctx.losing)
        && !rules::see_ge(&stack.variant, &stack.position, ctx.mv, -allowed * depth)
}

/// Late-move pruning: near the leaves, a quiet move late in the order will not be the best.
fn is_late(tuned: &Tunables, node: &SearchNode, ctx: &MoveContext) -> bool {
    let most = tuned.late_move_base() + tuned.late_move_slope() * node.depth * node.depth / 16;
    let most = if node.improving { most } else { most * tuned.late_move_worsening() / 16 };
    node.depth <= tuned.late_move_deepest() && ctx.move_count > most
}

/// Futility pruning: far below alpha near the leaves a quiet move does not gain enough.
fn is_futile(tuned: &Tunables, node: &SearchNode, ctx: &MoveContext) -> bool {
    let gain = futility_gain(tuned, ctx);
    ctx.lmr_depth <= tuned.futility_deepest()
        && node.static_eval.is_some_and(|it| it.corrected + gain <= node.window.alpha)
}

/// The gain that a quiet move may have with its remaining depth, in centipawns.
fn futility_gain(tuned: &Tunables, ctx: &MoveContext) -> i32 {
    tuned.futility_base() + tuned.futility_margin() * ctx.lmr_depth
}
