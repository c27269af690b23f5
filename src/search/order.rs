//! The order in which moves are tried: the table's move, winning captures and promotions, killers
//! and the answer that worked before, quiet moves by their history, losing captures.

use super::gain::{actors, gain, is_noisy};
use super::history::Context;
use super::node::Node;
use super::worker::Worker;
use crate::position::{Move, MoveTag};
use crate::rules::{self, CheckInfo, GenType, Sink};

/// A move and its place in the order: higher is earlier.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) mv: Move,
    rank: i32,
}

impl Sink for Vec<Ranked> {
    #[inline]
    fn targets(
        &mut self,
        from: crate::geometry::Square,
        targets: crate::geometry::SquareSet,
        tag: MoveTag,
    ) {
        self.extend(targets.into_iter().map(|to| Ranked { mv: Move::new(from, to, tag), rank: 0 }));
    }

    fn one(&mut self, mv: Move) {
        self.push(Ranked { mv, rank: 0 });
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Table,
    ListNoisy,
    WinningNoisy,
    Refutations,
    ListQuiet,
    ListChecks,
    Quiet,
    LosingNoisy,
    End,
}

/// Hands out the moves of one node, generating them when they are needed.
///
/// The worker's move stack holds them from `base` on: losing captures that were put off, captures,
/// quiet moves. The picker does not borrow the worker, so that the search may go on between moves.
pub(super) struct Picker {
    stage: Stage,
    base: usize,
    /// The next to hand out.
    next: usize,
    /// The end of the losing captures put off.
    losing_end: usize,
    /// The end of the captures and promotions.
    noisy_end: usize,
    table_move: Option<Move>,
    refutations: [Option<Move>; 3],
    context: Context,
    noisy_only: bool,
    checks_only: bool,
    /// What a capture has to win to be tried before the quiet moves, in hundredths.
    threshold: i32,
}

/// What a picked move is, beside itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Picked {
    pub(super) mv: Move,
    /// Neither capture nor promotion.
    pub(super) quiet: bool,
    /// A capture or promotion that loses material by exchange.
    pub(super) losing: bool,
}

impl Picker {
    /// All moves of a node of the worker's position.
    pub(super) fn all(worker: &Worker, node: &Node) -> Self {
        let refutations = worker.refutations(node.ply);
        Picker { refutations, ..Picker::of_all(worker, node.table_move(), node.context) }
    }

    /// All moves of the worker's position, which is in check. `table_move` may be any bits.
    pub(super) fn evasions(worker: &Worker, table_move: Option<Move>) -> Self {
        Picker::of_all(worker, table_move, worker.context())
    }

    /// Captures and promotions only, and of those only such as win so much by exchange, in hundredths.
    pub(super) fn noisy_above(worker: &Worker, table_move: Option<Move>, threshold: i32) -> Self {
        let Worker { variant, position, .. } = worker;
        let wins = |&it: &Move| {
            is_noisy(position, it) && rules::gains_at_least(variant, position, it, threshold)
        };
        let all = Picker::of_all(worker, table_move, Context::default());
        Picker { table_move: all.table_move.filter(wins), noisy_only: true, threshold, ..all }
    }

    fn of_all(worker: &Worker, table_move: Option<Move>, context: Context) -> Self {
        let base = worker.moves.len();
        let legal = |it: &Move| rules::is_legal(&worker.variant, &worker.position, *it);
        Picker {
            stage: Stage::Table,
            base,
            next: base,
            losing_end: base,
            noisy_end: base,
            table_move: table_move.filter(legal),
            refutations: [None; 3],
            context,
            noisy_only: false,
            checks_only: false,
            threshold: 0,
        }
    }

