//! What a move takes and gains at once, without looking ahead.

use crate::position::{Move, MoveTag, Position};
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// Is a move a capture or a promotion?
pub(super) fn is_noisy(position: &Position, mv: Move) -> bool {
    let tag = mv.tag();
    tag.has(MoveTag::PROMOTION) || tag.has(MoveTag::EN_PASSANT) || victim(position, mv).is_some()
}

/// The enemy that a move takes.
fn victim(position: &Position, mv: Move) -> Option<Piece> {
    let square =
        if mv.tag().has(MoveTag::EN_PASSANT) { position.en_passant().victim? } else { mv.to() };
    position.at(square).filter(|piece| piece.color() != position.side())
}

/// Who moves, and who is taken.
pub(super) fn actors(position: &Position, mv: Move) -> (Option<Piece>, Option<Piece>) {
    (position.at(mv.from()), victim(position, mv))
}

/// The value of what is taken and what a promotion adds, in hundredths.
pub(super) fn gain(variant: &Variant, position: &Position, mv: Move) -> i32 {
    let value = |kind: Kind| variant.pieces[kind.index()].value;
    let (piece, victim) = actors(position, mv);
    let taken = victim.map_or(0, |victim| value(victim.kind()));
    match (piece, mv.promotion()) {
        (Some(piece), Some(kind)) => taken + value(kind) - value(piece.kind()),
        _ => taken,
    }
}
