//! What one move leaves: the edits it made on the board, and what may be captured en passant.

use arrayvec::ArrayVec;

use crate::geometry::Square;
use crate::motion::MAX_PASSED;
use crate::setup::Piece;

/// A piece put on a square or taken off it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// The piece was put on the square.
    Add(Piece, Square),
    /// The piece was taken off the square.
    Remove(Piece, Square),
}

impl Edit {
    /// Which piece.
    #[inline]
    pub const fn piece(self) -> Piece {
        match self {
            Edit::Add(piece, _) | Edit::Remove(piece, _) => piece,
        }
    }

    /// Which square.
    #[inline]
    pub const fn square(self) -> Square {
        match self {
            Edit::Add(_, square) | Edit::Remove(_, square) => square,
        }
    }
}

/// The edits of one move, in their order: at most six, of castling or of a fission that captures and
/// promotes.
pub type Edits = ArrayVec<Edit, 6>;

/// What may be captured en passant by the next move: nothing, or the piece that just made a multi-step.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct EnPassantSquares {
    /// The squares it passed, in the order in which it passed them; empty when nothing can be captured.
    pub passed: ArrayVec<Square, MAX_PASSED>,
    /// Where it stands now, if anything was passed.
    pub victim: Option<Square>,
}

impl EnPassantSquares {
    /// Can nothing be captured so?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.passed.is_empty()
    }
}
