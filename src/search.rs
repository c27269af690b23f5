//! Looking ahead: alpha-beta and what goes with it. Prints nothing, reads no clock but a [`Clock`],
//! and starts threads in [`pool`] only.
//!
//! From the top: [`pool`] runs a worker, `deepen` searches deeper and deeper, `root` and `pvs` are
//! the recursion, `quiesce` its leaves. What a `worker` owns (position, histories, move stack) is
//! apart from what workers share (`shared`: table, signals, counts).

mod budget;
mod clock;
mod deepen;
mod gain;
mod history;
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
mod table;
mod window;
mod worker;

pub use clock::Clock;
pub use limits::{Limits, TimeControl};
pub use report::{Bound, Event, Report};
pub use table::TableError;

/// The longest line that is searched, in plies.
pub const MAX_PLY: usize = 128;
