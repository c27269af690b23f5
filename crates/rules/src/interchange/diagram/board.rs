//! The board of a diagram: its squares, the pieces on them, and the symmetry between the sides.

use super::pieces::DiagramPiece;
use crate::geometry::{Color, Square};
use crate::setup::{Kind, Labels, Piece};

/// How Black's squares follow from White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symmetry {
    /// Each on the same file.
    Mirror,
    /// Each by half a turn of the board.
    Rotate,
    /// They do not: White's alone are given.
    None,
}

/// The size of the board, and its symmetry.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    pub(super) files: u8,
    pub(super) ranks: u8,
    pub(super) symmetry: Symmetry,
}

impl Board {
    pub(super) fn contains(self, square: Square) -> bool {
        square.file() < self.files && square.rank() < self.ranks
    }

    /// Black's square for one of White's.
    pub(super) fn other_side(self, square: Square) -> Option<Square> {
        let rank = self.ranks - 1 - square.rank();
        match self.symmetry {
            Symmetry::Mirror => Some(Square::new(square.file(), rank)),
            Symmetry::Rotate => Some(Square::new(self.files - 1 - square.file(), rank)),
            Symmetry::None => None,
        }
    }

    /// Reads squares such as `a2-j2,c3`.
    ///
    /// # Errors
    /// A sentence about the first part that cannot be read.
    pub(super) fn squares(self, text: &str) -> Result<Vec<Square>, String> {
        let parts = text.split(',').map(str::trim).filter(|it| !it.is_empty());
        let squares: Result<Vec<Vec<Square>>, String> = parts.map(|it| self.part(it)).collect();
        Ok(squares?.concat())
    }

    /// Reads a square, or the squares between two of one file or rank.
    fn part(self, text: &str) -> Result<Vec<Square>, String> {
        let square = |text: &str| {
            let square = text.trim().to_ascii_lowercase().parse::<Square>().ok();
            square.filter(|it| self.contains(*it)).ok_or_else(|| {
                let (files, ranks) = (self.files, self.ranks);
                format!("\"{text}\" is not a square of a board of {files}×{ranks}")
            })
        };
        let Some((first, last)) = text.split_once('-') else { return Ok(vec![square(text)?]) };
        let (first, last) = (square(first)?, square(last)?);
        if first.file() != last.file() && first.rank() != last.rank() {
            return Err(format!("\"{text}\" is on several ranks: expected squares of one rank"));
        }
        let files = first.file().min(last.file())..=first.file().max(last.file());
        let ranks = first.rank().min(last.rank())..=first.rank().max(last.rank());
        Ok(files.flat_map(|file| ranks.clone().map(move |rank| Square::new(file, rank))).collect())
    }

    /// The start position as a FEN, without rights and counters.
    ///
    /// # Errors
    /// A sentence about a square that has two pieces.
    pub(super) fn fen(
        self,
        labels: &Labels,
        pieces: &[DiagramPiece],
        holes: &[Square],
    ) -> Result<String, String> {
        let mut symbols = vec![None; usize::from(self.ranks) * usize::from(self.files)];
        let at = |square: Square| {
            usize::from(square.rank()) * usize::from(self.files) + usize::from(square.file())
        };
        let all = pieces.iter().enumerate().flat_map(|(number, piece)| {
            Color::BOTH.into_iter().flat_map(move |color| {
                let kind = Kind::new(number as u8);
                piece.squares[color.index()].iter().map(move |it| (*it, Piece::new(color, kind)))
            })
        });
        let texts = all.map(|(square, piece)| (square, labels.write(piece)));
        for (square, text) in texts.chain(holes.iter().map(|it| (*it, "*".to_owned()))) {
            if symbols[at(square)].replace(text).is_some() {
                return Err(format!("two pieces are on {square}: expected one"));
            }
        }
        let rows = symbols.chunks(usize::from(self.files)).rev().map(row);
        Ok(format!("{} w", rows.collect::<Vec<_>>().join("/")))
    }
}

/// A rank of a FEN.
fn row(symbols: &[Option<String>]) -> String {
    let mut row = String::new();
    for run in symbols.chunk_by(|one, other| one.is_none() && other.is_none()) {
        match &run[0] {
            Some(symbol) => row += symbol,
            None => row += &run.len().to_string(),
        }
    }
    row
}
