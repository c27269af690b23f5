//! Quiescence: captures and promotions until the static evaluation can be trusted.

use super::gain::gain;
use super::order::{Picked, Picker};
use super::pvs::{cutoff, refined};
use super::table::Entry;
use super::window::Window;
use super::worker::{Stopped, Worker};
use super::{Bound, MAX_PLY};
use crate::eval::Score;
use crate::position::Move;
use crate::rules::CheckInfo;

impl Worker {
    /// The score of the worker's position once nothing is left hanging. Where the side to move is not
    /// in check it may stop capturing; in check all answers are looked at until one holds.
    pub(super) fn quiesce(&mut self, window: Window, ply: usize) -> Result<Score, Stopped> {
        self.visit(ply)?;
        self.lines[ply].clear();
        if let Some(score) = self.bare_king(ply) {
            return Ok(score);
        }
        let check_info = CheckInfo::new(&self.variant, &self.position);
        if ply >= MAX_PLY - 1 {
            return Ok(self.judge(window, None).corrected);
        }
        if check_info.in_check() && self.repeats(ply) {
            return Ok(Score::ZERO);
        }
        let known = self.shared.table.probe(self.position.hash(), ply);
        if let Some(score) = known.and_then(|it| cutoff(&it, window, 0)) {
            return Ok(score);
        }
        let judged = (!check_info.in_check()).then(|| self.judge(window, known));
        let fixed = judged.map(|judged| refined(judged.corrected, known));
        let mut best = fixed.unwrap_or(Score::mated_in(ply as i32));
        let plain = judged.and_then(|judged| judged.plain);
        if best >= window.beta {
            if known.is_none() {
                self.keep_quiet(window, ply, best, None, plain);
            }
            return Ok(best);
        }
        let open = Window { alpha: window.alpha.max(best), ..window };
        let table_move = known.and_then(|it| it.best);
        let mut picker = match fixed {
            None => Picker::evasions(self, table_move),
            Some(fixed) => Picker::noisy_above(self, table_move, self.missing(fixed, open.alpha)),
        };
        let best_move = self.captures(open, ply, &check_info, fixed, &mut picker, &mut best)?;
        picker.leave(self);
        self.keep_quiet(window, ply, best, best_move, plain);
        Ok(best)
    }

    fn captures(
        &mut self,
        mut open: Window,
        ply: usize,
        check_info: &CheckInfo,
        fixed: Option<Score>,
        picker: &mut Picker,
        best: &mut Score,
    ) -> Result<Option<Move>, Stopped> {
        let mut best_move = None;
        let mut number = 0;
        while let Some(picked) = picker.next(self, check_info) {
            number += 1;
            if fixed.is_some() && self.is_one_too_many(number, &picked) {
                continue;
            }
            if *best > -Score::LIMIT && check_info.in_check() && (picked.quiet || picked.losing) {
                break;
            }
            if fixed.is_some_and(|fixed| self.cannot_matter(fixed, open.alpha, &picked)) {
                continue;
            }
            self.make(picked.mv);
            let answer = self.quiesce(-open, ply + 1);
            self.unmake();
            let score = -answer?;
            *best = (*best).max(score);
            if score > open.alpha {
                open.alpha = score;
                best_move = Some(picked.mv);
                if open.is_open() {
                    self.extend_line(ply, picked.mv);
                }
                if open.is_empty() {
                    break;
                }
            }
        }
        Ok(best_move)
    }

    /// Where pieces reach forty squares, captures must be few for quiescence to end: only the first ones
    /// are tried, and those on the target of the last move.
    fn is_one_too_many(&self, number: i32, picked: &Picked) -> bool {
        let last = self.position.last_move().map(|it| it.to());
        number > self.tunables().quiescence_moves && Some(picked.mv.to()) != last
    }

    /// What a capture has to win by exchange to bring the score above alpha (delta pruning), in hundredths;
    /// at least nothing.
    fn missing(&self, fixed: Score, alpha: Score) -> i32 {
        (alpha.value() - fixed.value() - self.tunables().delta_margin).max(0)
    }

    /// Delta pruning: what is taken does not bring the score up to alpha.
    fn cannot_matter(&self, fixed: Score, alpha: Score, picked: &Picked) -> bool {
        fixed + gain(&self.variant, &self.position, picked.mv) + self.tunables().delta_margin
            <= alpha
    }

    fn keep_quiet(
        &self,
        window: Window,
        ply: usize,
        score: Score,
        best: Option<Move>,
        plain: Option<Score>,
    ) {
        let bound = if score >= window.beta { Bound::Lower } else { Bound::Upper };
        let entry = Entry { best, score, depth: 0, plain, bound };
        self.shared.table.store(self.position.hash(), ply, entry);
    }
}
