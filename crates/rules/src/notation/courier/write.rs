use super::label::label_in_move;
use crate::notation::MoveContext;
use crate::position::{Move, MoveTag};
use crate::setup::Piece;

/// The text of a legal move, which no other legal move of the position has: with a label, with every
/// promotion, en passant and castling as the move of the Pawn or the King. A castling that would read as
/// a step has the Rook's move too.
pub fn write(context: MoveContext, mv: Move) -> String {
    let MoveContext { variant, position, .. } = context;
    let (from, to, side) = (mv.from(), mv.to(), position.side());
    let own = |kind| label_in_move(variant, Piece::new(side, kind));
    let mover = mv.part().or_else(|| position.at(from).map(Piece::kind));
    let plain = format!("{} {from}-{to}", mover.map(own).unwrap_or_default());
    if let Some(kind) = mv.promotion() {
        return format!("{plain}; {}-{to}", own(kind));
    }
    let castle = variant.castling.as_ref().filter(|_| mv.tag().has(MoveTag::CASTLING));
    match castle.and_then(|rule| Some((rule.partner, rule.find(side, from, to)?))) {
        Some((partner, castle)) if castle.lettered => {
            format!("{plain}; {} {}-{}", own(partner), castle.partner, castle.partner_to)
        }
        _ => plain,
    }
}

/// The texts of moves, for messages.
pub(super) fn texts(context: MoveContext, moves: &[Move]) -> String {
    moves.iter().map(|&it| write(context, it)).collect::<Vec<_>>().join(" or ")
}
