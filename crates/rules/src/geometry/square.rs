use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Delta, FRAME};

/// A square of the 16 × 16 frame: `rank * 16 + file`. Every value of the byte is a square.
///
/// Its text is the file's letter and the rank's number, `a1` to `p16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square on this file (0 = a) and rank (0 = the first). Both below 16; higher bits are cut.
    pub const fn new(file: u8, rank: u8) -> Self {
        Square((rank << 4) | (file & 15))
    }

    /// The square with this number, `rank * 16 + file`.
    pub const fn from_index(index: u8) -> Self {
        Square(index)
    }

    /// Its number, 0..=255.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its number as the byte it is.
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// 0 for the a-file.
    pub const fn file(self) -> u8 {
        self.0 & 15
    }

    /// 0 for the first rank.
    pub const fn rank(self) -> u8 {
        self.0 >> 4
    }

    /// Where `delta` leads from here, if it stays in the frame.
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
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

/// Why a text is not a square.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is not a square: expected a file a–p and a rank 1–16, as in g10")]
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
    fn what_is_no_square_is_refused() {
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
