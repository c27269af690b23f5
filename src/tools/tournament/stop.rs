//! The wish to stop, which every game looks at.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag shared by all games of a tournament.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks every game to stop. May be called from anywhere, as often as one likes.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Has someone asked?
    pub fn is_asked_for(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
