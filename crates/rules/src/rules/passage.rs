//! Royal pieces that may not pass attacked squares: settings in `variant::rule::Passage`.

use super::attack::{BoardAfter, attackers_if, is_attacked_if};
use crate::geometry::{Square, SquareSet};
use crate::position::Position;
use crate::variant::Variant;
use crate::variant::rule::GuardedPath;

/// The paths of the royal piece of the side to move that pass other squares.
#[inline]
pub(super) fn paths<'v>(variant: &'v Variant, position: &Position) -> &'v [GuardedPath] {
    let royal = position.royal(position.side());
    match (&variant.passage, position.at(royal)) {
        (Some(rule), Some(piece)) => rule.paths(piece, royal),
        _ => &[],
    }
}

/// The squares of `targets` that the royal piece reaches without passing an attacked square.
pub(super) fn open(paths: &[GuardedPath], targets: SquareSet, attacked: &SquareSet) -> SquareSet {
    let (mut open, mut closed) = (SquareSet::EMPTY, SquareSet::EMPTY);
    for path in paths.iter().filter(|path| targets.contains(path.to)) {
        if path.is_open(attacked) { open.insert(path.to) } else { closed.insert(path.to) }
    }
    targets & !(closed & !open)
}

/// Whether the royal piece of the side to move may pass to `to`.
pub(super) fn is_open(variant: &Variant, position: &Position, to: Square) -> bool {
    let attacked = |passed: SquareSet| -> SquareSet {
        let board = lifted(position);
        let attacked =
            |square: &Square| is_attacked_if(variant, position, *square, !position.side(), &board);
        passed.into_iter().filter(attacked).collect()
    };
    let mut paths = paths(variant, position).iter().filter(|path| path.to == to).peekable();
    paths.peek().is_none() || paths.any(|path| path.is_open(&attacked(path.passed)))
}

/// The attacked squares that close the path of the royal piece to `to`, each with its attackers.
pub(super) fn closed_by(
    variant: &Variant,
    position: &Position,
    to: Square,
) -> Vec<(Square, SquareSet)> {
    let board = lifted(position);
    let paths = paths(variant, position).iter().filter(|path| path.to == to);
    let passed = paths.fold(SquareSet::EMPTY, |all, path| all | path.passed);
    let by = |square| (square, attackers_if(variant, position, square, !position.side(), &board));
    passed.into_iter().map(by).filter(|(_, by)| !by.is_empty()).collect()
}

/// The board without the royal piece of the side to move.
fn lifted(position: &Position) -> BoardAfter {
    let occupied = position.occupied().without(position.royal(position.side()));
    BoardAfter { occupied, taken: SquareSet::EMPTY }
}
