use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use bentrider_rules::position::Position;
use bentrider_rules::setup::Kind;
use bentrider_rules::variant::Variant;

/// A value in the middlegame and in the endgame, in centipawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Tapered {
    /// The value with all pieces on the board.
    pub(super) mg: i32,
    /// The value with only Kings and Pawns on the board.
    pub(super) eg: i32,
}

/// The phase of the game: the values of the pieces on the board, without those that only move forward,
/// between 0 and those of the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamePhase {
    left: i32,
    full: i32,
}

impl Tapered {
    /// A value that depends on the phase of the game.
    pub(super) const fn new(mg: i32, eg: i32) -> Self {
        Tapered { mg, eg }
    }

    /// The value at a phase of the game. In 64 bits: the sums of crowded boards, times their phase, need
    /// more than 32.
    #[inline]
    pub(super) fn at(self, GamePhase { left, full }: GamePhase) -> i32 {
        let sum =
            i64::from(self.mg) * i64::from(left) + i64::from(self.eg) * i64::from(full - left);
        (sum / i64::from(full)) as i32
    }
}

impl GamePhase {
    /// The phase with these phase weights on the board; `full`, at least 1, is their sum at the start.
    #[inline]
    pub(super) fn new(left: i32, full: i32) -> Self {
        GamePhase { left: left.clamp(0, full), full }
    }

    /// The phase of a position of this variant.
    pub fn of(variant: &Variant, position: &Position) -> Self {
        let pieces = position.occupied().into_iter().filter_map(|square| position.at(square));
        let left = pieces.map(|piece| phase_weight(variant, piece.kind())).sum();
        GamePhase::new(left, full_phase(variant))
    }

    /// The share of the start's pieces that is left, 0 to 1, by their values.
    pub fn share(self) -> f64 {
        f64::from(self.left) / f64::from(self.full)
    }

    /// The values of the start's pieces, in centipawns; at least 1.
    pub fn full(self) -> i32 {
        self.full
    }
}

/// A kind's part of the phase: its value, or 0 if it only moves forward.
pub(super) fn phase_weight(variant: &Variant, kind: Kind) -> i32 {
    if variant.pawns.contains(kind) { 0 } else { variant.pieces[kind.index()].value }
}

/// The phase weights of all pieces of the start; at least 1.
pub(super) fn full_phase(variant: &Variant) -> i32 {
    let pieces = variant.start.board.iter().flatten();
    pieces.map(|piece| phase_weight(variant, piece.kind())).sum::<i32>().max(1)
}

impl Add for Tapered {
    type Output = Tapered;

    #[inline]
    fn add(self, other: Tapered) -> Tapered {
        Tapered::new(self.mg + other.mg, self.eg + other.eg)
    }
}

impl Sub for Tapered {
    type Output = Tapered;

    #[inline]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered::new(self.mg - other.mg, self.eg - other.eg)
    }
}

impl Neg for Tapered {
    type Output = Tapered;

    #[inline]
    fn neg(self) -> Tapered {
        Tapered::new(-self.mg, -self.eg)
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline]
    fn sub_assign(&mut self, other: Tapered) {
        *self = *self - other;
    }
}
