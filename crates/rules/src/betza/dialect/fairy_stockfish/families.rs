//! The moves that Fairy-Stockfish has.
//!
//! It reads every atom with every range and mode, but makes moves of some only. A piece with others silently lacks them
//! there, so here they are errors. All this is as pyffish 0.0.90 moves (`tests/betza/fairy-stockfish.txt`).

use crate::betza::atom::{Atom, Leaper};
use crate::betza::legs;
use crate::betza::prefix::{Letters, Prefix};
use crate::betza::reader::{BetzaError, Reader};
use crate::betza::{Dialect, write};

/// Moves other than plain leaps, of which it has all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    /// With a range, even of 1.
    Slide,
    /// With `p` or `g`.
    Hop,
    /// With `n`.
    Lame,
}

const W: Leaper = Leaper { long: 1, short: 0 };
const F: Leaper = Leaper { long: 1, short: 1 };
const D: Leaper = Leaper { long: 2, short: 0 };
const N: Leaper = Leaper { long: 2, short: 1 };
const A: Leaper = Leaper { long: 2, short: 2 };
const Z: Leaper = Leaper { long: 3, short: 2 };

impl Family {
    /// The leaps of which it has such moves. `K`, `R`, `B` and `Q` are `W`, `F` or both.
    pub(super) const fn leapers(self) -> &'static [Leaper] {
        match self {
            Family::Slide => &[W, F, N],
            Family::Hop => &[W, F],
            Family::Lame => &[D, N, A, Z],
        }
    }

    /// The family of a move with some letters and a range as it was written.
    fn of(letters: &Letters, atom: &Atom, range: &str) -> Option<Self> {
        if letters.any_of("pg").is_some() {
            Some(Family::Hop)
        } else if atom.slides || !range.is_empty() {
            Some(Family::Slide)
        } else {
            letters.has('n').then_some(Family::Lame)
        }
    }

    fn name(self) -> &'static str {
        match self {
            Family::Slide => "slides",
            Family::Hop => "hops",
            Family::Lame => "moves with n",
        }
    }
}

/// Refuses the atom that follows if Fairy-Stockfish makes no move of it; else says whether it has a range. Moves of
/// several parts are in no release of Fairy-Stockfish, and pass.
pub(super) fn check(reader: &mut Reader, prefix: &Prefix) -> Result<bool, BetzaError> {
    if reader.peek() == Some('[') || prefix.legs.len() > 1 {
        return Ok(false);
    }
    let column = reader.column();
    let atom = Atom::read(reader)?;
    let after = reader.column();
    legs::range(reader, &atom, column, Dialect::FairyStockfish)?;
    let range = reader.since(after);
    check_letters(&prefix.legs[0], &reader.since(column), &range)?;
    let Some(family) = Family::of(&prefix.legs[0], &atom, &range) else { return Ok(false) };
    if atom.leapers.iter().all(|it| family.leapers().contains(it)) {
        return Ok(!range.is_empty());
    }
    let (read, kind) = (reader.since(column), family.name());
    let known: Vec<String> = family.leapers().iter().map(|it| write::atom(*it)).collect();
    let known = known.join(", ");
    let message = format!(
        "read {read}, of which Fairy-Stockfish makes no move: it has {kind} of {known} only"
    );
    Err(BetzaError::new(column, message))
}

/// Refuses letters before an atom with its range that Fairy-Stockfish does not read as meant.
fn check_letters(letters: &Letters, atom: &str, range: &str) -> Result<(), BetzaError> {
    let has_number = range.starts_with(|it: char| it.is_ascii_digit());
    if let Some(column) = letters.column_of('g').filter(|_| has_number) {
        let message =
            format!("read \"g\" on {atom}: expected no number, with which Fairy-Stockfish reads p");
        return Err(BetzaError::new(column, message));
    }
    if let Some(column) = letters.column_of('n').filter(|_| !range.is_empty()) {
        let message =
            format!("read \"n\" on the slide {atom}, which never jumps: expected a leap, as in nD");
        return Err(BetzaError::new(column, message));
    }
    Ok(())
}
