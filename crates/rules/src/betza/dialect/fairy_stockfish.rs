//! Directions as Fairy-Stockfish reads them.

use super::{Compass, chiral, crosses, half, pair};
use crate::betza::atom::Symmetry;

/// The directions that the letters pick; none if they have no meaning.
pub(super) fn pick(letters: &[char], symmetry: Symmetry) -> Compass {
    let mut rest = letters;
    let mut picked = 0;
    while let [first, after @ ..] = rest {
        let second = after.first().filter(|&&second| are_read_together(*first, second));
        let leaps = match second {
            Some(&second) if symmetry == Symmetry::Orthogonal => pair(*first) | pair(second),
            Some(&second) => of_two(*first, second),
            None => pair(*first),
        };
        if leaps == 0 {
            return 0;
        }
        picked |= leaps;
        rest = if second.is_some() { &after[1..] } else { after };
    }
    match symmetry {
        Symmetry::Oblique => picked,
        Symmetry::Orthogonal => along_lines(picked),
        Symmetry::Diagonal => along_diagonals(picked),
        Symmetry::Both => along_lines(picked) | along_diagonals(picked),
    }
}

/// Whether two letters are read as one, with or without a meaning: twice the same, or one of each axis.
fn are_read_together(first: char, second: char) -> bool {
    let (vertical, horizontal) = (|it| "fbvh".contains(it), |it| "rlsh".contains(it));
    first == second
        || vertical(first) && horizontal(second)
        || horizontal(first) && vertical(second)
}

/// The leaps of a Knight of two letters; none if the two have no meaning.
fn of_two(first: char, second: char) -> Compass {
    match (first, second) {
        ('h', side) => chiral(side),
        ('f' | 'b' | 'l' | 'r', 'h') => half(first),
        _ if first == second => pair(first),
        _ if crosses(first, second) => half(first) & pair(second),
        _ => 0,
    }
}

/// The directions along files and ranks to which leaps shrink: both narrow ones forward to the step forward.
fn along_lines(leaps: Compass) -> Compass {
    (0..4).map(|at| (2 * at, (leaps.rotate_left(1) >> (2 * at)) & 3)).fold(0, joined)
}

/// The directions along diagonals to which leaps shrink: both leaps forward right to the step there.
fn along_diagonals(leaps: Compass) -> Compass {
    (0..4).map(|at| (2 * at + 1, (leaps >> (2 * at)) & 3)).fold(0, joined)
}

fn joined(all: Compass, (bit, leaps): (u8, u8)) -> Compass {
    if leaps == 0 { all } else { all | 1 << bit }
}
