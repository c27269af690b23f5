//! The moves of the root, which are all searched, in an order that the search itself improves.

use super::moves::{PickedMove, is_noisy};
use super::node::SearchNode;
use super::order::NodeMoves;
use super::report::REPORT_AFTER_MS;
use super::worker::Worker;
use super::{Bound, Event};
use crate::eval::{Evaluator, Score};
use bentrider_rules::position::{Move, Position};
use bentrider_rules::rules;
use bentrider_rules::variant::Variant;

/// A move of the root and what its search found.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// From the last depth in which it was searched as one of the best; else the lowest score.
    pub(super) score: Score,
    /// What that score means.
    pub(super) bound: Bound,
    /// The depth of that search; 0 for none.
    pub(super) depth: i32,
    /// The nodes searched below it so far.
    pub(super) nodes: u64,
    /// The principal variation that starts with it; empty before the first search.
    pub(super) pv: Vec<Move>,
}

impl RootMove {
    fn new(mv: Move) -> Self {
        RootMove {
            mv,
            score: -Score::INFINITE,
            bound: Bound::Upper,
            depth: 0,
            nodes: 0,
            pv: Vec::new(),
        }
    }

    /// The moves to search at the root: the legal ones, or those `wanted` of them unless none are.
    pub(super) fn list(variant: &Variant, root: &Position, wanted: &[Move]) -> Vec<Self> {
        let legal = rules::legal_moves(variant, root).into_iter();
        legal.filter(|it| wanted.is_empty() || wanted.contains(it)).map(RootMove::new).collect()
    }
}

/// Gives the moves of the root from the `first`th on, which are the ones after the best lines found. The best
/// of them is moved to that place as soon as it is found, so that it stands there also when the search is
/// stopped.
pub(super) struct RootMoves<'a> {
    first: usize,
    next: usize,
    /// The nodes counted before the last move given was searched.
    nodes_before: u64,
    listener: &'a mut dyn FnMut(Event),
}

impl<'a> RootMoves<'a> {
    pub(super) fn new(first: usize, listener: &'a mut dyn FnMut(Event)) -> Self {
        RootMoves { first, next: first, nodes_before: 0, listener }
    }
}

impl<E: Evaluator> NodeMoves<E> for RootMoves<'_> {
    fn next_move(&mut self, worker: &mut Worker<E>, _node: &SearchNode) -> Option<PickedMove> {
        let mv = worker.root_moves.get(self.next)?.mv;
        self.next += 1;
        // Earlier a user could not read it.
        if worker.is_main() && worker.shared.elapsed() >= REPORT_AFTER_MS {
            let (depth, number) = (worker.root_depth as u16, self.next);
            (self.listener)(Event::Current { depth, mv, number });
        }
        self.nodes_before = worker.counter.nodes;
        Some(PickedMove { mv, quiet: !is_noisy(&worker.stack.position, mv), losing: false })
    }

    fn searched(&mut self, worker: &mut Worker<E>, node: &SearchNode, alpha: Score, score: Score) {
        let at = self.next - 1;
        worker.root_moves[at].nodes += worker.counter.nodes - self.nodes_before;
        if at == self.first || score > alpha {
            let mut found = worker.root_moves.remove(at);
            found.score = score;
            found.bound = node.window.bound_of(score);
            found.depth = worker.root_depth;
            worker.pv.copy_from_root(found.mv, &mut found.pv);
            worker.root_moves.insert(self.first, found);
        }
    }
}
