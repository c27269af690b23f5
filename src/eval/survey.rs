//! Which squares are attacked by whom, on both sides: what the evaluation of activity and of safety
//! looks at.

use super::reach::Reach;
use crate::geometry::{Color, Square, SquareSet};
use crate::position::Position;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// The attacks of one position after the other, in the same game.
pub struct Survey {
    reach: Reach,
    occupied: SquareSet,
    /// By each kind, of White and of Black.
    by_kind: Vec<[SquareSet; 2]>,
    /// By any piece of a side.
    pub(super) by_any: [SquareSet; 2],
    /// By two pieces of a side or more.
    pub(super) twice: [SquareSet; 2],
    /// By any piece of a side that is not royal.
    pub(super) by_subjects: [SquareSet; 2],
}

impl Survey {
    /// Nothing looked at yet.
    pub fn new(variant: &Variant) -> Self {
        Survey {
            reach: Reach::new(),
            occupied: SquareSet::EMPTY,
            by_kind: vec![[SquareSet::EMPTY; 2]; variant.pieces.len()],
            by_any: [SquareSet::EMPTY; 2],
            twice: [SquareSet::EMPTY; 2],
            by_subjects: [SquareSet::EMPTY; 2],
        }
    }

    /// Goes to another position, of which no piece has been looked at.
    pub(super) fn begin(&mut self, position: &Position) {
        self.occupied = position.occupied();
        self.by_kind.fill([SquareSet::EMPTY; 2]);
        self.by_any = [SquareSet::EMPTY; 2];
        self.twice = [SquareSet::EMPTY; 2];
        self.by_subjects = [SquareSet::EMPTY; 2];
    }

    /// Looks at the piece on a square, and gives the squares it attacks.
    #[inline]
    pub(super) fn add(&mut self, variant: &Variant, piece: Piece, from: Square) -> SquareSet {
        let motion = variant.motion(piece);
        let attacks = self.reach.attacks(motion, piece, from, &self.occupied);
        let side = piece.color().index();
        self.by_kind[piece.kind().index()][side] |= attacks;
        self.twice[side] |= self.by_any[side] & attacks;
        self.by_any[side] |= attacks;
        if !variant.royal.contains(piece.kind()) {
            self.by_subjects[side] |= attacks;
        }
        attacks
    }

    /// The squares attacked by the pieces of one kind.
    #[inline]
    pub(super) fn by_kind(&self, kind: Kind, color: Color) -> SquareSet {
        self.by_kind[kind.index()][color.index()]
    }

    /// The occupied squares of the position.
    pub(super) fn occupied(&self) -> &SquareSet {
        &self.occupied
    }
}
