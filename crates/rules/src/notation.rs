//! Moves and outcomes as text.
//!
//! A text means something among the legal moves of a position only: [`MoveContext`] holds both.

pub mod coordinate;
pub mod courier;
mod error;
pub mod fen;
pub mod typed;
pub mod outcome;
pub mod san;
#[cfg(test)]
mod tests;

pub use error::{MoveError, MoveErrorKind};
pub use typed::near;

use crate::position::{Move, Position};
use crate::variant::Variant;

/// How moves are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveNotation {
    /// Standard algebraic notation.
    #[default]
    San,
    /// From and to.
    Coordinate,
    /// As on Game Courier.
    Courier,
}

/// What the text of a move is read in and written for.
#[derive(Clone, Copy, Debug)]
pub struct MoveContext<'a> {
    /// The game.
    pub variant: &'a Variant,
    /// What stands before the move.
    pub position: &'a Position,
    /// All legal moves of the position.
    pub legal: &'a [Move],
}
