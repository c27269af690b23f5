//! Iterative deepening with aspiration windows, the root moves, and the decision to stop.

use super::node::{PickedMove, SearchNode, Window, is_noisy};
use super::order::NodeMoves;
use super::stack::SearchStack;
use super::worker::{Stopped, Worker};
use super::{Bound, Event, MAX_PLY, REPORT_AFTER_MS, Report, Tunables};
use crate::eval::{Evaluator, Score};
use bentrider_rules::position::{Move, Position};
use bentrider_rules::rules;
use bentrider_rules::variant::Variant;

impl<E: Evaluator> Worker<E> {
    /// Searches until the limits are reached or the search is stopped, and reports every principal variation found to
    /// `listener`. The results are in the root moves, the best first.
    pub(super) fn deepen(&mut self, listener: &mut dyn FnMut(Event)) {
        let deepest =
            self.limits.depth.map_or(MAX_PLY as i32 - 1, i32::from).min(MAX_PLY as i32 - 1);
        for depth in 1..=deepest {
            if is_skipped(self.number, depth) {
                continue;
            }
            if self.root_moves.is_empty() || self.search_to_depth(depth, listener).is_err() {
                break;
            }
            self.time.update(self.root_moves[0].mv, self.root_moves[0].score);
            if self.is_done() {
                self.shared.signals.end();
                break;
            }
        }
    }

    /// Searches as many principal variations as are wanted to one depth.
    fn search_to_depth(
        &mut self,
        depth: i32,
        listener: &mut dyn FnMut(Event),
    ) -> Result<(), Stopped> {
        let lines = self.limits.multi_pv.clamp(1, self.root_moves.len());
        for first in 0..lines {
            self.counter.seldepth = 0;
            self.root_depth = depth;
            self.aspiration_search(first, depth, listener)?;
            self.root_moves[..=first].sort_by_key(|it| std::cmp::Reverse(it.score));
        }
        if self.is_main() {
            self.report_lines(listener);
        }
        Ok(())
    }

    /// Searches with a window around the last score, wider until the score lies inside.
    fn aspiration_search(
        &mut self,
        first: usize,
        depth: i32,
        listener: &mut dyn FnMut(Event),
    ) -> Result<Score, Stopped> {
        let all = self.limits.search_moves.is_empty();
        let last = self.root_moves[first].score;
        let mut width = self.tuned.aspiration_width();
        let mut window = if depth < self.tuned.aspiration_shallowest() || last.is_mate() {
            Window::FULL
        } else {
            Window { alpha: last - width, beta: last + width }
        };
        loop {
            let score = self.pvs_root(window, depth, RootMoves::new(first, all, listener))?;
            match window.bound_of(score) {
                Bound::Upper => window.alpha = widened(&self.tuned, score, -width),
                Bound::Lower => window.beta = widened(&self.tuned, score, width),
                Bound::Exact => return Ok(score),
            }
            width = width.saturating_mul(self.tuned.aspiration_growth());
            if self.is_main() && self.shared.elapsed() >= REPORT_AFTER_MS {
                let report = self.report(first);
                listener(Event::Info(report));
            }
        }
    }

    /// Whether another depth would be useless or take too long.
    fn is_done(&mut self) -> bool {
        let is_enough = match self.limits.mate {
            Some(moves) => self.has_searched_mate(moves),
            None => self.is_main() && self.is_mate_proven(),
        };
        is_enough || (self.is_main() && (self.is_time_spent() || self.are_nodes_spent()))
    }

    /// Whether a mate in so many moves is found, or searched for so deep that there is hardly one. Reductions hide
    /// some mates from a search of twice their length: of 531 mates in two, four were found after depth 10 only,
    /// where a mate in three was known.
    fn has_searched_mate(&self, moves: u16) -> bool {
        let plies = self.root_moves[0].score.mate_plies();
        let is_found = plies.is_some_and(|plies| plies > 0 && plies < 2 * i32::from(moves));
        is_found || self.root_depth >= 8 * (i32::from(moves) + 1)
    }

