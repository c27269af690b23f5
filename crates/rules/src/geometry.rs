//! Squares, steps, boards and sets of squares. Knows nothing of pieces.
//!
//! Every board lies in one frame of 16 × 16 squares, so that a square is one byte on every board
//! and the tables of all boards have one shape.

mod bits;
mod color;
mod delta;
mod shape;
mod square;
mod square_set;

pub use color::Color;
pub use delta::Delta;
pub use shape::{Shape, ShapeError};
pub use square::{ParseSquareError, Square};
pub use square_set::SquareSet;

/// Files and ranks of the frame in which every board lies.
pub const FRAME: u8 = 16;

/// Squares of the frame: the length of every table indexed by [`Square`].
pub const SQUARES: usize = FRAME as usize * FRAME as usize;
