//! Whether a position may be one of a variant. Positions do not know their variant.

use super::{attackers, check_count, rights};
use crate::geometry::{Color, SquareSet};
use crate::position::Position;
use crate::setup::Piece;
use crate::variant::Variant;

/// Whether a position has nothing that the variant does not have: kinds, squares, rights, e.p. squares, supply; more
/// checks to give; and one royal piece for each side, which the side to move cannot capture. A position of another
/// variant with as many kinds on the same board may fit too; it is then a position of this one.
pub fn fits(variant: &Variant, position: &Position) -> bool {
    let side = position.side();
    position.kinds() == variant.pieces.len()
        && position.royal_kinds() == variant.royal
        && is_on_board(variant, position.occupied())
        && has_pieces(variant, position)
        && Color::BOTH.iter().all(|&color| royals(position, color) == 1)
        && attackers(variant, position, position.royal(!side), side).is_empty()
        && rights::fit(variant, position)
        && check_count::fit(variant, position)
        && has_supply(variant, position)
        && can_capture_en_passant(variant, position)
}

fn is_on_board(variant: &Variant, squares: SquareSet) -> bool {
    (squares & !variant.shape.squares()).is_empty()
}

/// Whether each side has only pieces that it may have.
fn has_pieces(variant: &Variant, position: &Position) -> bool {
    let pieces = variant.kinds().flat_map(|kind| Color::BOTH.map(|color| Piece::new(color, kind)));
    let mut foreign = pieces.filter(|piece| !variant.labels.has(*piece));
    foreign.all(|piece| position.squares_of(piece).is_empty())
}

fn royals(position: &Position, color: Color) -> u32 {
    let kinds = position.royal_kinds().iter();
    kinds.map(|kind| position.squares_of(Piece::new(color, kind)).len()).sum()
}

fn has_supply(variant: &Variant, position: &Position) -> bool {
    let expected = variant.supply.as_ref().map_or(0, |_| Piece::count(variant.pieces.len()));
    position.supply().len() == expected
}

/// Whether the e.p. squares, if there are any, are empty squares that an enemy piece may have passed.
fn can_capture_en_passant(variant: &Variant, position: &Position) -> bool {
    let squares = position.en_passant();
    if squares.is_empty() {
        return true;
    }
    let victim = squares.victim.and_then(|square| position.at(square));
    let is_enemy = victim.is_some_and(|piece| piece.color() != position.side());
    let passed = squares.passed.iter().fold(SquareSet::EMPTY, |set, &square| set.with(square));
    variant.en_passant.is_some()
        && is_enemy
        && is_on_board(variant, passed)
        && (passed & position.occupied()).is_empty()
}
