//! Looking ahead: alpha-beta and what goes with it. Prints nothing, reads no clock but a [`Clock`],
//! and starts threads in [`pool`] only.
//!
//! From the top: [`pool`] runs workers, `deepen` searches deeper and deeper, `root` and `pvs` are
//! the recursion, `quiesce` its leaves, and `vote` chooses among what the workers found. What a
//! `worker` owns (position, histories, move stack) is apart from what workers share (`shared`: table,
//! signals, counts).
//!
//! Several threads search the same position, each for itself, and meet in the table only (lazy SMP).

mod budget;
mod clock;
mod confidence;
mod deepen;
mod extend;
mod gain;
mod history;
mod learn;
mod level;
mod limits;
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
mod skip;
mod structure;
mod table;
mod tunables;
mod vote;
mod window;
mod worker;

pub use clock::Clock;
pub use level::{LADDER, Level, Rung};
pub use limits::{Limits, TimeControl};
pub use report::{Bound, Event, Report};
pub use table::TableError;
pub use tunables::{TUNABLES, Tunable, Tunables};

/// The longest line that is searched, in plies.
pub const MAX_PLY: usize = 128;
