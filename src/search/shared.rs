use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::table::Table;
use super::{Clock, Limits};

/// Nodes between two looks of a worker at the clock and the signals, at most.
const LOOK_EVERY: u64 = 1024;

/// What the workers and the pool share: the table, the clock, the signals and the counts.
///
/// The signals are plain flags: a worker looks at them every [`LOOK_EVERY`] nodes, and what it reads
/// late costs it some nodes and nothing else.
pub(super) struct Shared {
    pub(super) table: Table,
    pub(super) clock: Arc<dyn Clock>,
    /// The host wants the answer.
    stop: AtomicBool,
    /// Some worker knows that no more needs to be searched.
    over: AtomicBool,
    pondering: AtomicBool,
    /// Enough has been thought for the clock, which does not run while pondering.
    enough: AtomicBool,
    /// When the search began.
    began: AtomicU64,
    /// Nodes that workers have told of.
    visited: AtomicU64,
    /// Nodes that workers may still take, all together, in portions of `portion`.
    left: AtomicU64,
    portion: AtomicU64,
    /// Held while a signal is set that [`Shared::wait_for_leave`] waits for.
    signals: Mutex<()>,
    changed: Condvar,
}

impl Shared {
    pub(super) fn new(table: Table, clock: Arc<dyn Clock>) -> Self {
        Shared {
            table,
            clock,
            stop: AtomicBool::new(false),
            over: AtomicBool::new(false),
            pondering: AtomicBool::new(false),
            enough: AtomicBool::new(false),
            began: AtomicU64::new(0),
            visited: AtomicU64::new(0),
            left: AtomicU64::new(u64::MAX),
            portion: AtomicU64::new(LOOK_EVERY),
            signals: Mutex::new(()),
            changed: Condvar::new(),
        }
    }

    fn signals(&self) -> MutexGuard<'_, ()> {
        // The lock guards no data that a panic could leave half written.
        self.signals.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A search by so many workers begins now.
    pub(super) fn start(&self, limits: &Limits, workers: usize) {
        let most = limits.nodes.unwrap_or(u64::MAX);
        self.began.store(self.clock.now(), Relaxed);
        self.stop.store(false, Relaxed);
        self.over.store(false, Relaxed);
        self.enough.store(false, Relaxed);
        self.pondering.store(limits.ponder, Relaxed);
        self.visited.store(0, Relaxed);
        self.left.store(most, Relaxed);
        self.portion.store((most / (4 * workers as u64)).clamp(16, LOOK_EVERY), Relaxed);
        self.table.grow_older();
    }

    /// Tells the search to end.
    pub(super) fn stop(&self) {
        let _guard = self.signals();
        self.stop.store(true, Relaxed);
        self.changed.notify_all();
    }

    /// The move pondered on was played: from now on the clock counts, and what has been thought counts
    /// as thought.
    pub(super) fn ponderhit(&self) {
        let _guard = self.signals();
        self.pondering.store(false, Relaxed);
        if self.enough.load(Relaxed) {
            self.over.store(true, Relaxed);
        }
        self.changed.notify_all();
    }

    /// Tells the other workers that no more needs to be searched.
    pub(super) fn end(&self) {
        self.over.store(true, Relaxed);
    }

    /// Must the workers end?
    pub(super) fn is_over(&self) -> bool {
        self.stop.load(Relaxed) || self.over.load(Relaxed)
    }

    /// Is the clock running?
    pub(super) fn is_timed(&self) -> bool {
        !self.pondering.load(Relaxed)
    }

    /// Whether to end because the time for the move is `spent`. While pondering that is kept for the
    /// ponder hit.
    pub(super) fn ends_by_time(&self, spent: bool) -> bool {
        let _guard = self.signals();
        self.enough.store(spent, Relaxed);
        spent && self.is_timed()
    }

    /// Milliseconds since the search began.
    pub(super) fn elapsed(&self) -> u64 {
        self.clock.now().saturating_sub(self.began.load(Relaxed))
    }

    /// Takes a portion of the nodes that may be visited: how many the caller may visit before it looks
    /// again, 0 when none are left.
    pub(super) fn take_nodes(&self) -> u64 {
        let portion = self.portion.load(Relaxed);
        let take =
            |left: u64| Some(if left == u64::MAX { left } else { left.saturating_sub(portion) });
        self.left.fetch_update(Relaxed, Relaxed, take).map_or(0, |left| left.min(portion))
    }

    /// Counts nodes that a worker has visited, and gives the count of all.
    pub(super) fn count(&self, nodes: u64) -> u64 {
        self.visited.fetch_add(nodes, Relaxed) + nodes
    }

    /// Waits for stop if `until_stopped`, else while pondering.
    pub(super) fn wait_for_leave(&self, until_stopped: bool) {
        let mut guard = self.signals();
        while !self.stop.load(Relaxed) && (until_stopped || !self.is_timed()) {
            guard = self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
