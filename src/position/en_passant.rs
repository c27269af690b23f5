use arrayvec::ArrayVec;

use crate::geometry::Square;
use crate::motion::MAX_PASSED;

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
