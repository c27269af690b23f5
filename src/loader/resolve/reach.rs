use crate::betza::Leg;
use crate::geometry::{Color, Shape, Square, SquareSet};
use crate::motion::{Builder, Motion};

/// The squares to which some of a piece's legs lead, whatever stands on the board.
pub(super) struct Reach(Motion);

impl Reach {
    /// Of `color`'s piece, by legs and the squares from which each is open.
    pub(super) fn new(legs: &[(Leg, SquareSet)], color: Color, shape: &Shape) -> Self {
        Reach(Builder::new(shape).build(legs, color))
    }

    /// The targets from one square of departure.
    pub(super) fn from(&self, from: Square) -> SquareSet {
        self.0.span(from) | self.0.en_passant_targets(from)
    }
}
