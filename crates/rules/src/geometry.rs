//! Squares, steps, boards and sets of squares. Independent of pieces.
//!
//! Every board lies in one frame of 16 × 16 squares, so that a square is one byte on every board
//! and the tables of all boards have one shape.

mod bits;
mod square_set;

pub use square_set::SquareSet;

use std::fmt::{self, Write as _};
use std::ops::Not;
use std::str::FromStr;

use thiserror::Error;

/// Files and ranks of the frame in which every board lies.
pub const FRAME: u8 = 16;

/// Squares of the frame: the length of every table indexed by [`Square`].
pub const SQUARES: usize = FRAME as usize * FRAME as usize;

/// A square of the 16 × 16 frame: `rank * 16 + file`. Every value of the byte is a square.
///
/// As text it is the file's letter and the rank's number, `a1` to `p16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// The ranks in the names of squares.
const RANK_NUMBERS: [&str; FRAME as usize] =
    ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16"];

impl Square {
    /// The square on this file (0 = a) and rank (0 = the first). Both below 16; higher bits are cut.
    pub const fn new(file: u8, rank: u8) -> Self {
        Square((rank << 4) | (file & 15))
    }

    /// The square with this number, `rank * 16 + file`.
    pub const fn from_index(index: u8) -> Self {
        Square(index)
    }

    /// The number of the square, 0..=255.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of the square as a byte.
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// The file; 0 is the a-file.
    pub const fn file(self) -> u8 {
        self.0 & 15
    }

    /// The rank; 0 is the first rank.
    pub const fn rank(self) -> u8 {
        self.0 >> 4
    }

    /// Adds the name of the square to a text, without the cost of a formatter.
    pub fn push_to(self, text: &mut String) {
        text.push(self.file_letter());
        text.push_str(self.rank_number());
    }

    fn file_letter(self) -> char {
        char::from(b'a' + self.file())
    }

    fn rank_number(self) -> &'static str {
        RANK_NUMBERS[usize::from(self.rank())]
    }

    /// The square `delta` away from here, if it is in the frame.
    pub fn offset(self, delta: Delta) -> Option<Square> {
        let file = self.file().checked_add_signed(delta.files)?;
        let rank = self.rank().checked_add_signed(delta.ranks)?;
        (file < FRAME && rank < FRAME).then(|| Square::new(file, rank))
    }

    /// The step from here to `other`.
    pub fn delta_to(self, other: Square) -> Delta {
        Delta::new(other.file() as i8 - self.file() as i8, other.rank() as i8 - self.rank() as i8)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.file_letter())?;
        f.write_str(self.rank_number())
    }
}

/// The error for a text that is not a square.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is not a square: expected a file a–p and a rank 1–16, such as g10")]
pub struct ParseSquareError(pub String);

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads `a1` … `p16`, the file in either case, the rank without leading zeros.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text).ok_or_else(|| ParseSquareError(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Square> {
    let mut symbols = text.chars();
    let file = symbols.next()?.to_ascii_lowercase();
    let number = symbols.as_str();
    let plain = number.starts_with(|it: char| matches!(it, '1'..='9'))
        && number.chars().all(|it| it.is_ascii_digit());
    let rank = number.parse::<u8>().ok().filter(|_| plain)?;
    (file.is_ascii_lowercase() && file <= 'p' && (1..=FRAME).contains(&rank))
        .then(|| Square::new(file as u8 - b'a', rank - 1))
}

/// A side. Forward is up the ranks for White, down for Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// The side that plays up the ranks and moves first unless the start position says otherwise.
    White = 0,
    /// The side that plays down the ranks.
    Black = 1,
}

impl Color {
    /// White, then Black.
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    /// The results of `of` for White, then for Black.
    #[inline(always)]
    pub fn each<T>(mut of: impl FnMut(Color) -> T) -> [T; 2] {
        [of(Color::White), of(Color::Black)]
    }

    /// 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

/// The step from one square to another, in files (to the right) and ranks (up the board).
///
/// The `Delta` of a piece's move is written for White; [`Shape::seen_by`] gives that of Black's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Delta {
    /// Files to the right, -15..=15.
    pub files: i8,
    /// Ranks up, -15..=15.
    pub ranks: i8,
}

impl Delta {
    /// A step of this many files and ranks.
    pub const fn new(files: i8, ranks: i8) -> Self {
        Delta { files, ranks }
    }
}

/// How Black's squares and moves follow from White's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// The first rank is exchanged with the last.
    #[default]
    Mirror,
    /// The board is turned by half a circle: files are exchanged too.
    Rotate,
}

