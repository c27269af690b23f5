//! The order in which moves are tried: the table's move, winning captures and promotions, killers and
//! the countermove, quiet moves by their history, losing captures.

use super::history::{ContContext, History};
use super::node::{PickedMove, ScoredMove, SearchNode, gain, is_noisy, victim};
use super::stack::SearchStack;
use super::worker::Worker;
use crate::eval::{Evaluator, Score};
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

/// The source of the moves of a node: its [`Picker`], or the list of the root.
pub(super) trait NodeMoves<E: Evaluator> {
    /// The next move, best first; `None` after the last.
    fn next_move(&mut self, worker: &mut Worker<E>, node: &SearchNode) -> Option<PickedMove>;

    /// Leaves out quiet moves that do not give direct check from now on; losing captures still follow. To be called
    /// only after a quiet move was given. If the quiet moves are not generated yet, multi-steps and fusion are left
    /// out too, even with check.
    fn only_checks(&mut self, _stack: &mut SearchStack) {}

    /// Reports that the last move given was searched with this alpha and has this score.
    fn searched(
        &mut self,
        _worker: &mut Worker<E>,
        _node: &SearchNode,
        _alpha: Score,
        _score: Score,
    ) {
    }

    /// Whether they are all moves of the position.
    fn are_all(&self) -> bool {
        true
    }

    /// Reports that no more moves are needed.
    fn finish(&self, _stack: &mut SearchStack) {}
}

/// Gives the moves of one node one by one, generating them when they are needed.
///
/// They are in the moves of the stack from `base` on: losing captures that were put off, captures, quiet
/// moves. The picker does not borrow the stack, so that the search can use it between moves.
pub(super) struct Picker {
    stage: Stage,
    base: usize,
    /// The index of the next move to give.
    next: usize,
    /// The end of the losing captures that were put off.
    losing_end: usize,
    /// The end of the captures and promotions.
    noisy_end: usize,
    tt_move: Option<Move>,
    refutations: [Option<Move>; 3],
    cont_context: ContContext,
    noisy_only: bool,
    checks_only: bool,
    /// The gain a capture needs to be tried before the quiet moves, in centipawns.
    threshold: i32,
}

impl<E: Evaluator> NodeMoves<E> for Picker {
    fn next_move(&mut self, worker: &mut Worker<E>, node: &SearchNode) -> Option<PickedMove> {
        self.next(worker, &node.check_info)
    }

    fn only_checks(&mut self, stack: &mut SearchStack) {
        match self.stage {
            Stage::Refutations => {
                let tried = self.next - self.noisy_end;
                self.refutations[tried..].fill(None);
                self.stage = Stage::GenerateChecks;
            }
            Stage::Quiet if !self.checks_only => self.retain_checks(stack),
            _ => {}
        }
        self.checks_only = true;
    }

    fn finish(&self, stack: &mut SearchStack) {
        self.truncate(stack);
    }
}

impl Picker {
    /// All moves of a node, whose position is that of the stack.
    pub(super) fn all(stack: &SearchStack, history: &History, node: &SearchNode) -> Self {
        let refutations = stack.refutations(history, node.ply);
        Picker { refutations, ..Picker::new(stack, node.tt_move(), node.cont_context) }
    }

    /// All moves of the position, which is in check. `tt_move` may be illegal, by a collision of hashes.
    pub(super) fn evasions(stack: &SearchStack, tt_move: Option<Move>) -> Self {
        Picker::new(stack, tt_move, stack.cont_context())
    }

    /// Captures and promotions that win at least `threshold` centipawns by exchange.
    pub(super) fn noisy_above(stack: &SearchStack, tt_move: Option<Move>, threshold: i32) -> Self {
        let SearchStack { variant, position, .. } = stack;
        let wins =
            |&it: &Move| is_noisy(position, it) && rules::see_ge(variant, position, it, threshold);
        let all = Picker::new(stack, tt_move, ContContext::default());
        Picker { tt_move: all.tt_move.filter(wins), noisy_only: true, threshold, ..all }
    }

