use super::GuardedPath;
use crate::geometry::Square;
use crate::setup::Piece;

/// The paths of the royal pieces that may not pass attacked squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// By [`Piece::index`] and square of departure; empty for a piece that is free to pass.
    paths: Vec<Vec<Vec<GuardedPath>>>,
}

impl Passage {
    /// From the paths of each piece, those that pass nothing left out.
    pub fn new(paths: Vec<Vec<Vec<GuardedPath>>>) -> Self {
        Passage { paths }
    }

    /// The paths of a piece from a square that pass others. Where two paths lead to one target, it is
    /// enough that one is open.
    #[inline]
    pub fn paths(&self, piece: Piece, from: Square) -> &[GuardedPath] {
        self.paths[piece.index()].get(from.index()).map_or(&[], Vec::as_slice)
    }
}
