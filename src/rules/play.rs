use super::{castling, fusion, pawn, rights};
use crate::position::{Move, MoveTag, Position};
use crate::setup::Piece;
use crate::variant::Variant;

/// Makes a legal move; [`Position::unmake`] takes it back. What an illegal move does to the position
/// is not promised, but unmake takes that back too.
pub fn make(variant: &Variant, position: &mut Position, played: Move) {
    let rights = rights::after(variant, position, played);
    let victim = position.en_passant().victim;
    position.begin_move(Some(played));
    position.set_rights(rights);
    if played.tag().is_composite() {
        return make_composite(variant, position, played);
    }
    let Some(mover) = position.take(played.from()) else {
        position.end_move(true, true);
        return;
    };
    let mut captured = position.take(played.to()).is_some();
    if let (true, Some(victim)) = (played.tag().has(MoveTag::EN_PASSANT), victim) {
        captured |= position.take(victim).is_some();
    }
    let promotion = played.promotion();
    let arrived = promotion.map_or(mover, |kind| Piece::new(mover.color(), kind));
    position.put(arrived, played.to());
    let kind = mover.kind();
    let quiet = !captured && !variant.endings.reset_by.contains(kind);
    let reversible = !captured && promotion.is_none() && !variant.one_way.contains(kind);
    position.end_move(quiet, reversible);
    if played.tag().has(MoveTag::STRIDE) {
        let opened = pawn::opened_by(variant, position, played);
        position.set_en_passant(opened);
    }
}

/// Makes a move of two pieces, its record open already. It takes nothing, and no Pawn moves.
fn make_composite(variant: &Variant, position: &mut Position, played: Move) {
    let (from, to) = (played.from(), played.to());
    match played.tag() {
        MoveTag::CASTLING => castling::play(variant, position, from, to),
        MoveTag::FUSION => fusion::fuse(variant, position, from, to),
        _ => fusion::split(variant, position, played),
    }
    position.end_move(true, true);
}

/// Passes the move to the other side; [`Position::unmake`] takes that back.
pub fn make_null(position: &mut Position) {
    position.begin_move(None);
    position.end_move(true, false);
}
