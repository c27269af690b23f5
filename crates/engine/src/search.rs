//! Alpha-beta search and its techniques. Prints nothing, asks the system only through a [`Host`], and starts threads
//! only in [`pool`].
//!
//! From the top: [`pool`] runs workers, each in a thread; `deepen` is iterative deepening; `pvs` and
//! `quiesce` are the recursion, which reads as a list of its techniques: `order` of moves, `prune`, `depth`
//! (extensions and reductions), `history`, and `correction` of the evaluation. They use the data of a `node` and of each
//! of its moves; their parameters are in `tunables`. A `worker` owns the `stack` of plies, the `history`, the evaluator,
//! its time and its counts; workers share `shared` and `table`.

mod correction;
mod deepen;
mod depth;
mod history;
mod level;
mod limits;
#[cfg(all(loom, test))]
mod models;
mod node;
mod order;
pub mod pool;
mod prune;
mod pvs;
mod quiesce;
mod shared;
mod stack;
mod table;
mod tunables;
mod worker;

pub use level::{LADDER, Level, Rung, Strength};
pub use limits::{Host, Limits, TimeControl};
pub use table::TableError;
pub use tunables::{TUNABLES, Tunable, Tunables};

use crate::eval::Score;
use bentrider_rules::position::Move;

/// The largest number of plies from the root that are searched.
pub const MAX_PLY: usize = 128;

/// Milliseconds before bounds and the moves of the root are reported: earlier reports come too fast to read.
const REPORT_AFTER_MS: u64 = 3_000;

/// A report of a running search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A principal variation was found.
    Info(Report),
    /// The root move that is being searched; reported only after some seconds.
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
        /// The move to play; `None` if there is none.
        best: Option<Move>,
        /// The expected reply.
        ponder: Option<Move>,
    },
}

/// A principal variation with the data of its search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Plies searched in full; 0 if the score is not from a search.
    pub depth: u16,
    /// The deepest ply reached.
    pub seldepth: u16,
    /// The place among the best variations, from 1.
    pub multi_pv: usize,
    /// The score for the side to move at the root.
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// Nodes visited so far, by all threads.
    pub nodes: u64,
    /// Milliseconds since the search began.
    pub time: u64,
    /// The fill of the table, in thousandths.
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
    /// The report of a position that was not searched, such as one in which the game has ended: depth 0, and no
    /// move.
    pub fn unsearched(score: Score) -> Self {
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

    /// Nodes per second.
    pub fn nodes_per_second(&self) -> u64 {
        self.nodes * 1000 / self.time.max(1)
    }
}
