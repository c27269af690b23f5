//! How well quiet moves have done after a piece's arrival on a square (continuation history, as of
//! Stockfish 8), keyed by the pieces themselves.

use super::credit;
use crate::geometry::{Shape, Square};
use crate::setup::Piece;

/// A piece's arrival on a square, by the number of its row; the default is that of none, as after a
/// pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::search) struct Arrival(u32);

/// By arrival, kind and target; whose move it is the arrival tells. A row is there once something was
/// learnt in it: of all arrivals few ever come, and the whole would be tens of MiB.
pub(super) struct Continuation {
    rows: Vec<Option<Box<[i16]>>>,
    /// Squares of the ranks there are.
    squares: usize,
    /// Entries of a row.
    width: usize,
}

/// What was learnt after one arrival; nothing where nothing was.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    entries: &'a [i16],
    /// Squares of the ranks there are.
    squares: usize,
}

impl Continuation {
    pub(super) fn new(kinds: usize, shape: &Shape) -> Self {
        let squares = usize::from(shape.ranks()) * 16;
        let rows = 1 + Piece::count(kinds) * squares;
        Continuation { rows: vec![None; rows], squares, width: kinds * squares }
    }

    /// The arrival of `piece` on `to`, in every table of the same game.
    #[inline]
    pub(super) fn arrival(&self, piece: Piece, to: Square) -> Arrival {
        Arrival((1 + piece.index() * self.squares + to.index()) as u32)
    }

    #[inline]
    pub(super) fn after(&self, arrival: Arrival) -> Row<'_> {
        let entries = self.rows[arrival.0 as usize].as_deref().unwrap_or_default();
        Row { entries, squares: self.squares }
    }

    pub(super) fn credit(&mut self, arrival: Arrival, piece: Piece, to: Square, bonus: i32) {
        let (width, place) = (self.width, place(self.squares, piece, to));
        let row = self.rows[arrival.0 as usize].get_or_insert_with(|| vec![0; width].into());
        credit(&mut row[place], bonus);
    }
}

impl Row<'_> {
    /// How well `piece` has done by moving to `to`; 0 where nothing was learnt.
    #[inline]
    pub(super) fn of(&self, piece: Piece, to: Square) -> i32 {
        self.entries.get(place(self.squares, piece, to)).copied().map_or(0, i32::from)
    }
}

#[inline]
fn place(squares: usize, piece: Piece, to: Square) -> usize {
    piece.kind().index() * squares + to.index()
}
