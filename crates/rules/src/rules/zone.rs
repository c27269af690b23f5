//! Where the royal piece of the side to move would be attacked, once it is lifted from its square.

use super::attack::attacks_square;
use crate::geometry::{Square, SquareSet};
use crate::motion::Motion;
use crate::position::Position;
use crate::setup::Piece;
use crate::variant::Variant;

/// Those of `near`, squares at most two steps from the royal piece, that the enemy attacks.
#[inline]
pub(super) fn attacked(variant: &Variant, position: &Position, near: SquareSet) -> SquareSet {
    let royal = position.royal(position.side());
    let board = lifted(position);
    enemies(variant, position).fold(SquareSet::EMPTY, |attacked, (motion, standing)| {
        let standing = standing & motion.near(royal);
        if standing.is_empty() {
            return attacked;
        }
        let left = (near & !attacked).into_iter();
        attacked | left.filter(|&square| attacks_square(motion, standing, square, &board)).collect()
    })
}

/// Every square that the enemy attacks.
pub(super) fn everywhere(variant: &Variant, position: &Position) -> SquareSet {
    let board = lifted(position);
    enemies(variant, position).fold(SquareSet::EMPTY, |attacked, (motion, standing)| {
        attacked | attacks(motion, standing, &board)
    })
}

/// How the enemy's pieces move and where they stand, kind by kind.
fn enemies<'a>(
    variant: &'a Variant,
    position: &'a Position,
) -> impl Iterator<Item = (&'a Motion, SquareSet)> {
    variant.kinds().map(|kind| {
        let piece = Piece::new(!position.side(), kind);
        (variant.motion(piece), position.squares_of(piece))
    })
}

/// What pieces that move so attack from the squares of `standing`.
fn attacks(motion: &Motion, standing: SquareSet, occupied: &SquareSet) -> SquareSet {
    let attacks = |from: Square| motion.attacks(from, occupied);
    standing.into_iter().fold(SquareSet::EMPTY, |all, from| all | attacks(from))
}

fn lifted(position: &Position) -> SquareSet {
    position.occupied().without(position.royal(position.side()))
}
