use thiserror::Error;

use crate::notation::MoveError;
use crate::position::Move;
use crate::rules::SetupFaults;
use crate::setup::FenError;

/// Why a position could not be set, or not all of its moves played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The FEN cannot be read.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The FEN is read but describes a position that cannot be played.
    #[error("the position cannot be played: {0}")]
    Setup(#[from] SetupFaults),
    /// The variant's own start cannot be played.
    #[error("the start position of {name} cannot be played: {faults}")]
    Start {
        /// The variant.
        name: String,
        /// The reasons.
        faults: SetupFaults,
    },
    /// One of the moves cannot be played; those before it have been.
    #[error("move {number} {fault}")]
    Move {
        /// Which one, from 1.
        number: usize,
        /// Why.
        fault: MoveError,
    },
    /// One of the moves of a line cannot be played; those before it have been.
    #[error("move {number} {fault}{}", nearest(near))]
    Typed {
        /// Which one, from 1.
        number: usize,
        /// Why.
        fault: Box<MoveError>,
        /// The texts of legal moves that are like it.
        near: Vec<String>,
    },
    /// A move that is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

/// The legal moves that are like one that is not, at the end of a sentence.
pub fn nearest(moves: &[String]) -> String {
    if moves.is_empty() { String::new() } else { format!("; legal is {}", moves.join(" or ")) }
}

/// A move that is not legal in the position in which it was to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the move from {} to {} is not legal here", .0.from(), .0.to())]
pub struct IllegalMove(pub Move);
