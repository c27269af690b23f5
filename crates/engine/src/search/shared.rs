//! The data that the workers of a search and its caller share: the table, the host, the signals and the
//! counts of nodes.

use std::sync::{Arc, PoisonError};

#[cfg(all(loom, test))]
use loom::sync::{Condvar, Mutex, MutexGuard, atomic};
#[cfg(not(all(loom, test)))]
use std::sync::{Condvar, Mutex, MutexGuard, atomic};

use atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::table::TranspositionTable;
use super::{Host, Limits};

/// The largest number of nodes of a worker between two checks of clock and signals.
const CHECK_EVERY: u64 = 1024;

/// The same while the memory of the table may not be present: each node may wait half a millisecond or more for
/// the system to provide a page.
const CHECK_EVERY_AT_FIRST: u64 = 32;

/// The milliseconds between two such checks above which a worker checks more often.
const SLOW_MS: u64 = 2;

/// The table, the host, the signals and the counts that the workers and the pool share.
pub(super) struct Shared {
    pub(super) table: TranspositionTable,
    pub(super) host: Arc<dyn Host>,
    pub(super) signals: Signals,
    /// The time at which the search began.
    began: AtomicU64,
    /// The nodes that workers have added to the shared count.
    visited: AtomicU64,
    /// The nodes that all workers together may still take, in portions of `portion`.
    left: AtomicU64,
    portion: AtomicU64,
}

impl Shared {
    pub(super) fn new(table: TranspositionTable, host: Arc<dyn Host>) -> Self {
        Shared {
            table,
            host,
            signals: Signals::new(),
            began: AtomicU64::new(0),
            visited: AtomicU64::new(0),
            left: AtomicU64::new(u64::MAX),
            portion: AtomicU64::new(CHECK_EVERY),
        }
    }

    /// Starts a search by this many workers.
    pub(super) fn start(&self, limits: &Limits, workers: usize) {
        let most = limits.nodes.unwrap_or(u64::MAX);
        self.began.store(self.host.now(), Relaxed);
        self.signals.start(limits.ponder);
        self.visited.store(0, Relaxed);
        self.left.store(most, Relaxed);
        self.portion.store((most / (4 * workers as u64)).clamp(16, CHECK_EVERY), Relaxed);
        self.table.start_search();
    }

    /// Milliseconds since the search began.
    pub(super) fn elapsed(&self) -> u64 {
        self.host.now().saturating_sub(self.began.load(Relaxed))
    }

    /// Whether the workers must stop.
    pub(super) fn is_over(&self) -> bool {
        self.signals.is_over() || self.host.is_interrupted()
    }

    /// Takes a portion of the nodes that may be visited, `most` of them at most; returns the number that the
    /// caller may visit before its next check, 0 if none are left.
    fn take_nodes(&self, most: u64) -> u64 {
        let portion = self.portion.load(Relaxed).min(most);
        let take =
            |left: u64| Some(if left == u64::MAX { left } else { left.saturating_sub(portion) });
        self.left.fetch_update(Relaxed, Relaxed, take).map_or(0, |left| left.min(portion))
    }

    /// Adds nodes that a worker has visited, and returns the count of all workers.
    pub(super) fn count(&self, nodes: u64) -> u64 {
        self.visited.fetch_add(nodes, Relaxed) + nodes
    }
}

/// The signals between the caller of a search and its workers while it runs.
///
/// The signals are plain flags: a worker checks them about every thousand nodes, and a late reading costs
/// only some nodes. The lock is held while a flag is set for which a thread may wait.
pub(super) struct Signals {
    /// Whether the caller wants the answer.
    stop: AtomicBool,
    /// Whether some worker has found that the search is finished.
    over: AtomicBool,
    pondering: AtomicBool,
    /// Whether the time for the move is spent; while pondering, the search continues nevertheless.
    time_spent: AtomicBool,
    /// Held while a signal is set that [`Signals::wait_to_answer`] waits for.
    lock: Mutex<()>,
    changed: Condvar,
}

impl Signals {
    /// The signals before the first search.
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

    /// The signals of a search that begins, while no other one runs.
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

    /// Signals that the expected move was played: from now on the clock counts, including the time spent so
    /// far.
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

