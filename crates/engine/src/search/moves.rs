//! What the search knows of a move beside the move itself.

use bentrider_rules::position::{Move, MoveTag, Position};
use bentrider_rules::setup::{Kind, Piece};
use bentrider_rules::variant::Variant;

/// A move and its rank in the order: higher is earlier.
#[derive(Clone, Copy, Debug)]
pub(super) struct RankedMove {
    pub(super) mv: Move,
    pub(super) rank: i32,
}

impl From<Move> for RankedMove {
    #[inline]
    fn from(mv: Move) -> Self {
        RankedMove { mv, rank: 0 }
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

/// Is a move a capture or a promotion?
pub(super) fn is_noisy(position: &Position, mv: Move) -> bool {
    let tag = mv.tag();
    tag.has(MoveTag::PROMOTION) || tag.has(MoveTag::EN_PASSANT) || victim(position, mv).is_some()
}

/// The enemy piece that a move captures.
#[inline]
fn victim(position: &Position, mv: Move) -> Option<Piece> {
    let square =
        if mv.tag().has(MoveTag::EN_PASSANT) { position.en_passant().victim? } else { mv.to() };
    position.at(square).filter(|piece| piece.color() != position.side())
}

/// The piece that moves, and the one it captures.
#[inline]
pub(super) fn mover_and_victim(position: &Position, mv: Move) -> (Option<Piece>, Option<Piece>) {
    (position.at(mv.from()), victim(position, mv))
}

/// The value of the captured piece and what a promotion adds, in centipawns.
#[inline]
pub(super) fn gain(variant: &Variant, position: &Position, mv: Move) -> i32 {
    let value = |kind: Kind| variant.pieces[kind.index()].value;
    let (mover, victim) = mover_and_victim(position, mv);
    let captured = victim.map_or(0, |victim| value(victim.kind()));
    match (mover, mv.promotion()) {
        (Some(mover), Some(kind)) => captured + value(kind) - value(mover.kind()),
        _ => captured,
    }
}
