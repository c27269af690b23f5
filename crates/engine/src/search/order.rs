//! The order in which moves are tried: the table's move, winning captures and promotions, killers and
//! the countermove, quiet moves by their history, losing captures.

use super::history::{ContContext, History};
use super::line::SearchLine;
use super::moves::{PickedMove, RankedMove, gain, is_noisy, mover_and_victim};
use super::node::SearchNode;
use bentrider_rules::position::Move;
use bentrider_rules::rules::{self, CheckInfo, GenType};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    TtMove,
    GenerateNoisy,
    WinningNoisy,
    Refutations,
    GenerateQuiet,
    GenerateChecks,
    Quiet,
    LosingNoisy,
    End,
}

/// Gives the moves of one node one by one, generating them when they are needed.
///
/// The line's moves hold them from `base` on: losing captures that were put off, captures, quiet moves.
/// The picker does not borrow the line, so that the search may go on between moves.
pub(super) struct Picker {
    stage: Stage,
    base: usize,
    /// The next to give.
    next: usize,
    /// The end of the losing captures put off.
    losing_end: usize,
    /// The end of the captures and promotions.
    noisy_end: usize,
    tt_move: Option<Move>,
    refutations: [Option<Move>; 3],
    cont_context: ContContext,
    noisy_only: bool,
    checks_only: bool,
    /// What a capture has to win to be tried before the quiet moves, in centipawns.
    threshold: i32,
}

impl Picker {
    /// All moves of a node, whose position is the last of the line.
    pub(super) fn all(line: &SearchLine, history: &History, node: &SearchNode) -> Self {
        let refutations = line.refutations(history, node.ply);
        Picker { refutations, ..Picker::new(line, node.tt_move(), node.cont_context) }
    }

    /// All moves of the line's position, which is in check. `tt_move` may be any bits.
    pub(super) fn evasions(line: &SearchLine, tt_move: Option<Move>) -> Self {
        Picker::new(line, tt_move, line.cont_context())
    }

    /// Captures and promotions only, and of those only the ones that win so much by exchange, in
    /// centipawns.
    pub(super) fn noisy_above(line: &SearchLine, tt_move: Option<Move>, threshold: i32) -> Self {
        let SearchLine { variant, position, .. } = line;
        let wins =
            |&it: &Move| is_noisy(position, it) && rules::see_ge(variant, position, it, threshold);
        let all = Picker::new(line, tt_move, ContContext::default());
        Picker { tt_move: all.tt_move.filter(wins), noisy_only: true, threshold, ..all }
    }

    fn new(line: &SearchLine, tt_move: Option<Move>, cont_context: ContContext) -> Self {
        let base = line.moves.len();
        let legal = |it: &Move| rules::is_legal(&line.variant, &line.position, *it);
        Picker {
            stage: Stage::TtMove,
            base,
            next: base,
            losing_end: base,
            noisy_end: base,
            tt_move: tt_move.filter(legal),
            refutations: [None; 3],
            cont_context,
            noisy_only: false,
            checks_only: false,
            threshold: 0,
        }
    }

