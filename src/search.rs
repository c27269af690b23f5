//! Looking ahead: alpha-beta and what goes with it. Prints nothing, reads no clock but a [`Clock`],
//! and starts threads in [`pool`] only.

mod clock;
mod limits;
pub mod pool;
mod report;

pub use clock::Clock;
pub use limits::{Limits, TimeControl};
pub use report::{Bound, Event, Report};
