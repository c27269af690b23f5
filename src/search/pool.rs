//! The threads of the search, and what they share.

use std::sync::Arc;

use super::{Clock, Event, Limits};
use crate::position::Position;
use crate::variant::Variant;

/// Workers and the table they share. Searches one position at a time.
pub struct Pool {}

/// Why a table of the size asked for cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a table of {mib} MiB cannot be had: {reason}")]
pub struct TableError {
    /// The size asked for.
    pub mib: usize,
    /// What the system said.
    pub reason: String,
}

impl Pool {
    /// The most MiB a table may have.
    pub const MAX_MIB: usize = 1 << 20;

    /// A pool of one worker with a table of `mib` MiB.
    ///
    /// # Errors
    /// When the system has no room for the table.
    pub fn new(clock: Arc<dyn Clock>, mib: usize) -> Result<Self, TableError> {
        let _ = (clock, mib);
        Ok(Pool {})
    }

    /// Ends the running search, if any, and takes a table of another size; the old one stays on failure.
    ///
    /// # Errors
    /// As [`Pool::new`].
    pub fn resize(&mut self, mib: usize) -> Result<(), TableError> {
        let _ = mib;
        Ok(())
    }

    /// Ends the running search, if any, and forgets all that was learnt.
    pub fn clear(&mut self) {}

    /// Ends the running search, if any, and starts one in the background. `listener` is called from
    /// there, last with [`Event::Done`], exactly once.
    pub fn go(
        &mut self,
        variant: &Arc<Variant>,
        root: &Position,
        limits: Limits,
        listener: impl FnMut(Event) + Send + 'static,
    ) {
        let _ = (variant, root, limits, listener);
        unimplemented!()
    }

    /// Tells the running search to end; it answers with what it has.
    pub fn stop(&self) {}

    /// The opponent played the move pondered on: the limits count from now.
    pub fn ponderhit(&self) {}

    /// Is a search running?
    pub fn is_searching(&self) -> bool {
        false
    }

    /// Waits until the running search has ended by itself or been stopped.
    pub fn wait(&mut self) {}
}
