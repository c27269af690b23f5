//! What a node teaches the histories: which move caused a cutoff and which did not, and how far the
//! static evaluation was off.

use arrayvec::ArrayVec;

use super::Bound;
use super::history::History;
use super::line::SearchLine;
use super::moves::{PickedMove, mover_and_victim};
use super::node::SearchNode;
use crate::eval::Score;

/// Moves of a node that were searched and caused no cutoff.
pub(super) type TriedMoves = ArrayVec<PickedMove, 64>;

/// Learns that `picked` caused a cutoff, and the moves tried before it did not.
pub(super) fn cutoff_move(
    line: &mut SearchLine,
    history: &mut History,
    node: &SearchNode,
    picked: &PickedMove,
    tried: &[PickedMove],
) {
    let bonus = (node.depth * node.depth * 20 + node.depth * 60).min(1_800);
    update(line, history, node, picked, bonus);
    for other in tried.iter().filter(|other| picked.quiet || !other.quiet) {
        update(line, history, node, other, -bonus);
    }
    if picked.quiet {
        let killers = &mut line.frame_mut(node.ply).killers;
        if killers[0] != Some(picked.mv) {
            *killers = [Some(picked.mv), killers[0]];
        }
        if let Some((piece, to)) = line.last_moved() {
            history.set_countermove(piece, to, picked.mv);
        }
    }
}

#[inline]
fn update(
    line: &SearchLine,
    history: &mut History,
    node: &SearchNode,
    picked: &PickedMove,
    bonus: i32,
) {
    let (Some(mover), victim) = mover_and_victim(&line.position, picked.mv) else { return };
    let to = picked.mv.to();
    if picked.quiet {
        history.update_quiet(mover, to, &node.cont_context, bonus);
    } else {
        history.update_noisy(mover, to, victim, bonus);
    }
}

/// Learns how far the static evaluation was off, at a node whose best move is quiet and whose score
/// says so. An estimate of the evaluation was not off: another position was evaluated.
pub(super) fn correction(
    line: &SearchLine,
    history: &mut History,
    node: &SearchNode,
    (score, bound): (Score, Bound),
    best: Option<PickedMove>,
) {
    let Some(static_eval) = node.static_eval.filter(|it| it.raw.is_some()) else { return };
    let corrected = static_eval.corrected;
    let differs = match bound {
        Bound::Exact => true,
        Bound::Lower => score > corrected,
        Bound::Upper => score < corrected,
    };
    if differs && !score.is_mate() && best.is_none_or(|it| it.quiet) {
        let error = score.value() - corrected.value();
        let side = line.position.side();
        history.corrections.update(side, line.correction_keys(), error, node.depth);
    }
}
