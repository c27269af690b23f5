//! Legs of one atom with its range: leaps, slides and hops.

use super::atom::{Atom, Leaper};
use super::prefix::{Letters, Prefix};
use super::reader::{BetzaError, Reader};
use super::{Dialect, Leg, Modes, Path};
use crate::geometry::{Delta, FRAME};

/// The range of a slide without limit: the longest path in the frame.
pub(super) const UNLIMITED: u8 = FRAME - 1;

/// Reads the atom and the range of a move without brackets.
pub(super) fn read_straight(
    reader: &mut Reader,
    prefix: &Prefix,
    dialect: Dialect,
) -> Result<Vec<Leg>, BetzaError> {
    let column = reader.column();
    let atom = Atom::read(reader)?;
    let range = range(reader, &atom, column)?;
    let letters = &prefix.legs[0];
    check_modes(letters, &atom, range)?;
    let modes = Modes { trail: opens(prefix, letters), ..letters.modes() };
    let leg = |(leaper, leap)| {
        let path = path(letters, leaper, range, leap);
        Leg { path, modes, initial: prefix.initial }
    };
    Ok(atom.pick(&letters.directions, dialect)?.into_iter().map(leg).collect())
}

/// Whether the squares passed are open to capture en passant: with `nn`, and with `i` and `n` together, as
/// in `ifmnD`.
fn opens(prefix: &Prefix, letters: &Letters) -> bool {
    let modes = letters.modes();
    let quiet = modes.quiet && !modes.capture;
    modes.trail || prefix.initial && letters.has('n') && quiet
}

/// Reads the range of the atom that started at `column`: a number, 0 for no limit, or the atom again.
pub(super) fn range(reader: &mut Reader, atom: &Atom, column: usize) -> Result<u8, BetzaError> {
    let again = reader.column();
    if reader.take_again(column) {
        let name = &atom.name;
        let message = format!("read \"{name}\" twice: expected it once, for it slides as it is");
        return if atom.slides { Err(BetzaError::new(again, message)) } else { Ok(UNLIMITED) };
    }
    let unstated = if atom.slides { UNLIMITED } else { 1 };
    Ok(match reader.number(0..=UNLIMITED)? {
        Some(0) => UNLIMITED,
        Some(range) => range,
        None => unstated,
    })
}

/// Refuses modes that have no meaning on such a move.
fn check_modes(letters: &Letters, atom: &Atom, range: u8) -> Result<(), BetzaError> {
    let name = &atom.name;
    let slides = range > 1;
    if let Some(column) = letters.column_of('p')
        && !slides
    {
        let message = format!("read \"p\" on the leap {name}: expected a slide, as in pR");
        return Err(BetzaError::new(column, message));
    }
    if let Some(column) = letters.column_of('n') {
        check_lame(letters, atom, slides).map_err(|message| BetzaError::new(column, message))?;
    }
    if let Some(column) = letters.column_of('e')
        && (slides || letters.has('n'))
    {
        let message = format!("read \"e\" on {name}: expected a leap without n, as in ceF");
        return Err(BetzaError::new(column, message));
    }
    Ok(())
}

/// Checks that a move may have the mode `n` or `nn`.
fn check_lame(letters: &Letters, atom: &Atom, slides: bool) -> Result<(), String> {
    let name = &atom.name;
    let modes = letters.modes();
    if slides {
        Err(format!("read \"n\" on the slide {name}, which never jumps: expected a leap, as in nD"))
    } else if atom.leapers.iter().any(|leaper| leaper.steps() == 1) {
        Err(format!(
            "read \"n\" on {name}, which passes no square in a straight line: expected a leap that does, as in nD"
        ))
    } else if modes.trail && (modes.capture || !modes.quiet) {
        Err(format!("read \"nn\" on {name} without m or with c: expected m alone, as in mnnD"))
    } else {
        Ok(())
    }
}

fn path(letters: &Letters, leaper: Leaper, range: u8, leap: Delta) -> Path {
    if letters.has('p') {
        Path::Hop { step: leap, range }
    } else if letters.has('n') {
        let count = leaper.steps();
        let parts = count as i8;
        Path::Lame { step: Delta::new(leap.files / parts, leap.ranks / parts), count }
    } else if range > 1 {
        Path::Slide { step: leap, range }
    } else {
        Path::Leap(leap)
    }
}
