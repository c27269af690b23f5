//! Quiescence search: captures and promotions until the static evaluation can be trusted.

use super::node::{PickedMove, Window, gain};
use super::order::Picker;
use super::table::TableEntry;
use super::worker::{Stopped, Worker};
use super::{Bound, MAX_PLY, Tunables};
use crate::eval::{Evaluator, Score};
use bentrider_rules::position::Move;
use bentrider_rules::rules::CheckInfo;

/// The data of a node of the quiescence search.
struct QuiescenceNode {
    window: Window,
    ply: usize,
    check_info: CheckInfo,
    /// The score of the side to move without a capture; `None` in check.
    stand_pat: Option<Score>,
    /// The exact static evaluation.
    raw_eval: Option<Score>,
    /// Whether it is a PV node, or was one when the table's entry was stored.
    tt_pv: bool,
}

impl QuiescenceNode {
    /// The lowest score of the side to move.
    fn lower_bound(&self) -> Score {
        self.stand_pat.unwrap_or(Score::mated_in(self.ply as i32))
    }

    /// Whether the static evaluation was only estimated.
    fn is_estimated(&self) -> bool {
        self.stand_pat.is_some() && self.raw_eval.is_none()
    }
}

impl<E: Evaluator> Worker<E> {
    /// The score of the position after all captures. The side to move may stop
    /// capturing if it is not in check. In check all moves are searched until one does not lose to mate,
    /// then only winning captures.
    pub(super) fn quiesce(&mut self, window: Window, ply: usize) -> Result<Score, Stopped> {
        self.visit(ply)?;
        self.pv.clear(ply);
        if let Some(score) = self.stack.decided_score(ply) {
            return Ok(score);
        }
        if let Some(score) = self.stack.halfmove_score() {
            return Ok(score);
        }
        if ply >= MAX_PLY - 1 {
            return Ok(self.static_eval(window, None, None).corrected);
        }
        let tt_entry = self.probe(ply);
        let cutoff = tt_entry.and_then(|it| it.cutoff(window, 0));
        // A repetition counts only in check, whose evasions are the only quiet moves of this search, and then more
        // than the table. Without one, the table's cutoff is taken before `CheckInfo` is computed.
        let repetition = self.stack.repetition_score(ply);
        if let (Some(score), None) = (cutoff, repetition) {
            return Ok(score);
        }
        let check_info = CheckInfo::new(&self.stack.variant, &self.stack.position);
        let in_check = check_info.in_check();
        if let Some(score) = repetition.filter(|_| in_check).or(cutoff) {
            return Ok(score);
        }
        let known = tt_entry.and_then(|it| it.raw_eval);
        let static_eval = (!in_check).then(|| self.static_eval(window, tt_entry, known));
        let mut node = QuiescenceNode {
            window,
            ply,
            check_info,
            stand_pat: static_eval.map(|it| it.tt_adjusted),
            raw_eval: static_eval.and_then(|it| it.raw),
            tt_pv: window.is_pv() || tt_entry.is_some_and(|it| it.was_pv),
        };
        let best = node.lower_bound();
        if best >= window.beta {
            if tt_entry.is_none_or(|it| it.bound.is_none()) {
                let proven = if node.is_estimated() { window.beta } else { best };
                self.store_quiescence(&node, proven, None);
            }
            return Ok(best);
        }
        node.window.alpha = window.alpha.max(best);
        let tt_move = tt_entry.and_then(|it| it.best);
        let picker = match node.stand_pat {
            None => Picker::evasions(&self.stack, tt_move),
            Some(eval) => {
                let missing = missing(&self.tuned, eval, node.window.alpha);
                Picker::noisy_above(&self.stack, tt_move, missing)
            }
        };
        self.search_quiescence_moves(&node, picker)
    }

    fn search_quiescence_moves(
        &mut self,
        node: &QuiescenceNode,
        mut picker: Picker,
    ) -> Result<Score, Stopped> {
        let mut window = node.window;
        let mut best = node.lower_bound();
        let mut best_move = None;
        let mut move_count = 0;
        while let Some(picked) = picker.next(self, &node.check_info) {
            move_count += 1;
            match node.stand_pat {
                Some(eval) => {
                    if self.is_one_too_many(move_count, &picked)
                        || self.fails_delta(eval, window.alpha, &picked)
                    {
                        continue;
                    }
                }
                None => {
                    if best > -Score::LIMIT && (picked.quiet || picked.losing) {
                        break;
                    }
                }
            }
            self.make(picked.mv);
            let reply = self.quiesce(-window, node.ply + 1);
            self.unmake();
            let score = -reply?;
            best = best.max(score);
            if score > window.alpha {
                window.alpha = score;
                best_move = Some(picked.mv);
                if window.is_pv() {
                    self.pv.update(node.ply, picked.mv);
                }
                if window.is_empty() {
                    break;
                }
            }
        }
        picker.truncate(&mut self.stack);
        if move_count == 0 && node.stand_pat.is_none() {
            best = self.stack.no_moves_score(node.ply, true);
        }
        let proven = if node.is_estimated() { best.max(node.window.alpha) } else { best };
        self.store_quiescence(node, proven, best_move);
        Ok(best)
    }

    /// Whether a capture is beyond the number to search. If pieces attack forty squares, quiescence would not
    /// end otherwise: only the first captures are searched, and recaptures on the target of the last move.
    fn is_one_too_many(&self, move_count: i32, picked: &PickedMove) -> bool {
        let last = self.stack.position.last_move().map(|it| it.to());
        move_count > self.tuned.quiescence_moves() && Some(picked.mv.to()) != last
    }

    /// Delta pruning: whether the captured piece does not raise the score to alpha.
    fn fails_delta(&self, eval: Score, alpha: Score, picked: &PickedMove) -> bool {
        let gain = gain(&self.stack.variant, &self.stack.position, picked.mv);
        eval + gain + self.tuned.delta_margin() <= alpha
    }

    /// Stores the result of a node: an estimated evaluation proves only on which side of the window the score
    /// is.
    fn store_quiescence(&self, node: &QuiescenceNode, score: Score, best: Option<Move>) {
        let bound = if score >= node.window.beta { Bound::Lower } else { Bound::Upper };
        let QuiescenceNode { raw_eval, tt_pv: was_pv, .. } = *node;
        let entry = TableEntry { best, score, depth: 0, raw_eval, bound: Some(bound), was_pv };
        self.shared.table.store(self.stack.position.hash(), node.ply, entry);
    }
}

/// The gain by exchange that a capture needs to raise the score above alpha (delta pruning), in centipawns;
/// at least 0.
fn missing(tuned: &Tunables, eval: Score, alpha: Score) -> i32 {
    (alpha.value() - eval.value() - tuned.delta_margin()).max(0)
}
