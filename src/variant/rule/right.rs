use crate::geometry::Color;
use crate::setup::Kind;

/// One letter of a FEN's rights field: something a side may still do because a piece has not moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Right {
    /// Whose it is.
    pub color: Color,
    /// Its letter, capital for White.
    pub letter: char,
    /// The royal kind that must be on the board for the right to count, wherever it stands.
    pub holder: Kind,
}
