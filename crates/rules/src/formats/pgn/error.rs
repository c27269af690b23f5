//! Why the text of a game is not a game of its variant.

use std::fmt;

use thiserror::Error;

use crate::game::{PositionError, nearest};
use crate::geometry::Color;
use crate::notation::MoveError;

/// Why a text is not a game of its variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// The tag `FEN` or the start.
    #[error(transparent)]
    Start(#[from] PositionError),
    /// A move, of the game or of a variation.
    #[error("{turn} {fault}{}", nearest(near))]
    Move {
        /// Whose move it is, and which.
        turn: Turn,
        /// How many moves there are up to it, from 1.
        number: usize,
        /// The byte at which it starts in the text that was read; see [`super::place`].
        at: usize,
        /// Why.
        fault: Box<MoveError>,
        /// Legal moves with a text like that one.
        near: Vec<String>,
    },
}

/// A move by its number in the game: `White's move 12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who moves.
    pub side: Color,
    /// As in the FEN.
    pub number: u16,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}'s move {}", self.side, self.number)
    }
}
