use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::Clock;
use super::table::Table;

/// What the workers and the pool share: the table, the clock and the signals.
pub(super) struct Shared {
    pub(super) table: Table,
    pub(super) clock: Arc<dyn Clock>,
    stop: AtomicBool,
    pondering: AtomicBool,
    /// When the search began, or the ponder hit came.
    began: Mutex<u64>,
    changed: Condvar,
}

impl Shared {
    pub(super) fn new(table: Table, clock: Arc<dyn Clock>) -> Self {
        Shared {
            table,
            clock,
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(false),
            began: Mutex::new(0),
            changed: Condvar::new(),
        }
    }

    fn began(&self) -> MutexGuard<'_, u64> {
        // A moment in time is whole whatever became of the thread that wrote it.
        self.began.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A search begins now; it waits for a ponder hit or stop if `pondering`.
    pub(super) fn start(&self, pondering: bool) {
        *self.began() = self.clock.now();
        self.stop.store(false, Relaxed);
        self.pondering.store(pondering, Relaxed);
        self.table.grow_older();
    }

    /// Tells the search to end.
    pub(super) fn stop(&self) {
        let _guard = self.began();
        self.stop.store(true, Relaxed);
        self.changed.notify_all();
    }

    /// The move pondered on was played: the time counts from now.
    pub(super) fn ponderhit(&self) {
        let mut began = self.began();
        *began = self.clock.now();
        self.pondering.store(false, Relaxed);
        self.changed.notify_all();
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    pub(super) fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    /// Milliseconds since the search began, or the ponder hit came.
    pub(super) fn elapsed(&self) -> u64 {
        self.clock.now().saturating_sub(*self.began())
    }

    /// Waits for stop if `until_stopped`, else while pondering.
    pub(super) fn wait_for_leave(&self, until_stopped: bool) {
        let mut guard = self.began();
        while !self.is_stopped() && (until_stopped || self.is_pondering()) {
            guard = self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