    /// The next move, best first; `None` after the last. `check_info` is that of the position.
    pub(super) fn next(
        &mut self,
        line: &mut SearchLine,
        history: &History,
        check_info: &CheckInfo,
    ) -> Option<PickedMove> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateNoisy;
                    if let Some(mv) = self.tt_move {
                        let quiet = !is_noisy(&line.position, mv);
                        return Some(PickedMove { mv, quiet, losing: false });
                    }
                }
                Stage::GenerateNoisy => {
                    self.generate_noisy(line, history, check_info);
                    self.stage = Stage::WinningNoisy;
                }
                Stage::WinningNoisy => match self.winning(line) {
                    Some(mv) => return Some(PickedMove { mv, quiet: false, losing: false }),
                    None if self.noisy_only => self.stage = Stage::End,
                    None => self.stage = Stage::Refutations,
                },
                Stage::Refutations => match self.refutation(line) {
                    Some(mv) => return Some(PickedMove { mv, quiet: true, losing: false }),
                    None => self.stage = Stage::GenerateQuiet,
                },
                Stage::GenerateQuiet => {
                    self.generate_quiet(line, history, check_info);
                    self.stage = Stage::Quiet;
                }
                Stage::GenerateChecks => {
                    self.generate_checks(line, history, check_info);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.best(line) {
                    Some(ranked) if self.was_tried(ranked.mv) => {}
                    Some(ranked) => {
                        return Some(PickedMove { mv: ranked.mv, quiet: true, losing: false });
                    }
                    None => {
                        self.stage = Stage::LosingNoisy;
                        self.next = self.base;
                    }
                },
                Stage::LosingNoisy => {
                    if self.next == self.losing_end {
                        self.stage = Stage::End;
                        continue;
                    }
                    let mv = line.moves[self.next].mv;
                    self.next += 1;
                    return Some(PickedMove { mv, quiet: false, losing: true });
                }
                Stage::End => return None,
            }
        }
    }

    /// From now on gives only those quiet moves that check; one was given already.
    pub(super) fn only_checks(&mut self, line: &mut SearchLine) {
        match self.stage {
            Stage::Refutations => {
                let tried = self.next - self.noisy_end;
                self.refutations[tried..].fill(None);
                self.stage = Stage::GenerateChecks;
            }
            Stage::Quiet if !self.checks_only => self.retain_checks(line),
            _ => {}
        }
        self.checks_only = true;
    }

    /// Drops the quiet moves not yet given that do not give check.
    fn retain_checks(&mut self, line: &mut SearchLine) {
        let mut kept = self.next;
        for at in self.next..line.moves.len() {
            let mv = line.moves[at].mv;
            if rules::gives_direct_check(&line.variant, &line.position, mv) {
                line.moves.swap(kept, at);
                kept += 1;
            }
        }
        line.moves.truncate(kept);
    }

    /// Takes the node's moves off the line.
    pub(super) fn finish(&self, line: &mut SearchLine) {
        line.moves.truncate(self.base);
    }

    fn generate_noisy(&mut self, line: &mut SearchLine, history: &History, check_info: &CheckInfo) {
        let SearchLine { variant, position, moves, .. } = line;
        rules::generate(variant, position, check_info, GenType::Noisy, moves);
        for ranked in &mut moves[self.base..] {
            let (mover, victim) = mover_and_victim(position, ranked.mv);
            let gain = gain(variant, position, ranked.mv);
            let past = mover.map_or(0, |it| history.noisy(it, ranked.mv.to(), victim));
            let risked = mover.map_or(0, |it| variant.pieces[it.kind().index()].value);
            ranked.rank = gain * 16 - risked + past / 2;
        }
        self.noisy_end = moves.len();
    }

    fn generate_quiet(&mut self, line: &mut SearchLine, history: &History, check_info: &CheckInfo) {
        let SearchLine { variant, position, moves, .. } = line;
        rules::generate(variant, position, check_info, GenType::Quiet, moves);
        self.rank_quiet(line, history);
    }

    fn generate_checks(
        &mut self,
        line: &mut SearchLine,
        history: &History,
        check_info: &CheckInfo,
    ) {
        let SearchLine { variant, position, moves, .. } = line;
        rules::generate_checks(variant, position, check_info, moves);
        self.rank_quiet(line, history);
    }

    fn rank_quiet(&mut self, line: &mut SearchLine, history: &History) {
        let SearchLine { position, moves, .. } = line;
        let history = history.after(&self.cont_context);
        for ranked in &mut moves[self.noisy_end..] {
            let piece = position.at(ranked.mv.from());
            ranked.rank = piece.map_or(0, |it| history.quiet(it, ranked.mv.to()));
        }
        self.next = self.noisy_end;
    }

    /// The best capture or promotion left that loses nothing; the losing ones met are put off.
    fn winning(&mut self, line: &mut SearchLine) -> Option<Move> {
        while self.next < self.noisy_end {
            let mv = self.best_before(line, self.noisy_end)?.mv;
            if Some(mv) == self.tt_move {
                continue;
            }
            let SearchLine { variant, position, .. } = &*line;
            if rules::see_ge(variant, position, mv, self.threshold) {
                return Some(mv);
            }
            line.moves.swap(self.losing_end, self.next - 1);
            self.losing_end += 1;
        }
        None
    }

    fn refutation(&mut self, line: &SearchLine) -> Option<Move> {
        while self.next < self.noisy_end + self.refutations.len() {
            let number = self.next - self.noisy_end;
            self.next += 1;
            let Some(mv) = self.refutations[number] else { continue };
            let repeated =
                Some(mv) == self.tt_move || self.refutations[..number].contains(&Some(mv));
            if !repeated
                && !is_noisy(&line.position, mv)
                && rules::is_legal(&line.variant, &line.position, mv)
            {
                return Some(mv);
            }
            self.refutations[number] = None;
        }
        None
    }

    fn was_tried(&self, mv: Move) -> bool {
        Some(mv) == self.tt_move || self.refutations.contains(&Some(mv))
    }

    fn best(&mut self, line: &mut SearchLine) -> Option<RankedMove> {
        let end = line.moves.len();
        self.best_before(line, end)
    }

    /// Brings the best of what is left before `end` to the front and steps over it.
    fn best_before(&mut self, line: &mut SearchLine, end: usize) -> Option<RankedMove> {
        let left = &mut line.moves[self.next..end];
        let highest = left.iter().fold(i32::MIN, |highest, it| highest.max(it.rank));
        let best = left.iter().position(|it| it.rank == highest)?;
        left.swap(0, best);
        self.next += 1;
        Some(left[0])
    }
}