    fn new(stack: &SearchStack, tt_move: Option<Move>, cont_context: ContContext) -> Self {
        let base = stack.moves.len();
        let legal = |it: &Move| rules::is_legal(&stack.variant, &stack.position, *it);
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
    pub(super) fn next<E: Evaluator>(
        &mut self,
        worker: &mut Worker<E>,
        check_info: &CheckInfo,
    ) -> Option<PickedMove> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateNoisy;
                    if let Some(mv) = self.tt_move {
                        let quiet = !is_noisy(&worker.stack.position, mv);
                        return Some(PickedMove { mv, quiet, losing: false });
                    }
                }
                Stage::GenerateNoisy => {
                    self.generate_noisy(worker, check_info);
                    self.stage = Stage::WinningNoisy;
                }
                Stage::WinningNoisy => match self.winning(&mut worker.stack) {
                    Some(mv) => return Some(PickedMove { mv, quiet: false, losing: false }),
                    None if self.noisy_only => self.stage = Stage::End,
                    None => self.stage = Stage::Refutations,
                },
                Stage::Refutations => match self.refutation(&worker.stack) {
                    Some(mv) => return Some(PickedMove { mv, quiet: true, losing: false }),
                    None => self.stage = Stage::GenerateQuiet,
                },
                Stage::GenerateQuiet => {
                    self.generate_quiet(worker, check_info);
                    self.stage = Stage::Quiet;
                }
                Stage::GenerateChecks => {
                    self.generate_checks(worker, check_info);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.best(&mut worker.stack) {
                    Some(scored) if self.was_tried(scored.mv) => {}
                    Some(scored) => {
                        return Some(PickedMove { mv: scored.mv, quiet: true, losing: false });
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
                    let mv = worker.stack.moves[self.next].mv;
                    self.next += 1;
                    return Some(PickedMove { mv, quiet: false, losing: true });
                }
                Stage::End => return None,
            }
        }
    }

    /// Drops the quiet moves not yet given that do not give direct check.
    fn retain_checks(&mut self, stack: &mut SearchStack) {
        let mut kept = self.next;
        for at in self.next..stack.moves.len() {
            let mv = stack.moves[at].mv;
            if rules::gives_direct_check(&stack.variant, &stack.position, mv) {
                stack.moves.swap(kept, at);
                kept += 1;
            }
        }
        stack.moves.truncate(kept);
    }

    /// Removes the moves of the node from the stack.
    pub(super) fn truncate(&self, stack: &mut SearchStack) {
        stack.moves.truncate(self.base);
    }

    fn generate_noisy<E: Evaluator>(&mut self, worker: &mut Worker<E>, check_info: &CheckInfo) {
        let Worker { tuned, history, stack, .. } = worker;
        let SearchStack { variant, position, moves, .. } = stack;
        rules::generate(variant, position, check_info, GenType::Noisy, moves);
        for scored in &mut moves[self.base..] {
            let victim = victim(position, scored.mv);
            let gain = gain(variant, position, scored.mv);
            let mover = position.at(scored.mv.from());
            let past = mover.map_or(0, |it| history.noisy(it, scored.mv.to(), victim));
            let risked = mover.map_or(0, |it| variant.pieces[it.kind().index()].value);
            scored.score = gain * tuned.order_gain() + past * tuned.order_history() / 64 - risked;
        }
        self.noisy_end = moves.len();
    }

    fn generate_quiet<E: Evaluator>(&mut self, worker: &mut Worker<E>, check_info: &CheckInfo) {
        let SearchStack { variant, position, moves, .. } = &mut worker.stack;
        rules::generate(variant, position, check_info, GenType::Quiet, moves);
        self.score_quiet(worker);
    }

    fn generate_checks<E: Evaluator>(&mut self, worker: &mut Worker<E>, check_info: &CheckInfo) {
        let SearchStack { variant, position, moves, .. } = &mut worker.stack;
        rules::generate_checks(variant, position, check_info, moves);
        self.score_quiet(worker);
    }

    fn score_quiet<E: Evaluator>(&mut self, worker: &mut Worker<E>) {
        let SearchStack { position, moves, .. } = &mut worker.stack;
        let history = worker.history.after(&self.cont_context);
        for scored in &mut moves[self.noisy_end..] {
            let piece = position.at(scored.mv.from());
            scored.score = piece.map_or(0, |it| history.quiet(it, scored.mv.to()));
        }
        self.next = self.noisy_end;
    }

    /// The best remaining capture or promotion that does not lose material; losing ones found before it are
    /// put off.
    fn winning(&mut self, stack: &mut SearchStack) -> Option<Move> {
        while self.next < self.noisy_end {
            let mv = self.best_before(stack, self.noisy_end)?.mv;
            if Some(mv) == self.tt_move {
                continue;
            }
            let SearchStack { variant, position, .. } = &*stack;
            if rules::see_ge(variant, position, mv, self.threshold) {
                return Some(mv);
            }
            stack.moves.swap(self.losing_end, self.next - 1);
            self.losing_end += 1;
        }
        None
    }

    fn refutation(&mut self, stack: &SearchStack) -> Option<Move> {
        while self.next < self.noisy_end + self.refutations.len() {
            let number = self.next - self.noisy_end;
            self.next += 1;
            let Some(mv) = self.refutations[number] else { continue };
            let repeated =
                Some(mv) == self.tt_move || self.refutations[..number].contains(&Some(mv));
            if !repeated
                && !is_noisy(&stack.position, mv)
                && rules::is_legal(&stack.variant, &stack.position, mv)
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

    fn best(&mut self, stack: &mut SearchStack) -> Option<ScoredMove> {
        let end = stack.moves.len();
        self.best_before(stack, end)
    }

    /// Moves the best remaining move before `end` to the front and steps over it.
    fn best_before(&mut self, stack: &mut SearchStack, end: usize) -> Option<ScoredMove> {
        let left = &mut stack.moves[self.next..end];
        let highest = left.iter().fold(i32::MIN, |highest, it| highest.max(it.score));
        let best = left.iter().position(|it| it.score == highest)?;
        left.swap(0, best);
        self.next += 1;
        Some(left[0])
    }
}
