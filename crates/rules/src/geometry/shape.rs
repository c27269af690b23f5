use thiserror::Error;

use super::{Color, Delta, FRAME, Square, SquareSet};

/// The outline of a board: its files and ranks, less the holes in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    files: u8,
    ranks: u8,
    squares: SquareSet,
}

/// A board of a size that cannot be played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a board of {files} files and {ranks} ranks: expected 2 to 16 of each")]
pub struct ShapeError {
    /// The files asked for.
    pub files: u64,
    /// The ranks asked for.
    pub ranks: u64,
}

impl Shape {
    /// A full board.
    ///
    /// # Errors
    /// When files or ranks are not 2 to 16.
    pub fn new(files: u64, ranks: u64) -> Result<Self, ShapeError> {
        let size = 2..=u64::from(FRAME);
        if !size.contains(&files) || !size.contains(&ranks) {
            return Err(ShapeError { files, ranks });
        }
        let (files, ranks) = (files as u8, ranks as u8);
        let squares = (0..ranks)
            .flat_map(|rank| (0..files).map(move |file| Square::new(file, rank)))
            .collect();
        Ok(Shape { files, ranks, squares })
    }

    /// The same board without these squares.
    #[must_use]
    pub fn with_holes(mut self, holes: SquareSet) -> Self {
        self.squares &= !holes;
        self
    }

    /// How many files, 2..=16.
    pub fn files(&self) -> u8 {
        self.files
    }

    /// How many ranks, 2..=16.
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// Every square that exists.
    pub fn squares(&self) -> SquareSet {
        self.squares
    }

    /// Does the square exist?
    pub fn contains(&self, square: Square) -> bool {
        self.squares.contains(square)
    }

    /// Where `delta` leads from `from`, if there is such a square.
    pub fn step(&self, from: Square, delta: Delta) -> Option<Square> {
        from.offset(delta).filter(|&to| self.contains(to))
    }

    /// The squares that exist on a rank (0 = the first).
    pub fn rank(&self, rank: u8) -> SquareSet {
        self.squares.into_iter().filter(|square| square.rank() == rank).collect()
    }

    /// The rank (0 = the first of the board) that `color` counts as its `own`th (0 = its first).
    pub fn rank_of(&self, color: Color, own: u8) -> u8 {
        match color {
            Color::White => own,
            Color::Black => self.ranks.saturating_sub(1).saturating_sub(own),
        }
    }

    /// The mirror image of a square of the board, first rank against last.
    pub fn flip(&self, square: Square) -> Square {
        Square::new(square.file(), self.rank_of(Color::Black, square.rank()))
    }
}
