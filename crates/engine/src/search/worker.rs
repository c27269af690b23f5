//! The state of one search thread, and its basic operations.

use std::sync::Arc;

use super::deepen::RootMove;
use super::history::History;
use super::limits::{TimeManager, moves_left};
use super::node::{StaticEval, Window};
use super::shared::{NodeCounter, Shared};
use super::stack::{PvTable, SearchStack};
use super::table::TableEntry;
use super::{Level, Limits, MAX_PLY, Tunables};
use crate::eval::{Evaluator, Score};
use bentrider_rules::position::{Move, Position};
use bentrider_rules::variant::Variant;

/// The search was stopped; results since the last complete root move are discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// The state of one search thread.
pub(super) struct Worker<E> {
    /// The number of the worker: 0 for the main one, which checks the clock and reports.
    pub(super) number: usize,
    pub(super) shared: Arc<Shared>,
    pub(super) stack: SearchStack,
    /// The evaluator, in step with the position of the stack.
    pub(super) evaluator: E,
    pub(super) history: History,
    pub(super) pv: PvTable,
    pub(super) root_moves: Vec<RootMove>,
    /// The depth of the iteration.
    pub(super) root_depth: i32,
    pub(super) limits: Limits,
    pub(super) time: TimeManager,
    pub(super) counter: NodeCounter,
    pub(super) tuned: Tunables,
}

impl<E: Evaluator> Worker<E> {
    /// A worker with empty histories. `evaluator` must be that of `variant`.
    pub(super) fn new(
        shared: Arc<Shared>,
        variant: &Arc<Variant>,
        evaluator: E,
        root: &Position,
    ) -> Self {
        let limits = Limits::default();
        Worker {
            number: 0,
            shared,
            stack: SearchStack::new(Arc::clone(variant), root),
            evaluator,
            history: History::new(variant.pieces.len(), &variant.shape),
            pv: PvTable::new(MAX_PLY + 1),
            root_moves: Vec::new(),
            root_depth: 0,
            time: TimeManager::new(&limits, root.side(), 1, &Tunables::DEFAULT),
            limits,
            counter: NodeCounter::default(),
            tuned: Tunables::DEFAULT,
        }
    }

    /// Prepares the search of a position as the worker of this number, after [`Shared::start`]; histories
    /// stay. `moves` are the root moves to search.
    pub(super) fn set_root(
        &mut self,
        number: usize,
        root: &Position,
        moves: &[RootMove],
        limits: &Limits,
    ) {
        self.number = number;
        self.stack.reset(root);
        self.evaluator.reset(root);
        self.root_moves = moves.to_vec();
        let squares = self.stack.variant.shape.squares().len();
        let expected = moves_left(&self.tuned, squares, root.fullmoves());
        self.time = TimeManager::new(limits, root.side(), expected, &self.tuned);
        self.limits = limits.clone();
        self.counter = NodeCounter::new(&self.shared);
    }

    /// Clears the histories.
    pub(super) fn clear_history(&mut self) {
        let variant = &self.stack.variant;
        self.history = History::new(variant.pieces.len(), &variant.shape);
    }

    /// Makes a move.
    #[inline]
    pub(super) fn make(&mut self, mv: Move) {
        self.shared.table.prefetch(self.stack.position.hash_after_step(mv));
        self.stack.make(mv);
        self.evaluator.push(&self.stack.position);
    }

    /// Makes a null move.
    pub(super) fn make_null(&mut self) {
        self.stack.make_null();
        self.evaluator.push_null();
    }

    /// Unmakes the last move or null move.
    #[inline]
    pub(super) fn unmake(&mut self) {
        self.stack.unmake();
        self.evaluator.pop();
    }

    /// The table's entry for the position, `ply` plies from the root.
    #[inline]
    pub(super) fn probe(&self, ply: usize) -> Option<TableEntry> {
        self.shared.table.probe(self.stack.position.hash(), ply)
    }

    /// The static evaluation of the position, for a node with this window and table entry. `known` is its raw value,
    /// if that was stored.
    pub(super) fn static_eval(
        &mut self,
        window: Window,
        tt_entry: Option<TableEntry>,
        known: Option<Score>,
    ) -> StaticEval {
        let position = &self.stack.position;
        let margin = self.tuned.lazy_margin();
        let (low, high) = (window.alpha - margin, window.beta + margin);
        let evaluation = self.evaluator.value(position, low, high, known);
        let corrections = &self.history.corrections;
        let keys = self.stack.correction_keys();
        let correction = corrections.correction(&self.tuned, position.side(), keys);
        let score = Score::new(evaluation.value.value() + correction);
        let misjudged = |level: &Level| level.misjudge(score, position.hash());
        let corrected = self.limits.level.as_ref().map_or(score, misjudged);
        let tt_adjusted = tt_entry.map_or(corrected, |it| it.adjust(corrected));
        StaticEval { raw: evaluation.exact, corrected, tt_adjusted }
    }

    /// Counts a node, and checks regularly whether the search must stop.
    #[inline]
    pub(super) fn visit(&mut self, ply: usize) -> Result<(), Stopped> {
        if self.counter.is_check_due() {
            self.check_stop()?;
        }
        self.counter.count(ply);
        Ok(())
    }

    #[cold]
    fn check_stop(&mut self) -> Result<(), Stopped> {
        self.count_nodes();
        let nodes_left = self.counter.take_more(&self.shared);
        let stops = !nodes_left || self.is_out_of_time() || self.shared.is_over();
        if stops { Err(Stopped) } else { Ok(()) }
    }

    /// Whether the time is up; only the main worker checks the clock.
    fn is_out_of_time(&self) -> bool {
        self.is_main()
            && self.time.is_limited()
            && self.shared.signals.is_timed()
            && self.shared.elapsed() >= self.time.hard()
    }

    /// Whether it is the main worker.
    pub(super) fn is_main(&self) -> bool {
        self.number == 0
    }

    /// Shares the count of nodes, and returns that of all workers.
    pub(super) fn count_nodes(&mut self) -> u64 {
        self.counter.share(&self.shared)
    }
}
