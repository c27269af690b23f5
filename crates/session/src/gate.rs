//! Lets events pass, with a least time between two of them.

use std::time::{Duration, Instant};

/// Lets events pass, with a least time between two of them.
pub(super) struct Gate {
    between: Duration,
    last: Option<Instant>,
}

impl Gate {
    /// Open; after an event it is closed for this time.
    pub(super) fn new(between: Duration) -> Self {
        Gate { between, last: None }
    }

    /// When it opens; `None` where it is open from the start.
    pub(super) fn opens(&self) -> Option<Instant> {
        Some(self.last.map_or_else(Instant::now, |last| last + self.between))
    }

    /// May an event pass now? If so, it is taken to have passed.
    pub(super) fn pass(&mut self) -> bool {
        let now = Instant::now();
        let is_open = self.last.is_none_or(|last| now >= last + self.between);
        if is_open {
            self.last = Some(now);
        }
        is_open
    }

    /// An event has passed in any case.
    pub(super) fn passed(&mut self) {
        self.last = Some(Instant::now());
    }
}
