//! What the search knows of a move.

use std::cell::Cell;

use super::node::SearchNode;
use super::reduce;
use super::stack::SearchStack;
use super::worker::Worker;
use crate::eval::Evaluator;
use bentrider_rules::position::{Move, MoveTag, Position};
use bentrider_rules::rules;
use bentrider_rules::setup::{Kind, Piece};
use bentrider_rules::variant::Variant;

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
    /// Neither capture nor promotion.
    pub(super) quiet: bool,
    /// A capture or promotion that loses material by exchange.
    pub(super) losing: bool,
}

/// What pruning, extension and reduction ask of a move of a node, computed once before the move is made.
pub(super) struct MoveContext {
    pub(super) mv: Move,
    /// The number of the move in its node, from 1.
    pub(super) move_count: i32,
    /// Neither capture nor promotion.
    pub(super) quiet: bool,
    /// A capture or promotion that loses material by exchange.
    pub(super) losing: bool,
    /// The piece that moves.
    pub(super) piece: Option<Piece>,
    /// The piece that is captured.
    pub(super) victim: Option<Piece>,
    /// How well it has done before: within ±48 000 for a quiet move, ±16 000 for another one.
    pub(super) history: i32,
    /// The reduction by that number and the node alone, in 64ths of a ply.
    pub(super) reduction: i32,
    /// The plies left to it with that reduction, itself included; at least 1.
    pub(super) remaining: i32,
    gives_check: Cell<Option<bool>>,
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
        let reduction = reduce::by_node(&worker.tuned, node, move_count);
        let remaining = (node.depth - (reduction / reduce::PLY).max(0)).max(1);
        let gives_check = Cell::new(None);
        MoveContext {
            mv,
            move_count,
            quiet,
            losing,
            piece,
            victim,
            history,
            reduction,
            remaining,
            gives_check,
        }
    }

    /// Does the piece that moves give check? Asked before the move is made; computed when it is first asked.
    #[inline]
    pub(super) fn gives_check(&self, stack: &SearchStack) -> bool {
        self.gives_check.get().unwrap_or_else(|| {
            let checks = rules::gives_direct_check(&stack.variant, &stack.position, self.mv);
            self.gives_check.set(Some(checks));
            checks
        })
    }
}

/// Is a move a capture or a promotion?
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

/// The value of the captured piece and what a promotion adds, in centipawns.
#[inline]
pub(super) fn gain(variant: &Variant, position: &Position, mv: Move) -> i32 {
    let value = |kind: Kind| variant.pieces[kind.index()].value;
    let captured = victim(position, mv).map_or(0, |victim| value(victim.kind()));
    match (position.at(mv.from()), mv.promotion()) {
        (Some(mover), Some(kind)) => captured + value(kind) - value(mover.kind()),
        _ => captured,
    }
}
