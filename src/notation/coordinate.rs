//! Coordinate notation, as UCI and XBoard write moves: from, to, then at most one small letter.

use thiserror::Error;

use crate::position::{Move, Position};
use crate::variant::Variant;

/// Why a text is no legal move here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{text}\": {reason}")]
pub struct MoveError {
    /// What was read.
    pub text: String,
    /// Why it cannot be played, e.g. `h1 is attacked by the Troll on h4`.
    pub reason: String,
}

/// The text of a move: `g10g12`, `e12e13g`, `a15a16{sq}`.
pub fn write(variant: &Variant, played: Move) -> String {
    let _ = (variant, played);
    unimplemented!()
}

/// Reads a move that is legal in this position. Letters are read in either case.
///
/// # Errors
/// When the text is no move, or a move that is not legal, with the reason.
pub fn read(variant: &Variant, position: &Position, text: &str) -> Result<Move, MoveError> {
    let _ = (variant, position, text);
    unimplemented!()
}
