use super::Way;
use crate::geometry::Square;
use crate::setup::Piece;

/// The ways of the royal pieces that may not pass attacked squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// By [`Piece::index`] and square of departure; empty for a piece that is free to pass.
    ways: Vec<Vec<Vec<Way>>>,
}

impl Passage {
    /// From the ways of each piece, those that pass nothing left out.
    pub fn new(ways: Vec<Vec<Vec<Way>>>) -> Self {
        Passage { ways }
    }

    /// The ways of a piece from a square that pass others. Where two ways lead to one target, it is
    /// enough that one is open.
    #[inline]
    pub fn ways(&self, piece: Piece, from: Square) -> &[Way] {
        self.ways[piece.index()].get(from.index()).map_or(&[], Vec::as_slice)
    }
}
