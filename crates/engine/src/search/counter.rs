use super::shared::Shared;

/// The nodes that a worker visits.
#[derive(Default)]
pub(super) struct NodeCounter {
    /// All so far.
    pub(super) nodes: u64,
    /// The count at which clock and signals are checked next.
    check_at: u64,
    /// Those that the shared count contains.
    shared: u64,
    /// The nodes of all workers at the last report.
    pub(super) reported: u64,
    /// The deepest ply reached.
    pub(super) seldepth: usize,
}

impl NodeCounter {
    /// A count that starts at 0, with the nodes it may visit until the first check.
    pub(super) fn new(shared: &Shared) -> Self {
        NodeCounter { check_at: shared.take_nodes(), ..NodeCounter::default() }
    }

    /// Is it time to check clock and signals?
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
        let portion = shared.take_nodes();
        self.check_at = self.nodes + portion;
        portion > 0
    }

    /// Adds the new nodes to the shared count, and gives the nodes of all workers: exact for one worker,
    /// up to a thousand nodes short for every other that is searching.
    pub(super) fn share(&mut self, shared: &Shared) -> u64 {
        let new = self.nodes - self.shared;
        self.shared = self.nodes;
        shared.count(new)
    }
}
