use crate::eval::Score;
use bentrider_rules::position::Move;

/// Milliseconds before bounds and the moves of the root are reported: earlier nobody can read them.
pub(super) const REPORT_AFTER_MS: u64 = 3_000;

/// What a running search reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A line it has found.
    Info(Report),
    /// The move of the root that is searched now; reported only after some seconds.
    Current {
        /// The depth of the search.
        depth: u16,
        /// The move.
        mv: Move,
        /// Its place in the order of the root's moves, from 1.
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
    /// The longest line searched, in plies.
    pub seldepth: u16,
    /// Its place among the best lines, from 1.
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
    /// The line, best moves of both sides.
    pub line: Vec<Move>,
}

/// Whether a score is exact, or a lower or upper bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// It is at most this.
    Upper = 1,
    /// It is at least this.
    Lower = 2,
    /// It is this.
    Exact = 3,
}

impl Report {
    /// Nodes a second.
    pub fn nodes_per_second(&self) -> u64 {
        self.nodes * 1000 / self.time.max(1)
    }
}
