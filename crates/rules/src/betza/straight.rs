//! Leaps, slides and hops: an atom with its range.

use super::atom::{Atom, Leaper};
use super::prefix::Prefix;
use super::reader::Reader;
use super::{BetzaError, Leg, Path};
use crate::geometry::{Delta, FRAME};

/// The range of a slide without limit: the longest way in the frame.
pub(super) const UNLIMITED: u8 = FRAME - 1;

/// Reads the atom and the range of a move that is not a bent rider.
pub(super) fn read(reader: &mut Reader, prefix: &Prefix) -> Result<Vec<Leg>, BetzaError> {
    let column = reader.column();
    let atom = Atom::read(reader)?;
    let range = range(reader, &atom, column)?;
    check_modes(prefix, &atom, range)?;
    let mut legs = Vec::new();
    for &leaper in &atom.leapers {
        for jump in prefix.directions.pick(leaper)? {
            let path = path(prefix, leaper, range, jump);
            legs.push(Leg { path, modes: prefix.modes(), initial: prefix.has('i') });
        }
    }
    Ok(legs)
}

/// Reads how often the atom that started at `column` may be repeated: a number, or the atom again.
fn range(reader: &mut Reader, atom: &Atom, column: usize) -> Result<u8, BetzaError> {
    let again = reader.column();
    if reader.take_again(column) {
        let name = &atom.name;
        let message = format!("read \"{name}\" twice: expected it once, for it slides as it is");
        return if atom.slides { Err(BetzaError::new(again, message)) } else { Ok(UNLIMITED) };
    }
    let unstated = if atom.slides { UNLIMITED } else { 1 };
    Ok(reader.number(1..=UNLIMITED)?.unwrap_or(unstated))
}

/// Refuses modes that mean nothing on such a move.
fn check_modes(prefix: &Prefix, atom: &Atom, range: u8) -> Result<(), BetzaError> {
    let name = &atom.name;
    let slides = range > 1;
    if let Some(column) = prefix.column_of('p')
        && !slides
    {
        let message = format!("read \"p\" on the leap {name}: expected a slide, as in pR");
        return Err(BetzaError::new(column, message));
    }
    if let Some(column) = prefix.column_of('n') {
        check_lame(prefix, atom, slides).map_err(|message| BetzaError::new(column, message))?;
    }
    if let Some(column) = prefix.column_of('e')
        && (slides || prefix.has('n'))
    {
        let message = format!("read \"e\" on {name}: expected a leap without n, as in ceF");
        return Err(BetzaError::new(column, message));
    }
    Ok(())
}

/// Says why a move may not be an `n` or `nn` one.
fn check_lame(prefix: &Prefix, atom: &Atom, slides: bool) -> Result<(), String> {
    let name = &atom.name;
    let modes = prefix.modes();
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

fn path(prefix: &Prefix, leaper: Leaper, range: u8, jump: Delta) -> Path {
    if prefix.has('p') {
        Path::Hop { step: jump, range }
    } else if prefix.has('n') {
        let count = leaper.steps();
        let parts = count as i8;
        Path::Lame { step: Delta::new(jump.files / parts, jump.ranks / parts), count }
    } else if range > 1 {
        Path::Slide { step: jump, range }
    } else {
        Path::Leap(jump)
    }
}
