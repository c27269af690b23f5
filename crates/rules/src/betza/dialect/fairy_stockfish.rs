//! Directions as Fairy-Stockfish reads them, and the moves that it makes of a text.

mod families;
mod together;

use super::{Compass, chiral, crosses, half, pair};
use crate::betza::atom::Symmetry;
use crate::betza::prefix::{Directions, Prefix};
use crate::betza::reader::{BetzaError, Reader};
use crate::betza::{Dialect, Leg, Modes, Path, one_move, parse_as};

/// The legs by which Fairy-Stockfish moves a piece with a text, without `e` and `nn`. It has fewer moves than its
/// dialect can say, and the parts of a text are not independent there.
///
/// # Errors
/// As those of [`parse_as`], at atoms of which it makes no move, and when no legs say what it does.
pub fn fairy_stockfish_moves(text: &str) -> Result<Vec<Leg>, BetzaError> {
    parse_as(text, Dialect::FairyStockfish)?;
    let mut reader = Reader::new(text);
    let mut legs = Vec::new();
    while reader.peek().is_some() {
        let prefix = Prefix::read(&mut reader, Dialect::FairyStockfish)?;
        let has_range = families::check(&mut reader.clone(), &prefix)?;
        let read = one_move(&mut reader, &prefix, Dialect::FairyStockfish)?;
        legs.extend(read.into_iter().map(|leg| made(leg, has_range)));
    }
    together::together(&legs)
}

/// A leg as Fairy-Stockfish keeps it: a step with a range is a slide, and `e` is not heeded.
fn made(leg: Leg, has_range: bool) -> Leg {
    let path = match leg.path {
        Path::Leap(step) if has_range => Path::Slide { step, range: 1 },
        path => path,
    };
    let only_passing = !leg.modes.quiet && !leg.modes.capture;
    let modes = Modes {
        quiet: leg.modes.quiet || only_passing,
        capture: leg.modes.capture || only_passing,
        ..Modes::default()
    };
    Leg { path, modes, initial: leg.initial }
}

/// The directions that the letters pick; none if they have no meaning.
pub(super) fn pick(letters: &[char], symmetry: Symmetry) -> Compass {
    let mut rest = letters;
    let mut picked = 0;
    while let [first, after @ ..] = rest {
        if *first == Directions::APART {
            rest = after;
            continue;
        }
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
