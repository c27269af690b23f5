//! The dialects of Betza notation. They share the grammar, and differ in what some letters of directions mean.
//!
//! Each dialect says which of eight directions some letters pick; a direction is a bit, clockwise from
//! straight ahead. On atoms such as `N` these are the eight leaps, from the narrow one forward right on; on
//! others the bits with an even number are along files and ranks, the others along diagonals.

mod fairy_stockfish;
mod muller;

pub use fairy_stockfish::fairy_stockfish_moves;

use std::str::FromStr;

use super::atom::Symmetry;
use crate::geometry::Delta;

/// Whose notation a text is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// What H. G. Muller and Fairy-Stockfish read alike. A text that they read differently is an error.
    #[default]
    Own,
    /// H. G. Muller's, of the Interactive Diagrams and of XBoard.
    Muller,
    /// Fairy-Stockfish's.
    FairyStockfish,
}

impl Dialect {
    /// The names of all dialects, as [`FromStr`] reads them.
    pub const NAMES: [&str; 3] = ["bentrider", "muller", "fairy-stockfish"];
}

impl FromStr for Dialect {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        match name {
            "bentrider" => Ok(Dialect::Own),
            "muller" => Ok(Dialect::Muller),
            "fairy-stockfish" => Ok(Dialect::FairyStockfish),
            _ => Err(()),
        }
    }
}

/// A set of directions, a bit each.
pub(super) type Compass = u8;

/// The directions that letters pick, or why they cannot be read.
pub(super) enum Picked {
    /// These.
    Some(Compass),
    /// No direction; the letters have no meaning here.
    Nothing,
    /// Muller's directions and Fairy-Stockfish's, which differ.
    Disputed(Compass, Compass),
}

impl Dialect {
    /// The directions that `letters` pick; at least one letter.
    pub(super) fn pick(self, letters: &[char], symmetry: Symmetry) -> Picked {
        let muller = muller::pick(letters, symmetry);
        let fairy_stockfish = fairy_stockfish::pick(letters, symmetry);
        match (self, muller, fairy_stockfish) {
            (Dialect::Own, 0, 0) | (Dialect::Muller, 0, _) | (Dialect::FairyStockfish, _, 0) => {
                Picked::Nothing
            }
            (Dialect::Own, one, other) if one != other => Picked::Disputed(one, other),
            (Dialect::Own | Dialect::Muller, picked, _) | (Dialect::FairyStockfish, _, picked) => {
                Picked::Some(picked)
            }
        }
    }
}

/// The leaps of a Knight, by direction.
const KNIGHT: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The steps of a King, by direction.
const KING: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The directions along files and ranks, and those along diagonals.
const STRAIGHT: Compass = 0b0101_0101;
const DIAGONAL: Compass = 0b1010_1010;

/// The step of a King in a direction, 0 to 7.
pub(super) fn king_step(direction: u8) -> Delta {
    let (files, ranks) = KING[usize::from(direction) % 8];
    Delta::new(files, ranks)
}

/// The direction of a step along a file, rank or diagonal.
pub(super) fn king_heading(step: Delta) -> Option<u8> {
    let is_straight = step.files == 0 || step.ranks == 0;
    if !is_straight && step.files.abs() != step.ranks.abs() {
        return None;
    }
    let unit = (step.files.signum(), step.ranks.signum());
    (0..8).find(|&at| KING[usize::from(at)] == unit)
}

/// The turns that letters pick after another step: the directions of a King's steps, with that step as the one
/// forward. All dialects with such moves read them as Muller does.
pub(super) fn turns(letters: &[char]) -> Compass {
    muller::pick(letters, Symmetry::Both)
}

fn those(steps: &[(i8, i8); 8], wanted: impl Fn(i8, i8) -> bool) -> Compass {
    let bits = steps.iter().enumerate().filter(|(_, step)| wanted(step.0, step.1));
    bits.fold(0, |all, (at, _)| all | 1 << at)
}

/// Whether a step goes in the direction of a letter, as far as it goes there at all. `v` and `s` go both ways.
fn leads(letter: char, files: i8, ranks: i8) -> bool {
    match letter {
        'f' => ranks > 0,
        'b' => ranks < 0,
        'l' => files < 0,
        'r' => files > 0,
        'v' => ranks != 0,
        's' => files != 0,
        _ => false,
    }
}

/// The leaps of a Knight with any part in the direction of a letter: four for `f`.
pub(super) fn half(letter: char) -> Compass {
    those(&KNIGHT, |files, ranks| leads(letter, files, ranks))
}

/// The leaps of a Knight that go farthest in the direction of a letter: two for `f`, four for `v`.
pub(super) fn pair(letter: char) -> Compass {
    let long = |files: i8, ranks: i8| match letter {
        'f' | 'b' | 'v' => ranks.abs() == 2,
        _ => files.abs() == 2,
    };
    those(&KNIGHT, |files, ranks| leads(letter, files, ranks) && long(files, ranks))
}

/// The leaps of a Knight that turn the same way: `hr` and `hl`.
fn chiral(letter: char) -> Compass {
    match letter {
        'r' => STRAIGHT,
        'l' => DIAGONAL,
        _ => 0,
    }
}

/// Whether two letters are one direction: the second says along which axis, or to which side, the first goes.
fn crosses(first: char, second: char) -> bool {
    matches!((first, second), ('f' | 'b', 'l' | 'r' | 's') | ('l' | 'r', 'f' | 'b' | 'v'))
}
