//! The moves of the root, which are all searched, in an order that the search itself improves.

use super::deepen::PATIENCE;
use super::gain::is_noisy;
use super::window::Window;
use super::worker::{Line, Stopped, Worker};
use super::{Bound, Event, MAX_PLY, reduce};
use crate::eval::Score;
use crate::position::{Move, Position};
use crate::rules;
use crate::variant::Variant;

/// A move of the root and what was found behind it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// From the last depth in which it was searched as one of the best; else the lowest score.
    pub(super) score: Score,
    /// What that score means.
    pub(super) bound: Bound,
    /// The depth of that search; 0 for none.
    pub(super) depth: i32,
    /// The nodes that it took so far.
    pub(super) nodes: u64,
    /// The line that begins with it.
    pub(super) line: Line,
}

impl RootMove {
    fn new(mv: Move) -> Self {
        let line = Line::from_iter([mv]);
        RootMove { mv, score: -Score::INFINITE, bound: Bound::Upper, depth: 0, nodes: 0, line }
    }
}

/// The moves to search at the root: the legal ones, or those `wanted` of them unless none are.
pub(super) fn moves_of(variant: &Variant, root: &Position, wanted: &[Move]) -> Vec<RootMove> {
    let legal = rules::legal_moves(variant, root).into_iter();
    legal.filter(|it| wanted.is_empty() || wanted.contains(it)).map(RootMove::new).collect()
}

impl Worker {
    /// Searches the moves of the root from the `first`th on. The best found is moved to that place as
    /// soon as it is known, so that it stands there also when the search is stopped.
    pub(super) fn search_root(
        &mut self,
        first: usize,
        window: Window,
        depth: i32,
        listener: &mut dyn FnMut(Event),
    ) -> Result<Score, Stopped> {
        let mut open = window;
        let mut best = -Score::INFINITE;
        for at in first..self.root.len() {
            let mv = self.root[at].mv;
            let number = at - first + 1;
            self.tell_current(depth, mv, at + 1, listener);
            let before = self.nodes;
            let score = self.search_root_move(mv, open, depth, number)?;
            self.root[at].nodes += self.nodes - before;
            best = best.max(score);
            if number == 1 || score > open.alpha {
                let mut found = self.root.remove(at);
                found.score = score;
                found.bound = window.bound_of(score);
                found.depth = depth;
                found.line.clear();
                found.line.push(mv);
                found.line.extend(self.lines[1].iter().copied().take(MAX_PLY - 1));
                self.root.insert(first, found);
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

    /// Tells which move is searched, once the search is long enough for someone to read it.
    fn tell_current(&self, depth: i32, mv: Move, number: usize, listener: &mut dyn FnMut(Event)) {
        if self.is_main() && self.shared.elapsed() >= PATIENCE {
            listener(Event::Current { depth: depth as u16, mv, number });
        }
    }

    fn search_root_move(
        &mut self,
        mv: Move,
        open: Window,
        depth: i32,
        number: usize,
    ) -> Result<Score, Stopped> {
        let reduction = self.root_reduction(mv, depth, number);
        self.make(mv);
        let score = self.search_behind_root(open, depth - 1, number, reduction);
        self.unmake();
        score
    }

    fn search_behind_root(
        &mut self,
        open: Window,
        depth: i32,
        number: usize,
        reduction: i32,
    ) -> Result<Score, Stopped> {
        if number > 1 {
            let mut score = -self.pvs(-open.scout(), depth - reduction, 1, true)?;
            if score > open.alpha && reduction > 0 {
                score = -self.pvs(-open.scout(), depth, 1, true)?;
            }
            if score <= open.alpha || score >= open.beta {
                return Ok(score);
            }
        }
        Ok(-self.pvs(-open, depth, 1, false)?)
    }

    fn root_reduction(&self, mv: Move, depth: i32, number: usize) -> i32 {
        const FIRST: usize = 6;
        const SHALLOWEST: i32 = 3;
        if number < FIRST || depth < SHALLOWEST || is_noisy(&self.position, mv) {
            return 0;
        }
        (reduce::late_move(self.tunables(), depth, number) / reduce::PLY - 2).max(0)
    }
}