    /// The next move, best first; `None` after the last. `check_info` is that of the position.
    pub(super) fn next(&mut self, worker: &mut Worker, check_info: &CheckInfo) -> Option<Picked> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::ListNoisy;
                    if let Some(mv) = self.table_move {
                        let quiet = !is_noisy(&worker.position, mv);
                        return Some(Picked { mv, quiet, losing: false });
                    }
                }
                Stage::ListNoisy => {
                    self.list_noisy(worker, check_info);
                    self.stage = Stage::WinningNoisy;
                }
                Stage::WinningNoisy => match self.winning(worker) {
                    Some(mv) => return Some(Picked { mv, quiet: false, losing: false }),
                    None if self.noisy_only => self.stage = Stage::End,
                    None => self.stage = Stage::Refutations,
                },
                Stage::Refutations => match self.refutation(worker) {
                    Some(mv) => return Some(Picked { mv, quiet: true, losing: false }),
                    None => self.stage = Stage::ListQuiet,
                },
                Stage::ListQuiet => {
                    self.list_quiet(worker, check_info);
                    self.stage = Stage::Quiet;
                }
                Stage::ListChecks => {
                    self.list_checks(worker, check_info);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.best(worker) {
                    Some(ranked) if self.was_tried(ranked.mv) => {}
                    Some(ranked) => {
                        return Some(Picked { mv: ranked.mv, quiet: true, losing: false });
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
                    let mv = worker.moves[self.next].mv;
                    self.next += 1;
                    return Some(Picked { mv, quiet: false, losing: true });
                }
                Stage::End => return None,
            }
        }
    }

    /// Hands out no more quiet moves but those that give check, after one was handed out.
    pub(super) fn only_checks(&mut self, worker: &mut Worker) {
        match self.stage {
            Stage::Refutations => {
                let tried = self.next - self.noisy_end;
                self.refutations[tried..].fill(None);
                self.stage = Stage::ListChecks;
            }
            Stage::Quiet if !self.checks_only => self.retain_checks(worker),
            _ => {}
        }
        self.checks_only = true;
    }

    /// Drops the quiet moves not yet handed out that do not give check.
    fn retain_checks(&mut self, worker: &mut Worker) {
        let mut kept = self.next;
        for at in self.next..worker.moves.len() {
            let mv = worker.moves[at].mv;
            if rules::gives_direct_check(&worker.variant, &worker.position, mv) {
                worker.moves.swap(kept, at);
                kept += 1;
            }
        }
        worker.moves.truncate(kept);
    }

    /// Takes the node's moves off the worker's stack.
    pub(super) fn leave(&self, worker: &mut Worker) {
        worker.moves.truncate(self.base);
    }

    fn list_noisy(&mut self, worker: &mut Worker, check_info: &CheckInfo) {
        let Worker { variant, position, moves, history, .. } = worker;
        rules::generate(variant, position, check_info, GenType::Noisy, moves);
        for ranked in &mut moves[self.base..] {
            let (piece, victim) = actors(position, ranked.mv);
            let gain = gain(variant, position, ranked.mv);
            let past = piece.map_or(0, |it| history.noisy(it, ranked.mv.to(), victim));
            let risked = piece.map_or(0, |it| variant.pieces[it.kind().index()].value);
            ranked.rank = gain * 16 - risked + past / 2;
        }
        self.noisy_end = moves.len();
    }

    fn list_quiet(&mut self, worker: &mut Worker, check_info: &CheckInfo) {
        let Worker { variant, position, moves, .. } = worker;
        rules::generate(variant, position, check_info, GenType::Quiet, moves);
        self.rank_quiet(worker);
    }

    fn list_checks(&mut self, worker: &mut Worker, check_info: &CheckInfo) {
        let Worker { variant, position, moves, .. } = worker;
        rules::generate_checks(variant, position, check_info, moves);
        self.rank_quiet(worker);
    }

    fn rank_quiet(&mut self, worker: &mut Worker) {
        let Worker { position, moves, history, .. } = worker;
        let history = history.after(&self.context);
        for ranked in &mut moves[self.noisy_end..] {
            let piece = position.at(ranked.mv.from());
            ranked.rank = piece.map_or(0, |it| history.quiet(it, ranked.mv.to()));
        }
        self.next = self.noisy_end;
    }

    /// The best capture or promotion left that loses nothing; the losing ones met are put off.
    fn winning(&mut self, worker: &mut Worker) -> Option<Move> {
        while self.next < self.noisy_end {
            let mv = self.best_before(worker, self.noisy_end)?.mv;
            if Some(mv) == self.table_move {
                continue;
            }
            let Worker { variant, position, .. } = &*worker;
            if rules::gains_at_least(variant, position, mv, self.threshold) {
                return Some(mv);
            }
            worker.moves.swap(self.losing_end, self.next - 1);
            self.losing_end += 1;
        }
        None
    }

    fn refutation(&mut self, worker: &Worker) -> Option<Move> {
        while self.next < self.noisy_end + self.refutations.len() {
            let number = self.next - self.noisy_end;
            self.next += 1;
            let Some(mv) = self.refutations[number] else { continue };
            let repeated =
                Some(mv) == self.table_move || self.refutations[..number].contains(&Some(mv));
            if !repeated
                && !is_noisy(&worker.position, mv)
                && rules::is_legal(&worker.variant, &worker.position, mv)
            {
                return Some(mv);
            }
            self.refutations[number] = None;
        }
        None
    }

    fn was_tried(&self, mv: Move) -> bool {
        Some(mv) == self.table_move || self.refutations.contains(&Some(mv))
    }

    fn best(&mut self, worker: &mut Worker) -> Option<Ranked> {
        let end = worker.moves.len();
        self.best_before(worker, end)
    }

    /// Brings the best of what is left before `end` to the front and steps over it.
    fn best_before(&mut self, worker: &mut Worker, end: usize) -> Option<Ranked> {
        let left = &mut worker.moves[self.next..end];
        let highest = left.iter().fold(i32::MIN, |highest, it| highest.max(it.rank));
        let best = left.iter().position(|it| it.rank == highest)?;
        left.swap(0, best);
        self.next += 1;
        Some(left[0])
    }
}
