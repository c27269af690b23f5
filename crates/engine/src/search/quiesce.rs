//! Quiescence search: captures and promotions until the static evaluation can be trusted.

use super::line::SearchLine;
use super::moves::{PickedMove, gain};
use super::order::Picker;
use super::table::TableEntry;
use super::window::Window;
use super::worker::{Stopped, Worker};
use super::{Bound, MAX_PLY, Tunables};
use crate::eval::{Evaluator, Score};
use bentrider_rules::position::Move;
use bentrider_rules::rules::CheckInfo;

impl<E: Evaluator> Worker<E> {
    /// The score of the line's position once no capture is left to be made. The side to move may stop
    /// capturing if it is not in check; in check all moves are searched until one holds.
    pub(super) fn quiesce(&mut self, window: Window, ply: usize) -> Result<Score, Stopped> {
        self.visit(ply)?;
        self.pv.clear(ply);
        if let Some(score) = self.line.decided_score(ply) {
            return Ok(score);
        }
        let check_info = CheckInfo::new(&self.line.variant, &self.line.position);
        if ply >= MAX_PLY - 1 {
            return Ok(self.static_eval(window, None).corrected);
        }
        if check_info.in_check()
            && let Some(score) = self.line.repetition_score(ply)
        {
            return Ok(score);
        }
        let tt_entry = self.shared.table.probe(self.line.position.hash(), ply);
        if let Some(score) = tt_entry.and_then(|it| it.cutoff(window, 0)) {
            return Ok(score);
        }
        let static_eval = (!check_info.in_check()).then(|| self.static_eval(window, tt_entry));
        let stand_pat = static_eval.map(|it| it.tt_adjusted);
        let raw_eval = static_eval.and_then(|it| it.raw);
        let is_estimated = static_eval.is_some() && raw_eval.is_none();
        let mut best = stand_pat.unwrap_or(Score::mated_in(ply as i32));
        if best >= window.beta {
            if tt_entry.is_none() {
                let proven = if is_estimated { window.beta } else { best };
                self.store_quiescence(window, ply, proven, None, raw_eval);
            }
            return Ok(best);
        }
        let open = Window { alpha: window.alpha.max(best), ..window };
        let tt_move = tt_entry.and_then(|it| it.best);
        let mut picker = match stand_pat {
            None => Picker::evasions(&self.line, tt_move),
            Some(eval) => {
                Picker::noisy_above(&self.line, tt_move, missing(&self.tuned, eval, open.alpha))
            }
        };
        let best_move =
            self.search_captures(open, ply, &check_info, stand_pat, &mut picker, &mut best)?;
        picker.finish(&mut self.line);
        let proven = if is_estimated { best.max(window.alpha) } else { best };
        self.store_quiescence(window, ply, proven, best_move, raw_eval);
        Ok(best)
    }

    fn search_captures(
        &mut self,
        mut window: Window,
        ply: usize,
        check_info: &CheckInfo,
        stand_pat: Option<Score>,
        picker: &mut Picker,
        best: &mut Score,
    ) -> Result<Option<Move>, Stopped> {
        let mut best_move = None;
        let mut number = 0;
        while let Some(picked) = picker.next(&mut self.line, &self.history, check_info) {
            number += 1;
            if stand_pat.is_some() && is_one_too_many(&self.tuned, &self.line, number, &picked) {
                continue;
            }
            if *best > -Score::LIMIT && check_info.in_check() && (picked.quiet || picked.losing) {
                break;
            }
            if let Some(eval) = stand_pat
                && is_futile(&self.tuned, &self.line, eval, window.alpha, &picked)
            {
                continue;
            }
            self.make(picked.mv);
            let reply = self.quiesce(-window, ply + 1);
            self.unmake();
            let score = -reply?;
            *best = (*best).max(score);
            if score > window.alpha {
                window.alpha = score;
                best_move = Some(picked.mv);
                if window.is_pv() {
                    self.pv.update(ply, picked.mv);
                }
                if window.is_empty() {
                    break;
                }
            }
        }
        Ok(best_move)
    }

    /// Stores what a node has proven: an estimated evaluation only says on which side of the window it is.
    fn store_quiescence(
        &self,
        window: Window,
        ply: usize,
        score: Score,
        best: Option<Move>,
        raw_eval: Option<Score>,
    ) {
        let bound = if score >= window.beta { Bound::Lower } else { Bound::Upper };
        let entry = TableEntry { best, score, depth: 0, raw_eval, bound };
        self.shared.table.store(self.line.position.hash(), ply, entry);
    }
}

/// Where pieces attack forty squares, captures must be few for quiescence to end: only the first ones are
/// searched, and those on the target of the last move.
fn is_one_too_many(tuned: &Tunables, line: &SearchLine, number: i32, picked: &PickedMove) -> bool {
    let last = line.position.last_move().map(|it| it.to());
    number > tuned.quiescence_moves() && Some(picked.mv.to()) != last
}

/// What a capture has to win by exchange to bring the score above alpha (delta pruning), in centipawns;
/// at least 0.
fn missing(tuned: &Tunables, eval: Score, alpha: Score) -> i32 {
    (alpha.value() - eval.value() - tuned.delta_margin()).max(0)
}

/// Delta pruning: the captured piece does not bring the score up to alpha.
fn is_futile(
    tuned: &Tunables,
    line: &SearchLine,
    eval: Score,
    alpha: Score,
    picked: &PickedMove,
) -> bool {
    eval + gain(&line.variant, &line.position, picked.mv) + tuned.delta_margin() <= alpha
}
