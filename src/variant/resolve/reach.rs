use crate::betza::Leg;
use crate::geometry::{Color, Shape, Square, SquareSet};
use crate::motion::{Builder, Motion};

/// The squares to which some of a piece's legs lead, whatever stands on the board.
pub(super) struct Reach(Motion);

impl Reach {
    /// Of `color`'s piece. `home` holds the squares from which initial legs are open.
    pub(super) fn new<'l>(
        legs: impl IntoIterator<Item = &'l Leg>,
        color: Color,
        shape: &Shape,
        home: SquareSet,
    ) -> Self {
        let legs: Vec<Leg> = legs.into_iter().cloned().collect();
        Reach(Builder::new(shape).build(&legs, color, home))
    }

    /// The goals from one square of departure.
    pub(super) fn from(&self, from: Square) -> SquareSet {
        self.0.span(from) | self.0.en_passant_goals(from)
    }
}
