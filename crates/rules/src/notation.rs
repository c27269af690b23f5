//! Moves and positions as text.
//!
//! The text of a move depends on the position and its legal moves, which [`MoveContext`] holds.

pub mod coordinate;
pub mod courier;
mod error;
pub mod epd;
pub mod fen;
pub mod typed;
pub mod san;
mod hint;

pub use error::{MoveError, MoveErrorKind};
pub use hint::hint;

use crate::position::{Move, Position};
use crate::variant::Variant;

/// The notations of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveNotation {
    /// Standard algebraic notation.
    #[default]
    San,
    /// Coordinate notation: from and to.
    Coordinate,
    /// The notation of Game Courier.
    Courier,
}

/// The context in which the text of a move is read or written.
#[derive(Clone, Copy, Debug)]
pub struct MoveContext<'a> {
    /// The variant.
    pub variant: &'a Variant,
    /// The position before the move.
    pub position: &'a Position,
    /// All legal moves of the position.
    pub legal: &'a [Move],
}
