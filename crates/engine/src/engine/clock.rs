//! The clock of a system with threads.

use std::time::Instant;

use crate::search::Host;

/// The system's monotonic clock.
#[derive(Clone, Copy, Debug)]
pub struct WallClock(Instant);

impl WallClock {
    /// A clock that starts now at 0.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "the moment it is made matters")]
    pub fn new() -> Self {
        WallClock(Instant::now())
    }
}

impl Host for WallClock {
    fn now(&self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }
}
