//! The cancellation flag of long work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that the games of a match or a long analysis look at between moves. Copies share it.
#[derive(Clone, Debug, Default)]
pub struct CancelFlag(Arc<AtomicBool>);

impl CancelFlag {
    /// Asks all who look at the flag to end. May be called from any thread, more than once.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Has the flag been set?
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_share_one_flag() {
        let flag = CancelFlag::default();
        let copy = flag.clone();
        assert!(!copy.is_set());
        flag.set();
        assert!(copy.is_set());
    }
}
