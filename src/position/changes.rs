use arrayvec::ArrayVec;

use crate::geometry::Square;
use crate::setup::Piece;

/// A piece put on a square or taken off it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Which piece.
    pub piece: Piece,
    /// Which square.
    pub square: Square,
    /// Put on, or taken off.
    pub on: bool,
}

/// What one move changed on the board, in the order in which it did: at most six things, of castling
/// or of a fission that takes and promotes.
pub type Changes = ArrayVec<Change, 6>;
