//! Alpha-beta search and its techniques. Prints nothing, reads no clock but a [`Clock`], and starts
//! threads in [`pool`] only.
//!
//! From the top: [`pool`] runs workers, in threads as `smp` says; `deepen` searches deeper and deeper;
//! `root`, `pvs` and `quiesce` are the recursion, whose techniques are `prune`, `extend`, `reduce`,
//! `order` and `learn`. A `worker` owns the `line` being searched, the `history` of moves, the
//! evaluator, its time and its counts; what workers share is in `shared`.

mod counter;
mod deepen;
mod extend;
mod history;
mod learn;
mod level;
mod limits;
mod line;
#[cfg(all(loom, test))]
mod models;
mod moves;
mod node;
mod order;
pub mod pool;
mod prune;
mod pv;
mod pvs;
mod quiesce;
mod reduce;
mod report;
mod root;
mod root_move;
mod shared;
mod signals;
mod smp;
mod sync;
mod table;
mod time;
mod tunables;
mod window;
mod worker;

pub use level::{LADDER, Level, Rung};
pub use limits::{Limits, TimeControl};
pub use report::{Bound, Event, Report};
pub use table::TableError;
pub use time::Clock;
pub use tunables::{TUNABLES, Tunable, Tunables};

/// The longest line that is searched, in plies.
pub const MAX_PLY: usize = 128;
