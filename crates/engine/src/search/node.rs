//! The data of a node and of each of its moves.

use std::cell::Cell;

use super::history::ContContext;
use super::stack::SearchStack;
use super::table::TableEntry;
use super::worker::Worker;
use super::{Bound, depth};
use crate::eval::{Evaluator, Score};
use bentrider_rules::position::{Move, MoveTag, Position};
use bentrider_rules::rules::{self, CheckInfo};
use bentrider_rules::setup::{Kind, Piece};
use bentrider_rules::variant::Variant;

/// The data of a node before its moves are searched.
pub(super) struct SearchNode {
    /// The window on entry, within mate distance. While the moves are searched, alpha rises in a copy.
    pub(super) window: Window,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Whether it is expected to fail high.
    pub(super) cut_node: bool,
    /// A move that is excluded, to find the score of the others.
    pub(super) excluded: Option<Move>,
    /// The table's entry for the position; `None` if a move is excluded.
    pub(super) tt_entry: Option<TableEntry>,
    /// The checks and pins against the side to move.
    pub(super) check_info: CheckInfo,
    /// The keys of the last moves.
    pub(super) cont_context: ContContext,
    /// The static evaluation; `None` in check.
    pub(super) static_eval: Option<StaticEval>,
    /// Whether the side to move is better off than two plies ago, or than four plies ago if it was in check then. True
    /// if nothing is known of these nodes (in check, or before the root); false in check.
    pub(super) improving: bool,
    /// Whether it is a PV node, or was one when the table's entry was stored.
    pub(super) tt_pv: bool,
    /// Whether the table's move is a capture or promotion.
    pub(super) tt_noisy: bool,
}

/// The static evaluation of a node, for the side to move.
#[derive(Clone, Copy)]
pub(super) struct StaticEval {
    /// The value of the evaluator; `None` if it was only estimated.
    pub(super) raw: Option<Score>,
    /// The value with the correction history and, at a limited strength, the error of the level added.
    pub(super) corrected: Score,
    /// The corrected value, or the table's score if that is a better bound.
    pub(super) tt_adjusted: Score,
}

impl SearchNode {
    /// Whether it is the root.
    #[inline]
    pub(super) fn is_root(&self) -> bool {
        self.ply == 0
    }

    /// The best move stored in the table.
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

/// A move and its score in the order: higher is earlier.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove {
    pub(super) mv: Move,
    pub(super) score: i32,
}

impl From<Move> for ScoredMove {
    #[inline]
    fn from(mv: Move) -> Self {
        ScoredMove { mv, score: 0 }
    }
}

/// A move picked to be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PickedMove {
    pub(super) mv: Move,
    /// Whether it is neither a capture nor a promotion.
    pub(super) quiet: bool,
    /// Whether it is a capture or promotion that loses material by exchange; false for the table's move, which is
    /// not tested.
    pub(super) losing: bool,
}

/// The data of a move of a node for pruning, extension and reduction, computed once before the move is made.
pub(super) struct MoveContext {
    pub(super) mv: Move,
    /// The number of moves of the node so far, this one included: 1 for the first.
    pub(super) move_count: i32,
    /// Whether it is neither a capture nor a promotion.
    pub(super) quiet: bool,
    /// Whether it is a capture or promotion that loses material by exchange; false for the table's move, which is
    /// not tested.
    pub(super) losing: bool,
    /// The piece that moves.
    pub(super) piece: Option<Piece>,
    /// The piece that is captured.
    pub(super) victim: Option<Piece>,
    /// The history score: within ±48 000 for a quiet move, ±16 000 for another one.
    pub(super) history: i32,
    /// The reduction by move count, depth, PV and improving alone, in 64ths of a ply: without history, check
    /// and cut node.
    pub(super) base_reduction: i32,
    /// The depth of the node less that reduction; at least 1.
    pub(super) lmr_depth: i32,
    gives_direct_check: Cell<Option<bool>>,
}

