//! The moves of the root, which are all searched, in an order that the search itself improves.

use super::moves::is_noisy;
use super::report::REPORT_AFTER_MS;
use super::window::Window;
use super::worker::{Stopped, Worker};
use super::{Event, reduce};
use crate::eval::{Evaluator, Score};
use bentrider_rules::position::Move;

impl<E: Evaluator> Worker<E> {
    /// Searches the moves of the root from the `first`th on. The best one is moved to that place as soon
    /// as it is found, so that it stands there also when the search is stopped.
    pub(super) fn search_root(
        &mut self,
        first: usize,
        window: Window,
        depth: i32,
        listener: &mut dyn FnMut(Event),
    ) -> Result<Score, Stopped> {
        let mut open = window;
        let mut best = -Score::INFINITE;
        for at in first..self.root_moves.len() {
            let mv = self.root_moves[at].mv;
            let number = at - first + 1;
            self.report_current(depth, mv, at + 1, listener);
            let before = self.counter.nodes;
            let score = self.search_root_move(mv, open, depth, number)?;
            self.root_moves[at].nodes += self.counter.nodes - before;
            best = best.max(score);
            if number == 1 || score > open.alpha {
                let mut found = self.root_moves.remove(at);
                found.score = score;
                found.bound = window.bound_of(score);
                found.depth = depth;
                self.pv.copy_from_root(mv, &mut found.pv);
                self.root_moves.insert(first, found);
            }
            if score > open.alpha {
                open.alpha = score;
                if open.is_empty() {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// Reports which move is searched, once the search is long enough for a user to read it.
    fn report_current(&self, depth: i32, mv: Move, number: usize, listener: &mut dyn FnMut(Event)) {
        if self.is_main() && self.shared.elapsed() >= REPORT_AFTER_MS {
            listener(Event::Current { depth: depth as u16, mv, number });
        }
    }

    fn search_root_move(
        &mut self,
        mv: Move,
        window: Window,
        depth: i32,
        number: usize,
    ) -> Result<Score, Stopped> {
        let reduction = self.root_reduction(mv, depth, number);
        self.make(mv);
        let score = self.search_root_child(window, depth - 1, number, reduction);
        self.unmake();
        score
    }

    fn search_root_child(
        &mut self,
        window: Window,
        depth: i32,
        number: usize,
        reduction: i32,
    ) -> Result<Score, Stopped> {
        if number > 1 {
            let mut score = -self.pvs(-window.scout(), depth - reduction, 1, true)?;
            if score > window.alpha && reduction > 0 {
                score = -self.pvs(-window.scout(), depth, 1, true)?;
            }
            if score <= window.alpha || score >= window.beta {
                return Ok(score);
            }
        }
        Ok(-self.pvs(-window, depth, 1, false)?)
    }

    fn root_reduction(&self, mv: Move, depth: i32, number: usize) -> i32 {
        const FIRST: usize = 6;
        const SHALLOWEST: i32 = 3;
        if number < FIRST || depth < SHALLOWEST || is_noisy(&self.line.position, mv) {
            return 0;
        }
        (reduce::by_number(&self.tuned, depth, number) / reduce::PLY - 2).max(0)
    }
}
