use std::sync::PoisonError;

use super::sync::atomic::{AtomicBool, Ordering::Relaxed};
use super::sync::{Condvar, Mutex, MutexGuard};

/// What the caller of a search and its workers tell each other while it runs.
///
/// The signals are plain flags: a worker checks them every thousand nodes or so, and a late reading costs
/// some nodes and nothing else. The lock is held where one of them is set that somebody may wait for.
pub(super) struct Signals {
    /// The caller wants the answer.
    stop: AtomicBool,
    /// Some worker knows that the search is finished.
    over: AtomicBool,
    pondering: AtomicBool,
    /// The time for the move is spent; while pondering the search goes on nevertheless.
    time_spent: AtomicBool,
    /// Held while a signal is set that [`Signals::wait_to_answer`] waits for.
    lock: Mutex<()>,
    changed: Condvar,
}

impl Signals {
    /// Those before the first search.
    pub(super) fn new() -> Self {
        Signals {
            stop: AtomicBool::new(false),
            over: AtomicBool::new(false),
            pondering: AtomicBool::new(false),
            time_spent: AtomicBool::new(false),
            lock: Mutex::new(()),
            changed: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, ()> {
        // The lock guards no data that a panic could leave half written.
        self.lock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Those of a search that begins, while no other one runs.
    pub(super) fn start(&self, ponder: bool) {
        self.stop.store(false, Relaxed);
        self.over.store(false, Relaxed);
        self.time_spent.store(false, Relaxed);
        self.pondering.store(ponder, Relaxed);
    }

    /// Stops the search.
    pub(super) fn stop(&self) {
        let _guard = self.lock();
        self.stop.store(true, Relaxed);
        self.changed.notify_all();
    }

    /// The expected move was played: from now on the clock counts, with the time spent so far.
    pub(super) fn ponderhit(&self) {
        let _guard = self.lock();
        self.pondering.store(false, Relaxed);
        if self.time_spent.load(Relaxed) {
            self.over.store(true, Relaxed);
        }
        self.changed.notify_all();
    }

    /// Stops the other workers: the search is finished.
    pub(super) fn end(&self) {
        self.over.store(true, Relaxed);
    }

    /// Must the workers stop?
    pub(super) fn is_over(&self) -> bool {
        self.stop.load(Relaxed) || self.over.load(Relaxed)
    }

    /// Is the clock running?
    pub(super) fn is_timed(&self) -> bool {
        !self.pondering.load(Relaxed)
    }

    /// Whether to stop because the time for the move is `spent`. While pondering that is remembered for
    /// the ponder hit.
    pub(super) fn ends_by_time(&self, spent: bool) -> bool {
        let _guard = self.lock();
        self.time_spent.store(spent, Relaxed);
        spent && self.is_timed()
    }

    /// Waits for stop if `until_stopped`, else while pondering.
    pub(super) fn wait_to_answer(&self, until_stopped: bool) {
        let mut guard = self.lock();
        while !self.stop.load(Relaxed) && (until_stopped || !self.is_timed()) {
            guard = self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
