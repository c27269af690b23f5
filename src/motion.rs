//! Legs walked over a board once, into flat tables: forward (where a piece may go) and backward
//! (who could hit this square). Knows boards and legs, not what stands where.
//!
//! The backward tables are built from the forward ones: a bent rider's way from a to b is not its
//! way from b to a.

use crate::betza::Leg;
use crate::geometry::{Color, Shape, SquareSet};

/// What one kind of one colour may do on one board.
#[derive(Debug)]
pub struct Motion {}

/// Makes the motions of one game; tables that come out alike are kept once.
#[derive(Debug)]
pub struct Builder {}

impl Builder {
    /// For boards of this shape.
    pub fn new(shape: &Shape) -> Self {
        let _ = shape;
        Builder {}
    }

    /// The motion of a kind. `home` holds the squares from which its initial legs are open.
    pub fn build(&mut self, legs: &[Leg], color: Color, home: SquareSet) -> Motion {
        let _ = (legs, color, home);
        Motion {}
    }
}
