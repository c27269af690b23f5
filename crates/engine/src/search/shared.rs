use std::sync::Arc;

use super::signals::Signals;
use super::sync::atomic::{AtomicU64, Ordering::Relaxed};
use super::table::TranspositionTable;
use super::{Clock, Limits};

/// The most nodes of a worker between two checks of clock and signals.
const CHECK_EVERY: u64 = 1024;

/// What the workers and the pool share: the table, the clock, the signals and the counts.
pub(super) struct Shared {
    pub(super) table: TranspositionTable,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) signals: Signals,
    /// When the search began.
    began: AtomicU64,
    /// Nodes that workers have counted here.
    visited: AtomicU64,
    /// Nodes that workers may still take, all together, in portions of `portion`.
    left: AtomicU64,
    portion: AtomicU64,
}

impl Shared {
    pub(super) fn new(table: TranspositionTable, clock: Arc<dyn Clock>) -> Self {
        Shared {
            table,
            clock,
            signals: Signals::new(),
            began: AtomicU64::new(0),
            visited: AtomicU64::new(0),
            left: AtomicU64::new(u64::MAX),
            portion: AtomicU64::new(CHECK_EVERY),
        }
    }

    /// Starts a search by so many workers.
    pub(super) fn start(&self, limits: &Limits, workers: usize) {
        let most = limits.nodes.unwrap_or(u64::MAX);
        self.began.store(self.clock.now(), Relaxed);
        self.signals.start(limits.ponder);
        self.visited.store(0, Relaxed);
        self.left.store(most, Relaxed);
        self.portion.store((most / (4 * workers as u64)).clamp(16, CHECK_EVERY), Relaxed);
        self.table.start_search();
    }

    /// Milliseconds since the search began.
    pub(super) fn elapsed(&self) -> u64 {
        self.clock.now().saturating_sub(self.began.load(Relaxed))
    }

    /// Takes a portion of the nodes that may be visited: how many the caller may visit before its next
    /// check, 0 when none are left.
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
}