    /// Whether the workers must stop.
    pub(super) fn is_over(&self) -> bool {
        self.stop.load(Relaxed) || self.over.load(Relaxed)
    }

    /// Whether the clock is running.
    pub(super) fn is_timed(&self) -> bool {
        !self.pondering.load(Relaxed)
    }

    /// Whether to stop because the time for the move is `spent`. While pondering, that is stored for the
    /// ponder hit.
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

/// The count of the nodes that a worker visits.
#[derive(Default)]
pub(super) struct NodeCounter {
    /// All nodes so far.
    pub(super) nodes: u64,
    /// The count at which clock and signals are checked next.
    check_at: u64,
    /// The largest number of nodes until then.
    interval: u64,
    /// The time of the last check, while the memory of the table is not present.
    checked: u64,
    /// The nodes that the shared count contains.
    shared: u64,
    /// The nodes of all workers at the last report.
    pub(super) reported: u64,
    /// The deepest ply reached.
    pub(super) seldepth: usize,
}

impl NodeCounter {
    /// A count that starts at 0, with the nodes it may visit until the first check.
    pub(super) fn new(shared: &Shared) -> Self {
        let interval = if shared.table.is_present() { CHECK_EVERY } else { 1 };
        NodeCounter { check_at: shared.take_nodes(interval), interval, ..NodeCounter::default() }
    }

    /// Whether it is time to check clock and signals.
    #[inline]
    pub(super) fn is_check_due(&self) -> bool {
        self.nodes >= self.check_at
    }

    /// Counts a node.
    #[inline]
    pub(super) fn count(&mut self, ply: usize) {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
    }

    /// Takes more nodes for the time until the next check; false if none are left.
    pub(super) fn take_more(&mut self, shared: &Shared) -> bool {
        if !shared.table.is_present() {
            let now = shared.elapsed();
            let is_slow = now.saturating_sub(self.checked) > SLOW_MS;
            let next = if is_slow { self.interval / 4 } else { self.interval * 2 };
            (self.interval, self.checked) = (next.clamp(1, CHECK_EVERY_AT_FIRST), now);
        }
        let portion = shared.take_nodes(self.interval);
        self.check_at = self.nodes + portion;
        portion > 0
    }

    /// Adds the new nodes to the shared count, and returns the nodes of all workers: exact for one worker, up
    /// to a thousand nodes short for each other worker.
    pub(super) fn share(&mut self, shared: &Shared) -> u64 {
        let new = self.nodes - self.shared;
        self.shared = self.nodes;
        shared.count(new)
    }
}

#[cfg(all(not(loom), test))]
mod tests {
    use super::*;

    /// A clock that goes on by a number of milliseconds with each reading.
    struct StepClock {
        now: AtomicU64,
        step: AtomicU64,
    }

    impl Host for StepClock {
        fn now(&self) -> u64 {
            self.now.fetch_add(self.step.load(Relaxed), Relaxed)
        }
    }

    /// The nodes between checks, up to this number of checks, each of them this many milliseconds after the last.
    fn intervals(shared: &Shared, clock: &StepClock, step: u64, checks: usize) -> Vec<u64> {
        clock.step.store(step, Relaxed);
        shared.start(&Limits::default(), 1);
        let mut counter = NodeCounter::new(shared);
        let next = |_| {
            let begin = counter.nodes;
            while !counter.is_check_due() {
                counter.count(0);
            }
            assert!(counter.take_more(shared));
            counter.nodes - begin
        };
        (0..checks).map(next).collect()
    }

    #[test]
    fn while_the_memory_of_the_table_may_be_missing_checks_come_by_time() {
        let clock = Arc::new(StepClock { now: AtomicU64::new(0), step: AtomicU64::new(0) });
        let shared = Shared::new(TranspositionTable::new(1).unwrap(), clock.clone());
        assert_eq!(intervals(&shared, &clock, SLOW_MS + 1, 5), [1; 5]);
        assert_eq!(intervals(&shared, &clock, 0, 8), [1, 2, 4, 8, 16, 32, 32, 32]);
        shared.table.declare_ready();
        assert_eq!(intervals(&shared, &clock, SLOW_MS + 1, 3), [CHECK_EVERY; 3]);
    }
}