    /// Whether all wanted variations are mates, searched to twice their length. Reductions hide shorter mates
    /// from a search that is just deep enough, and sometimes from one of twice the length too. A search to a
    /// given depth or number of nodes continues to it.
    fn is_mate_proven(&self) -> bool {
        let lines = self.limits.multi_pv.clamp(1, self.root_moves.len());
        let is_proven = |score: Score| {
            score.mate_plies().is_some_and(|plies| self.root_depth >= 2 * plies.abs())
        };
        let is_bounded = self.limits.depth.is_some() || self.limits.nodes.is_some();
        !is_bounded && self.root_moves[..lines].iter().all(|it| is_proven(it.score))
    }

    fn are_nodes_spent(&mut self) -> bool {
        self.limits.soft_nodes.is_some_and(|most| self.count_nodes() >= most)
    }

    fn is_time_spent(&self) -> bool {
        if !self.time.is_limited() {
            return false;
        }
        let forced =
            self.root_moves.len() == 1 && self.limits.move_time.is_none() && !self.limits.analysis;
        let target = self.time.target(self.effort(), &self.tuned);
        self.shared.signals.ends_by_time(forced || self.shared.elapsed() >= target)
    }

    /// The part of the worker's nodes that were searched below the best move, in thousandths.
    fn effort(&self) -> u64 {
        self.root_moves[0].nodes * 1_000 / self.counter.nodes.max(1)
    }

    /// Reports the best variations that have been searched.
    pub(super) fn report_lines(&mut self, listener: &mut dyn FnMut(Event)) {
        let lines = self.limits.multi_pv.clamp(1, self.root_moves.len().max(1));
        let searched = self.root_moves.iter().take(lines).filter(|it| it.depth > 0).count();
        for at in 0..searched {
            let report = self.report(at);
            listener(Event::Info(report));
        }
    }

    pub(super) fn report(&mut self, at: usize) -> Report {
        let nodes = self.count_nodes();
        self.counter.reported = nodes;
        let found = &self.root_moves[at];
        Report {
            depth: found.depth as u16,
            seldepth: self.counter.seldepth.max(found.depth as usize) as u16,
            multi_pv: at + 1,
            score: found.score,
            bound: found.bound,
            nodes,
            time: self.shared.elapsed(),
            hash_full: self.shared.table.fullness(),
            line: found.pv.clone(),
        }
    }
}

/// A root move and the result of its search.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// The score from the last depth in which it was searched as one of the best; else the lowest score.
    pub(super) score: Score,
    /// Whether that score is exact or a bound.
    pub(super) bound: Bound,
    /// The depth of that search; 0 for none.
    pub(super) depth: i32,
    /// The nodes searched below it so far.
    pub(super) nodes: u64,
    /// The principal variation that starts with it; empty before the first search.
    pub(super) pv: Vec<Move>,
}

impl RootMove {
    fn new(mv: Move) -> Self {
        RootMove {
            mv,
            score: -Score::INFINITE,
            bound: Bound::Upper,
            depth: 0,
            nodes: 0,
            pv: Vec::new(),
        }
    }

    /// The moves to search at the root: the legal moves, or the `wanted` ones among them if there are any.
    pub(super) fn list(variant: &Variant, root: &Position, wanted: &[Move]) -> Vec<Self> {
        let legal = rules::legal_moves(variant, root).into_iter();
        legal.filter(|it| wanted.is_empty() || wanted.contains(it)).map(RootMove::new).collect()
    }
}

/// Gives the root moves from the `first`th on, after those of the better variations already found. The best
/// of them is moved to that place as soon as it is found, so that it is there even if the search is stopped.
pub(super) struct RootMoves<'a> {
    first: usize,
    next: usize,
    /// The nodes counted before the last move given was searched.
    nodes_before: u64,
    /// Whether none is left out: by the user, or as the best of a principal variation found before.
    are_all: bool,
    listener: &'a mut dyn FnMut(Event),
}