/// The outline of a board: its files and ranks without its holes; and the symmetry of the two sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    files: u8,
    ranks: u8,
    squares: SquareSet,
    symmetry: Symmetry,
}

/// The error for a board size that is not supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a board of {files} files and {ranks} ranks: expected 1 to 16 of each")]
pub struct ShapeError {
    /// The files asked for.
    pub files: u64,
    /// The ranks asked for.
    pub ranks: u64,
}

impl Shape {
    /// A full board with [`Symmetry::Mirror`].
    ///
    /// # Errors
    /// When files or ranks are not 1 to 16.
    pub fn new(files: u64, ranks: u64) -> Result<Self, ShapeError> {
        let size = 1..=u64::from(FRAME);
        if !size.contains(&files) || !size.contains(&ranks) {
            return Err(ShapeError { files, ranks });
        }
        let (files, ranks) = (files as u8, ranks as u8);
        let squares = (0..ranks)
            .flat_map(|rank| (0..files).map(move |file| Square::new(file, rank)))
            .collect();
        Ok(Shape { files, ranks, squares, symmetry: Symmetry::Mirror })
    }

    /// This board without these squares.
    #[must_use]
    pub fn with_holes(mut self, holes: SquareSet) -> Self {
        self.squares &= !holes;
        self
    }

    /// This board with another symmetry.
    #[must_use]
    pub fn with_symmetry(self, symmetry: Symmetry) -> Self {
        Shape { symmetry, ..self }
    }

    /// The symmetry of the two sides.
    pub fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// The number of files, 1..=16.
    pub fn files(&self) -> u8 {
        self.files
    }

    /// The number of ranks, 1..=16.
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// Every square that exists.
    pub fn squares(&self) -> SquareSet {
        self.squares
    }

    /// Whether the square exists.
    pub fn contains(&self, square: Square) -> bool {
        self.squares.contains(square)
    }

    /// Whether the square is in the rectangle of the board; it may be a hole.
    pub fn has_place(&self, square: Square) -> bool {
        square.file() < self.files && square.rank() < self.ranks
    }

    /// The square `delta` away from `from`, if it exists.
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

    /// The squares of the rank that each side counts as its `own`th (0 = its first).
    pub fn ranks_of(&self, own: u8) -> [SquareSet; 2] {
        Color::BOTH.map(|color| self.rank(self.rank_of(color, own)))
    }

    /// The square of Black's that corresponds to one of White's, and the other way round.
    pub fn flip(&self, square: Square) -> Square {
        let file = match self.symmetry {
            Symmetry::Mirror => square.file(),
            Symmetry::Rotate => self.files.saturating_sub(1).saturating_sub(square.file()),
        };
        Square::new(file, self.rank_of(Color::Black, square.rank()))
    }

    /// The squares that correspond to these, as [`Shape::flip`].
    pub fn flip_all(&self, squares: SquareSet) -> SquareSet {
        squares.into_iter().map(|square| self.flip(square)).collect()
    }

    /// A step of White's as one of `color`'s.
    pub const fn seen_by(&self, color: Color, step: Delta) -> Delta {
        match (color, self.symmetry) {
            (Color::White, _) => step,
            (Color::Black, Symmetry::Mirror) => Delta::new(step.files, -step.ranks),
            (Color::Black, Symmetry::Rotate) => Delta::new(-step.files, -step.ranks),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_reads_back_from_its_own_text() {
        for index in 0..=255 {
            let square = Square::from_index(index);
            assert_eq!(square.to_string().parse(), Ok(square));
        }
    }

    #[test]
    fn a_text_that_is_not_a_square_is_refused() {
        for text in ["", "a", "a0", "a01", "a17", "q1", "11", "a-1", "a1 ", "é1", "a999"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }

    #[test]
    fn an_offset_leaves_the_frame_on_every_side() {
        let corner = Square::new(15, 15);
        assert_eq!(corner.offset(Delta::new(1, 0)), None);
        assert_eq!(corner.offset(Delta::new(0, 1)), None);
        assert_eq!(Square::new(0, 0).offset(Delta::new(-1, 0)), None);
        assert_eq!(corner.offset(Delta::new(-15, -15)), Some(Square::new(0, 0)));
    }
}
