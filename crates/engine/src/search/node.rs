//! What the search knows of a node: its window, and the facts that hold for all its moves.

use super::Bound;
use super::history::ContContext;
use super::table::TableEntry;
use crate::eval::Score;
use bentrider_rules::position::Move;
use bentrider_rules::rules::CheckInfo;

/// What is known of a node before its moves are searched.
pub(super) struct SearchNode {
    pub(super) window: Window,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Is it expected to fail high?
    pub(super) cut_node: bool,
    /// A move that is left out, to see what the others are worth.
    pub(super) excluded: Option<Move>,
    /// The table's entry for the position; none where a move is excluded.
    pub(super) tt_entry: Option<TableEntry>,
    /// What restricts the side to move.
    pub(super) check_info: CheckInfo,
    /// The keys of the last moves.
    pub(super) cont_context: ContContext,
    /// `None` in check.
    pub(super) static_eval: Option<StaticEval>,
    /// Is the side to move better off than two plies ago?
    pub(super) improving: bool,
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
    /// Is it the root?
    #[inline]
    pub(super) fn is_root(&self) -> bool {
        self.ply == 0
    }

    /// The best move that the table knows.
    #[inline]
    pub(super) fn tt_move(&self) -> Option<Move> {
        self.tt_entry.and_then(|it| it.best)
    }

    /// The exact static evaluation.
    #[inline]
    pub(super) fn raw_eval(&self) -> Option<Score> {
        self.static_eval.and_then(|it| it.raw)
    }
}

/// The scores that matter: above `alpha`, below `beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    /// The side to move is sure of this much.
    pub(super) alpha: Score,
    /// With this much or more the other side avoids the position.
    pub(super) beta: Score,
}

impl Window {
    /// Every score matters.
    pub(super) const FULL: Window =
        Window { alpha: Score::from_value(-32_001), beta: Score::INFINITE };

    /// Only whether a score is at least `beta` matters.
    pub(super) fn null(beta: Score) -> Self {
        Window { alpha: beta - 1, beta }
    }

    /// Only whether a score exceeds `alpha` matters.
    pub(super) fn scout(self) -> Self {
        Window { alpha: self.alpha, beta: self.alpha + 1 }
    }

    /// Can a score lie strictly between the bounds, as in a PV node?
    pub(super) fn is_pv(self) -> bool {
        self.beta.value() - self.alpha.value() > 1
    }

    /// Narrowed to the scores possible `ply` plies from the root (mate distance pruning).
    pub(super) fn within_mates(self, ply: usize) -> Self {
        Window {
            alpha: self.alpha.max(Score::mated_in(ply as i32)),
            beta: self.beta.min(Score::mate_in(ply as i32 + 1)),
        }
    }

    /// What `score` means as the result of a search with this window.
    pub(super) fn bound_of(self, score: Score) -> Bound {
        if score <= self.alpha {
            Bound::Upper
        } else if score >= self.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }

    /// Is there no score left between the bounds?
    pub(super) fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }
}

impl std::ops::Neg for Window {
    type Output = Window;

    /// The same scores seen by the other side.
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}
