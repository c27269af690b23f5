//! What a search reports while it runs.

use super::worker::Worker;
use crate::eval::{Evaluator, Score};
use bentrider_rules::position::Move;

/// Milliseconds before bounds and the moves of the root are reported: earlier nobody can read them.
pub(super) const REPORT_AFTER_MS: u64 = 3_000;

/// What a running search reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A principal variation was found.
    Info(Report),
    /// The move of the root that is searched now; reported only after some seconds.
    Current {
        /// The depth of the search.
        depth: u16,
        /// The move.
        mv: Move,
        /// The place of the move in the order of the root, from 1.
        number: usize,
    },
    /// Something in the search failed, as a sentence; [`Event::Done`] still follows.
    Failed(String),
    /// The end of the search; nothing follows.
    Done {
        /// The move to play; `None` where there is none.
        best: Option<Move>,
        /// The reply that it expects.
        ponder: Option<Move>,
    },
}

/// A principal variation, and how it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Plies searched in full.
    pub depth: u16,
    /// The deepest ply reached.
    pub seldepth: u16,
    /// The place among the best variations, from 1.
    pub multi_pv: usize,
    /// What it is worth to the side to move at the root.
    pub score: Score,
    /// Whether that is the score itself.
    pub bound: Bound,
    /// Nodes visited so far, by all threads.
    pub nodes: u64,
    /// Milliseconds since the search began.
    pub time: u64,
    /// How full the table is, in thousandths.
    pub hash_full: u16,
    /// The best moves of both sides.
    pub line: Vec<Move>,
}

/// Whether a score is exact, or a lower or upper bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// The value is at most this.
    Upper = 1,
    /// The value is at least this.
    Lower = 2,
    /// The value is this.
    Exact = 3,
}

impl Report {
    /// The report of a position in which the game has ended: no move, and no search.
    pub fn of_the_end(score: Score) -> Self {
        Report {
            depth: 0,
            seldepth: 0,
            multi_pv: 1,
            score,
            bound: Bound::Exact,
            nodes: 0,
            time: 0,
            hash_full: 0,
            line: Vec::new(),
        }
    }

    /// Nodes a second.
    pub fn nodes_per_second(&self) -> u64 {
        self.nodes * 1000 / self.time.max(1)
    }
}

impl<E: Evaluator> Worker<E> {
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
