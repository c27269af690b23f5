//! Attackers of squares, and attacked squares.

use crate::geometry::{Color, Square, SquareSet};
use crate::motion::Motion;
use crate::position::Position;
use crate::setup::Piece;
use crate::variant::Variant;

/// The board after a move, without making it: the occupied squares and the captured pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardAfter {
    /// Every occupied square.
    pub(super) occupied: SquareSet,
    /// The squares of captured pieces of the attacking side, which attack no longer.
    pub(super) taken: SquareSet,
}

impl BoardAfter {
    /// The current board.
    pub(super) fn now(position: &Position) -> Self {
        BoardAfter { occupied: position.occupied(), taken: SquareSet::EMPTY }
    }

    /// The board after the piece on `from` moves to `to` and captures there.
    #[inline]
    pub(super) fn moved(position: &Position, from: Square, to: Square) -> Self {
        BoardAfter {
            occupied: position.occupied().without(from).with(to),
            taken: SquareSet::of(to),
        }
    }

    /// The board with a new piece on an empty square and no square vacated.
    pub(super) fn joined(position: &Position, to: Square) -> Self {
        BoardAfter { occupied: position.occupied().with(to), taken: SquareSet::EMPTY }
    }

    /// This board without the enemy piece on `square`.
    #[must_use]
    pub(super) fn without_enemy(mut self, square: Square) -> Self {
        self.occupied.remove(square);
        self.taken.insert(square);
        self
    }
}

/// Whether `by` could capture a piece on `target`. Pins and the present content of the square do not matter.
pub fn is_attacked(variant: &Variant, position: &Position, target: Square, by: Color) -> bool {
    is_attacked_if(variant, position, target, by, &BoardAfter::now(position))
}

/// Whether `by` could capture on `target` on another board; see [`is_attacked`].
pub(super) fn is_attacked_if(
    variant: &Variant,
    position: &Position,
    target: Square,
    by: Color,
    board: &BoardAfter,
) -> bool {
    variant.kinds().any(|kind| {
        let piece = Piece::new(by, kind);
        let motion = variant.motion(piece);
        let standing = position.squares_of(piece) & !board.taken & motion.origins(target);
        !standing.is_empty() && attacks_square(motion, standing, target, &board.occupied)
    })
}

/// The squares from which `by` attacks `target`.
pub fn attackers(variant: &Variant, position: &Position, target: Square, by: Color) -> SquareSet {
    attackers_if(variant, position, target, by, &BoardAfter::now(position))
}

/// The squares from which `by` attacks `target` on another board; see [`attackers`].
pub(super) fn attackers_if(
    variant: &Variant,
    position: &Position,
    target: Square,
    by: Color,
    board: &BoardAfter,
) -> SquareSet {
    variant.kinds().fold(SquareSet::EMPTY, |all, kind| {
        let piece = Piece::new(by, kind);
        let standing = position.squares_of(piece) & !board.taken;
        all | attackers_among(variant.motion(piece), standing, target, &board.occupied)
    })
}

/// Whether a piece with this motion on one of the squares of `standing` attacks `target`.
#[inline]
pub(super) fn attacks_square(
    motion: &Motion,
    standing: SquareSet,
    target: Square,
    occupied: &SquareSet,
) -> bool {
    standing.meets(&motion.leap_attackers(target))
        || !along_rays(motion, standing, target, occupied).is_empty()
}

/// The squares of `standing` from which a piece with this motion attacks `target`.
#[inline]
pub fn attackers_among(
    motion: &Motion,
    standing: SquareSet,
    target: Square,
    occupied: &SquareSet,
) -> SquareSet {
    standing & motion.leap_attackers(target) | along_rays(motion, standing, target, occupied)
}

#[inline]
fn along_rays(
    motion: &Motion,
    standing: SquareSet,
    target: Square,
    occupied: &SquareSet,
) -> SquareSet {
    let mut hitting = SquareSet::EMPTY;
    if let Some(rides) = motion.rides() {
        for from in standing & rides.origins(target) {
            if rides.has_path(from, target, |between| !between.meets(occupied)) {
                hitting.insert(from);
            }
        }
    }
    if let Some(hops) = motion.hops() {
        hitting |= hops.attackers(standing, target, occupied);
    }
    hitting
}

/// The squares of `near`, at most two steps from the royal piece, that the enemy attacks.
#[inline]
pub(super) fn attacked_near_royal(
    variant: &Variant,
    position: &Position,
    near: SquareSet,
) -> SquareSet {
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
pub(super) fn attacked_everywhere(variant: &Variant, position: &Position) -> SquareSet {
    let board = lifted(position);
    enemies(variant, position).fold(SquareSet::EMPTY, |attacked, (motion, standing)| {
        attacked | attacks(motion, standing, &board)
    })
}

/// The motion and squares of the enemy's pieces, kind by kind.
fn enemies<'a>(
    variant: &'a Variant,
    position: &'a Position,
) -> impl Iterator<Item = (&'a Motion, SquareSet)> {
    variant.kinds().map(|kind| {
        let piece = Piece::new(!position.side(), kind);
        (variant.motion(piece), position.squares_of(piece))
    })
}

/// The squares attacked by pieces with this motion on the squares of `standing`.
fn attacks(motion: &Motion, standing: SquareSet, occupied: &SquareSet) -> SquareSet {
    let attacks = |from: Square| motion.attacks(from, occupied);
    standing.into_iter().fold(SquareSet::EMPTY, |all, from| all | attacks(from))
}

fn lifted(position: &Position) -> SquareSet {
    position.occupied().without(position.royal(position.side()))
}
