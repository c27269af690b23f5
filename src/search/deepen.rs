//! Iterative deepening with aspiration windows, and when to stop.

use super::confidence::Confidence;
use super::skip::is_skipped;
use super::window::Window;
use super::worker::{Stopped, Worker};
use super::{Bound, Event, MAX_PLY, Report};
use crate::eval::Score;

/// The depth from which the last score is trusted so far.
const ASPIRATION_DEPTH: i32 = 4;
/// Milliseconds before bounds and the moves of the root are reported: earlier nobody can read them.
pub(super) const PATIENCE: u64 = 3_000;

impl Worker {
    /// Searches until the limits are reached or the search is stopped, telling `listener` of every
    /// line found. What it found stands in the worker's root moves, the best first.
    pub(super) fn deepen(&mut self, listener: &mut dyn FnMut(Event)) {
        let deepest =
            self.limits.depth.map_or(MAX_PLY as i32 - 1, i32::from).min(MAX_PLY as i32 - 1);
        let mut confidence = Confidence::default();
        for depth in 1..=deepest {
            if is_skipped(self.number, depth) {
                continue;
            }
            if self.root.is_empty() || self.search_depth(depth, listener).is_err() {
                break;
            }
            confidence.see(self.root[0].mv, self.root[0].score);
            if self.is_enough(&confidence) {
                self.shared.end();
                break;
            }
        }
    }

    /// Searches to one depth as many best lines as are wanted.
    fn search_depth(&mut self, depth: i32, listener: &mut dyn FnMut(Event)) -> Result<(), Stopped> {
        let lines = self.limits.multi_pv.clamp(1, self.root.len());
        for first in 0..lines {
            self.seldepth = 0;
            self.root_depth = depth;
            self.aspire(first, depth, listener)?;
            self.root[..=first].sort_by_key(|it| std::cmp::Reverse(it.score));
        }
        if self.is_main() {
            self.tell_lines(listener);
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
        let last = self.root[first].score;
        let mut width = self.tunables().aspiration_width;
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
            if self.is_main() && self.shared.elapsed() >= PATIENCE {
                let report = self.report(first);
                listener(Event::Info(report));
            }
        }
    }

    /// Is there no use in another depth?
    fn is_enough(&self, confidence: &Confidence) -> bool {
        let found_mate = self.limits.mate.is_some_and(|moves| {
            let plies = self.root[0].score.mate_plies();
            plies.is_some_and(|plies| plies > 0 && plies < 2 * i32::from(moves))
        });
        found_mate || (self.is_main() && self.is_time_spent(confidence))
    }

    fn is_time_spent(&self, confidence: &Confidence) -> bool {
        if self.budget.soft == u64::MAX {
            return false;
        }
        let forced =
            self.root.len() == 1 && self.limits.move_time.is_none() && !self.limits.analysis;
        let share = match self.limits.move_time {
            Some(_) => self.budget.soft,
            None => confidence.stretch(self.budget.soft, self.effort()).min(self.budget.hard),
        };
        self.shared.ends_by_time(forced || self.shared.elapsed() >= share)
    }

    /// The part of its nodes that the worker spent on the best move, in thousandths.
    fn effort(&self) -> u64 {
        self.root[0].nodes * 1_000 / self.nodes.max(1)
    }

    /// Tells of the best lines that have been searched.
    pub(super) fn tell_lines(&mut self, listener: &mut dyn FnMut(Event)) {
        let lines = self.limits.multi_pv.clamp(1, self.root.len().max(1));
        let searched = self.root.iter().take(lines).filter(|it| it.depth > 0).count();
        for at in 0..searched {
            let report = self.report(at);
            listener(Event::Info(report));
        }
    }

    fn report(&mut self, at: usize) -> Report {
        let nodes = self.count_nodes();
        let found = &self.root[at];
        self.told = nodes;
        Report {
            depth: found.depth as u16,
            seldepth: self.seldepth.max(found.depth as usize) as u16,
            multi_pv: at + 1,
            score: found.score,
            bound: found.bound,
            nodes,
            time: self.shared.elapsed(),
            hash_full: self.shared.table.fullness(),
            line: found.line.to_vec(),
        }
    }
}

/// A bound moved outward, to infinity once mates are in question.
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
