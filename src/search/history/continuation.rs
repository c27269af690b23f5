//! How well quiet moves have done after a piece's arrival on a square (continuation history, as of
//! Stockfish 8), keyed by the pieces themselves.

use super::credit;
use crate::geometry::{Shape, Square};
use crate::setup::Piece;

/// A piece's arrival on a square, by the place of its row; the default is that of none, as after a pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::search) struct Arrival(u32);

/// By arrival, kind and goal; whose move it is the arrival tells. The system gives memory for the rows
/// that are written to only, a small part of them.
pub(super) struct Continuation {
    entries: Vec<i16>,
    /// Squares of the ranks there are.
    squares: usize,
    width: usize,
    rows: usize,
}

/// Entries of a table at most, 128 MiB; in games of more pieces than the catalog's, arrivals share rows.
const MOST_ENTRIES: usize = 1 << 26;

impl Continuation {
    pub(super) fn new(kinds: usize, shape: &Shape) -> Self {
        let squares = usize::from(shape.ranks()) * 16;
        let width = kinds * squares;
        let rows = (1 + Piece::count(kinds) * squares).min(MOST_ENTRIES / width.max(1));
        Continuation { entries: vec![0; rows * width], squares, width, rows }
    }

    /// The arrival of `piece` on `to`, in every table of the same game.
    #[inline]
    pub(super) fn arrival(&self, piece: Piece, to: Square) -> Arrival {
        let row = 1 + piece.index() * self.squares + to.index();
        Arrival(((row % self.rows) * self.width) as u32)
    }

    #[inline]
    pub(super) fn of(&self, arrival: Arrival, piece: Piece, to: Square) -> i32 {
        i32::from(self.entries[self.place(arrival, piece, to)])
    }

    pub(super) fn credit(&mut self, arrival: Arrival, piece: Piece, to: Square, bonus: i32) {
        let place = self.place(arrival, piece, to);
        credit(&mut self.entries[place], bonus);
    }

    #[inline]
    fn place(&self, arrival: Arrival, piece: Piece, to: Square) -> usize {
        arrival.0 as usize + piece.kind().index() * self.squares + to.index()
    }
}
