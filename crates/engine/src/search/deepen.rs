//! Iterative deepening with aspiration windows, and when to stop.

use super::report::REPORT_AFTER_MS;
use super::smp::is_skipped;
use super::window::Window;
use super::worker::{Stopped, Worker};
use super::{Bound, Event, MAX_PLY, Report};
use crate::eval::{Evaluator, Score};
use bentrider_rules::rules::CheckInfo;

/// The depth from which the window is set around the last score.
const ASPIRATION_DEPTH: i32 = 4;

impl<E: Evaluator> Worker<E> {
    /// Searches until the limits are reached or the search is stopped, and reports every line found to
    /// `listener`. The results are in the root moves, the best first.
    pub(super) fn deepen(&mut self, listener: &mut dyn FnMut(Event)) {
        let deepest =
            self.limits.depth.map_or(MAX_PLY as i32 - 1, i32::from).min(MAX_PLY as i32 - 1);
        self.evaluate_root();
        for depth in 1..=deepest {
            if is_skipped(self.number, depth) {
                continue;
            }
            if self.root_moves.is_empty() || self.search_depth(depth, listener).is_err() {
                break;
            }
            self.time.update(self.root_moves[0].mv, self.root_moves[0].score);
            if self.is_done() {
                self.shared.signals.end();
                break;
            }
        }
    }

    /// Evaluates the root, for the estimates of the nodes below it and for whether they improve on it.
    fn evaluate_root(&mut self) {
        let line = &self.line;
        let in_check = CheckInfo::new(&line.variant, &line.position).in_check();
        let static_eval = (!in_check).then(|| self.static_eval(Window::FULL, None).corrected);
        self.line.frame_mut(0).static_eval = static_eval;
    }

    /// Searches as many best lines as are wanted to one depth.
    fn search_depth(&mut self, depth: i32, listener: &mut dyn FnMut(Event)) -> Result<(), Stopped> {
        let lines = self.limits.multi_pv.clamp(1, self.root_moves.len());
        for first in 0..lines {
            self.counter.seldepth = 0;
            self.root_depth = depth;
            self.aspire(first, depth, listener)?;
            self.root_moves[..=first].sort_by_key(|it| std::cmp::Reverse(it.score));
        }
        if self.is_main() {
            self.report_lines(listener);
        }
        Ok(())
    }

    /// Searches with a window around the last score, wider until the score lies inside.
    fn aspire(
        &mut self,
        first: usize,
        depth: i32,
        listener: &mut dyn FnMut(Event),
    ) -> Result<Score, Stopped> {
        let last = self.root_moves[first].score;
        let mut width = self.tuned.aspiration_width();
        let mut window = if depth < ASPIRATION_DEPTH || last.is_mate() {
            Window::FULL
        } else {
            Window { alpha: last - width, beta: last + width }
        };
        loop {
            let score = self.search_root(first, window, depth, listener)?;
            match window.bound_of(score) {
                Bound::Upper => window.alpha = widened(score, -width),
                Bound::Lower => window.beta = widened(score, width),
                Bound::Exact => return Ok(score),
            }
            width *= 3;
            if self.is_main() && self.shared.elapsed() >= REPORT_AFTER_MS {
                let report = self.report(first);
                listener(Event::Info(report));
            }
        }
    }

    /// Would another depth be useless or take too long?
    fn is_done(&mut self) -> bool {
        let found_mate = self.limits.mate.is_some_and(|moves| {
            let plies = self.root_moves[0].score.mate_plies();
            plies.is_some_and(|plies| plies > 0 && plies < 2 * i32::from(moves))
        });
        let is_spent = |worker: &mut Self| worker.is_time_spent() || worker.are_nodes_spent();
        found_mate || (self.is_main() && (self.is_mate_proven() || is_spent(self)))
    }

    /// Are all lines that are wanted mates, and searched to twice their length? Reductions hide shorter mates
    /// from a search that is just deep enough, and now and then from one of twice the length too. A search to
    /// a given depth or number of nodes goes on to it.
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
        let target = self.time.target(self.effort());
        self.shared.signals.ends_by_time(forced || self.shared.elapsed() >= target)
    }

    /// The part of the worker's nodes that were searched below the best move, in thousandths.
    fn effort(&self) -> u64 {
        self.root_moves[0].nodes * 1_000 / self.counter.nodes.max(1)
    }

    /// Reports the best lines that have been searched.
    pub(super) fn report_lines(&mut self, listener: &mut dyn FnMut(Event)) {
        let lines = self.limits.multi_pv.clamp(1, self.root_moves.len().max(1));
        let searched = self.root_moves.iter().take(lines).filter(|it| it.depth > 0).count();
        for at in 0..searched {
            let report = self.report(at);
            listener(Event::Info(report));
        }
    }

    fn report(&mut self, at: usize) -> Report {
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

/// A bound moved outward, to infinity beyond all evaluations.
fn widened(score: Score, by: i32) -> Score {
    let moved = score.value() + by;
    if moved.abs() < Score::LIMIT.value() {
        Score::from_value(moved)
    } else if by > 0 {
        Score::INFINITE
    } else {
        -Score::INFINITE
    }
}
