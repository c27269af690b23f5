use super::history::ContContext;
use super::table::TableEntry;
use super::window::Window;
use crate::eval::Score;
use bentrider_rules::position::Move;

/// What is known of a node before its moves are searched.
pub(super) struct SearchNode {
    pub(super) window: Window,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Is it expected to fail high?
    pub(super) cut_node: bool,
    /// The table's entry for the position.
    pub(super) tt_entry: Option<TableEntry>,
    /// A move that is left out, to see what the others are worth.
    pub(super) excluded: Option<Move>,
    /// `None` in check.
    pub(super) static_eval: Option<StaticEval>,
    /// Is the side to move better off than two plies ago?
    pub(super) improving: bool,
    /// The keys of the last moves.
    pub(super) cont_context: ContContext,
}

/// The static evaluation of a node, for the side to move.
#[derive(Clone, Copy)]
pub(super) struct StaticEval {
    /// As the evaluator gave it; `None` where it was only estimated.
    pub(super) raw: Option<Score>,
    /// With what the correction history adds.
    pub(super) corrected: Score,
    /// The corrected one, or the table's score where that bounds it better.
    pub(super) tt_adjusted: Score,
}

impl SearchNode {
    /// The best move that the table knows.
    pub(super) fn tt_move(&self) -> Option<Move> {
        self.tt_entry.and_then(|it| it.best)
    }

    /// The exact static evaluation.
    pub(super) fn raw_eval(&self) -> Option<Score> {
        self.static_eval.and_then(|it| it.raw)
    }
}