impl<'a> RootMoves<'a> {
    /// `all` says that the worker's root moves are all legal ones.
    pub(super) fn new(first: usize, all: bool, listener: &'a mut dyn FnMut(Event)) -> Self {
        RootMoves { first, next: first, nodes_before: 0, are_all: all && first == 0, listener }
    }
}

impl<E: Evaluator> NodeMoves<E> for RootMoves<'_> {
    fn next_move(&mut self, worker: &mut Worker<E>, _node: &SearchNode) -> Option<PickedMove> {
        let mv = worker.root_moves.get(self.next)?.mv;
        self.next += 1;
        // Earlier reports come too fast to read.
        if worker.is_main() && worker.shared.elapsed() >= REPORT_AFTER_MS {
            let (depth, number) = (worker.root_depth as u16, self.next);
            (self.listener)(Event::Current { depth, mv, number });
        }
        self.nodes_before = worker.counter.nodes;
        let SearchStack { variant, position, .. } = &worker.stack;
        let quiet = !is_noisy(position, mv);
        let losing = !quiet && !rules::see_ge(variant, position, mv, 0);
        Some(PickedMove { mv, quiet, losing })
    }

    fn are_all(&self) -> bool {
        self.are_all
    }

    fn searched(&mut self, worker: &mut Worker<E>, node: &SearchNode, alpha: Score, score: Score) {
        let at = self.next - 1;
        worker.root_moves[at].nodes += worker.counter.nodes - self.nodes_before;
        if at == self.first || score > alpha {
            let mut found = worker.root_moves.remove(at);
            found.score = score;
            found.bound = node.window.bound_of(score);
            found.depth = worker.root_depth;
            worker.pv.copy_from_root(found.mv, &mut found.pv);
            worker.root_moves.insert(self.first, found);
        }
    }
}

/// A bound moved outward; to infinity if the score is far from equal, where it may be on its way to a mate.
fn widened(tuned: &Tunables, score: Score, by: i32) -> Score {
    let moved = score.value() + by;
    if moved.abs() < tuned.aspiration_most() {
        Score::from_value(moved)
    } else if by > 0 {
        Score::INFINITE
    } else {
        -Score::INFINITE
    }
}

/// Whether the worker with this number skips a depth.
///
/// Helpers that all search the same depth at the same time find the same results. The main worker, 0,
/// searches every depth; every other one searches a number of depths in a row and skips as many, so that the
/// workers are at different depths and help each other through the table (the skipped depths of lazy SMP, as
/// in Stockfish from version 8 on, with another pattern). Worker 1 searches every second depth; 2 and 3
/// search two and skip two, 4 to 7 three, and so on, each with another offset.
fn is_skipped(worker: usize, depth: i32) -> bool {
    let Some(row) = worker.checked_ilog2() else { return false };
    let first = worker - (1 << row);
    (depth as usize + first) / (row as usize + 1) % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_main_worker_searches_every_depth() {
        assert!((1..128).all(|depth| !is_skipped(0, depth)));
    }

    #[test]
    fn a_helper_searches_half_of_the_depths_and_never_skips_for_long() {
        for worker in 1..256 {
            let searched = (1..=126).filter(|&depth| !is_skipped(worker, depth)).count();
            assert!((54..=72).contains(&searched), "{worker}: {searched}");
            let longest = worker.ilog2() as i32 + 1;
            let skips = |from: i32| (from..=from + longest).all(|depth| is_skipped(worker, depth));
            assert!(!(1..100).any(skips), "{worker}");
        }
    }

    #[test]
    fn the_first_helpers_differ() {
        let depths = |worker| (1..20).map(|depth| is_skipped(worker, depth)).collect::<Vec<_>>();
        for first in 0..8 {
            for second in 0..first {
                assert_ne!(depths(first), depths(second), "{first} and {second}");
            }
        }
    }
}
