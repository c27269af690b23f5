//! How well quiet moves have done after another move (continuation history, as of Stockfish 8), keyed by
//! the pieces themselves.

use super::update;
use bentrider_rules::geometry::{Shape, Square};
use bentrider_rules::setup::Piece;

/// A move by its piece and target, as the number of a row; the default is that of no move, as after a
/// null move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::search) struct ContKey(u32);

/// By the key of the earlier move, kind and target. A row is allocated once something was learnt in it:
/// few of all moves ever come, and the whole table would be tens of MiB.
pub(super) struct Continuation {
    rows: Vec<Option<Box<[i16]>>>,
    /// Squares of all ranks of the board, 16 a rank.
    squares: usize,
    /// Entries of a row.
    width: usize,
}

/// What was learnt after one move; empty where nothing was.
#[derive(Clone, Copy)]
pub(super) struct ContinuationRow<'a> {
    entries: &'a [i16],
    squares: usize,
}

impl ContKey {
    /// The key of a move of `piece` to `to`, in games on this board.
    #[inline]
    pub(in crate::search) fn new(shape: &Shape, piece: Piece, to: Square) -> Self {
        ContKey((1 + piece.index() * squares(shape) + to.index()) as u32)
    }
}

impl Continuation {
    pub(super) fn new(kinds: usize, shape: &Shape) -> Self {
        let squares = squares(shape);
        let rows = 1 + Piece::count(kinds) * squares;
        Continuation { rows: vec![None; rows], squares, width: kinds * squares }
    }

    #[inline]
    pub(super) fn after(&self, key: ContKey) -> ContinuationRow<'_> {
        let entries = self.rows[key.0 as usize].as_deref().unwrap_or_default();
        ContinuationRow { entries, squares: self.squares }
    }

    pub(super) fn update(&mut self, key: ContKey, piece: Piece, to: Square, bonus: i32) {
        let (width, index) = (self.width, index(self.squares, piece, to));
        let row = self.rows[key.0 as usize].get_or_insert_with(|| vec![0; width].into());
        update(&mut row[index], bonus);
    }
}

impl ContinuationRow<'_> {
    /// How well `piece` has done by moving to `to`; 0 where nothing was learnt.
    #[inline]
    pub(super) fn of(&self, piece: Piece, to: Square) -> i32 {
        self.entries.get(index(self.squares, piece, to)).copied().map_or(0, i32::from)
    }
}

#[inline]
fn squares(shape: &Shape) -> usize {
    usize::from(shape.ranks()) * 16
}

#[inline]
fn index(squares: usize, piece: Piece, to: Square) -> usize {
    piece.kind().index() * squares + to.index()
}