impl MoveContext {
    /// The context of the `move_count`th move of a node.
    #[inline]
    pub(super) fn new<E: Evaluator>(
        worker: &Worker<E>,
        node: &SearchNode,
        picked: PickedMove,
        move_count: i32,
    ) -> Self {
        let PickedMove { mv, quiet, losing } = picked;
        let position = &worker.stack.position;
        let piece = position.at(mv.from());
        let victim = if quiet { None } else { victim(position, mv) };
        let history = piece.map_or(0, |piece| {
            if quiet {
                worker.history.after(&node.cont_context).quiet(piece, mv.to())
            } else {
                worker.history.noisy(piece, mv.to(), victim)
            }
        });
        let base_reduction = depth::base_reduction(&worker.tuned, node, move_count);
        let lmr_depth = (node.depth - (base_reduction / depth::PLY).max(0)).max(1);
        let gives_direct_check = Cell::new(None);
        MoveContext {
            mv,
            move_count,
            quiet,
            losing,
            piece,
            victim,
            history,
            base_reduction,
            lmr_depth,
            gives_direct_check,
        }
    }

    /// Whether the piece that moves attacks the enemy's royal piece from its target. Discovered checks and
    /// castling do not count. Call it before the move is made; it is computed when it is first called.
    #[inline]
    pub(super) fn gives_direct_check(&self, stack: &SearchStack) -> bool {
        self.gives_direct_check.get().unwrap_or_else(|| {
            let checks = rules::gives_direct_check(&stack.variant, &stack.position, self.mv);
            self.gives_direct_check.set(Some(checks));
            checks
        })
    }
}

/// Whether a move is a capture or a promotion.
pub(super) fn is_noisy(position: &Position, mv: Move) -> bool {
    let tag = mv.tag();
    tag.has(MoveTag::PROMOTION) || tag.has(MoveTag::EN_PASSANT) || victim(position, mv).is_some()
}

/// The enemy piece that a move captures.
#[inline]
pub(super) fn victim(position: &Position, mv: Move) -> Option<Piece> {
    let square =
        if mv.tag().has(MoveTag::EN_PASSANT) { position.en_passant().victim? } else { mv.to() };
    position.at(square).filter(|piece| piece.color() != position.side())
}

/// The value of the captured piece plus the gain of a promotion, in centipawns.
#[inline]
pub(super) fn gain(variant: &Variant, position: &Position, mv: Move) -> i32 {
    let value = |kind: Kind| variant.pieces[kind.index()].value;
    let captured = victim(position, mv).map_or(0, |victim| value(victim.kind()));
    match (position.at(mv.from()), mv.promotion()) {
        (Some(mover), Some(kind)) => captured + value(kind) - value(mover.kind()),
        _ => captured,
    }
}

/// The scores that matter: above `alpha`, below `beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    /// The lower bound: the side to move already has this score.
    pub(super) alpha: Score,
    /// The upper bound: with this score or more, the other side avoids the position.
    pub(super) beta: Score,
}

impl Window {
    /// The window of all scores.
    pub(super) const FULL: Window =
        Window { alpha: Score::from_value(-32_001), beta: Score::INFINITE };

    /// A window that asks only whether a score is at least `beta`.
    pub(super) fn null(beta: Score) -> Self {
        Window { alpha: beta - 1, beta }
    }

    /// A window that asks only whether a score exceeds `alpha`.
    pub(super) fn scout(self) -> Self {
        Window { alpha: self.alpha, beta: self.alpha + 1 }
    }

    /// Whether a score can be strictly between the bounds, as in a PV node.
    pub(super) fn is_pv(self) -> bool {
        self.beta.value() - self.alpha.value() > 1
    }

    /// This window narrowed to the scores possible `ply` plies from the root (mate distance pruning).
    pub(super) fn within_mates(self, ply: usize) -> Self {
        Window {
            alpha: self.alpha.max(Score::mated_in(ply as i32)),
            beta: self.beta.min(Score::mate_in(ply as i32 + 1)),
        }
    }

    /// The kind of bound that `score` is as the result of a search with this window.
    pub(super) fn bound_of(self, score: Score) -> Bound {
        if score <= self.alpha {
            Bound::Upper
        } else if score >= self.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }

    /// Whether no score is left between the bounds.
    pub(super) fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }
}

impl std::ops::Neg for Window {
    type Output = Window;

    /// The window as the other side sees it.
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}
