//! Royal pieces that may not pass attacked squares: settings in `variant::rule::Passage`.

use super::attack::{BoardAfter, attackers_if, is_attacked_if};
use crate::geometry::{Square, SquareSet};
use crate::position::Position;
use crate::variant::Variant;
use crate::variant::rule::Way;

/// The ways of the royal piece of the side to move that pass other squares.
#[inline]
pub(super) fn ways<'v>(variant: &'v Variant, position: &Position) -> &'v [Way] {
    let royal = position.royal(position.side());
    match (&variant.passage, position.at(royal)) {
        (Some(rule), Some(piece)) => rule.ways(piece, royal),
        _ => &[],
    }
}

/// Those of `targets` to which the royal piece comes without passing any of the squares attacked.
pub(super) fn open(ways: &[Way], targets: SquareSet, attacked: &SquareSet) -> SquareSet {
    let (mut open, mut closed) = (SquareSet::EMPTY, SquareSet::EMPTY);
    for way in ways.iter().filter(|way| targets.contains(way.to)) {
        if way.is_open(attacked) { open.insert(way.to) } else { closed.insert(way.to) }
    }
    targets & !(closed & !open)
}

/// May the royal piece of the side to move pass to `to`?
pub(super) fn is_open(variant: &Variant, position: &Position, to: Square) -> bool {
    let attacked = |passed: SquareSet| -> SquareSet {
        let board = lifted(position);
        let attacked =
            |square: &Square| is_attacked_if(variant, position, *square, !position.side(), &board);
        passed.into_iter().filter(attacked).collect()
    };
    let mut ways = ways(variant, position).iter().filter(|way| way.to == to).peekable();
    ways.peek().is_none() || ways.any(|way| way.is_open(&attacked(way.passed)))
}

/// The attacked squares that close the way of the royal piece to `to`, each with where it is attacked from.
pub(super) fn closed_by(
    variant: &Variant,
    position: &Position,
    to: Square,
) -> Vec<(Square, SquareSet)> {
    let board = lifted(position);
    let ways = ways(variant, position).iter().filter(|way| way.to == to);
    let passed = ways.fold(SquareSet::EMPTY, |all, way| all | way.passed);
    let by = |square| (square, attackers_if(variant, position, square, !position.side(), &board));
    passed.into_iter().map(by).filter(|(_, by)| !by.is_empty()).collect()
}

/// The board without the royal piece of the side to move.
fn lifted(position: &Position) -> BoardAfter {
    let occupied = position.occupied().without(position.royal(position.side()));
    BoardAfter { occupied, taken: SquareSet::EMPTY }
}
