//! Alpha-beta search and its techniques. Prints nothing, reads no clock but a [`Clock`], and starts
//! threads in [`pool`] only.
//!
//! From the top: [`pool`] runs workers, each in a thread; `deepen` searches deeper and deeper; `pvs` and
//! `quiesce` are the recursion, which reads as a list of its techniques: `order`, `prune`, `extend`, `reduce`,
//! and what `history` learns. They read what is known of a `node` and of each of its `moves`; `root` gives the
//! moves of the first node. Their numbers are in `tunables`. A `worker` owns the `stack` of plies, the
//! `history`, the evaluator, its time and its counts; what workers share is in `shared` and `table`.

mod deepen;
mod extend;
mod history;
mod level;
mod limits;
#[cfg(all(loom, test))]
mod models;
mod moves;
mod node;
mod order;
pub mod pool;
mod prune;
mod pvs;
mod quiesce;
mod reduce;
mod report;
mod root;
mod shared;
mod stack;
mod table;
mod tunables;
mod worker;

pub use level::{LADDER, Level, Rung, Strength};
pub use limits::{Clock, Limits, TimeControl};
pub use report::{Bound, Event, Report};
pub use table::TableError;
pub use tunables::{TUNABLES, Tunable, Tunables};

/// The most plies from the root that are searched.
pub const MAX_PLY: usize = 128;
