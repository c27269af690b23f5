//! Legs of one atom with its range (leaps, slides and hops), and of a bent rider, `[A?B]`: a step, then a slide
//! that turns off from it.

use super::atom::{Atom, Axis, Directions, Leaper, Prefix};
use super::{BetzaError, Leg, Path, Reader};
use crate::geometry::{Delta, FRAME};

/// The range of a slide without limit: the longest path in the frame.
pub(super) const UNLIMITED: u8 = FRAME - 1;

/// Reads the atom and the range of a move that is not a bent rider.
pub(super) fn read_straight(reader: &mut Reader, prefix: &Prefix) -> Result<Vec<Leg>, BetzaError> {
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

/// Reads the range of the atom that started at `column`: a number, or the atom again.
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

/// Refuses modes that have no meaning on such a move.
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

/// Checks that a move may have the mode `n` or `nn`.
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

/// The direction of the slide after the first step.
#[derive(Clone, Copy)]
enum Turn {
    /// `fs`: both outward directions, half a right angle from the step.
    Outward,
    /// `fq`: the outward direction along the file only.
    AlongFile,
}

/// Reads a bent rider after its `[`.
pub(super) fn read_bent(reader: &mut Reader, prefix: &Prefix) -> Result<Vec<Leg>, BetzaError> {
    refuse_modes(prefix)?;
    let inner = inner_directions(reader)?;
    if !inner.is_empty() && !prefix.directions.is_empty() {
        let message = "read directions on both sides of the \"[\": expected them on one";
        return Err(BetzaError::new(inner.column(), message));
    }
    let directions = if inner.is_empty() { &prefix.directions } else { &inner };
    let step = first_step(reader)?;
    if !reader.take('?') {
        return Err(reader.expected("a \"?\" after the first step of a bent rider"));
    }
    let turn = turn(reader, step.axis())?;
    slider(reader, step.axis())?;
    let range = reader.number(1..=UNLIMITED)?.unwrap_or(UNLIMITED);
    if !reader.take(']') {
        return Err(reader.expected("a \"]\" at the end of a bent rider"));
    }
    let leg = |first| Leg {
        path: Path::Bend { first, then: continuations(first, turn), range },
        modes: prefix.modes(),
        initial: prefix.has('i'),
    };
    Ok(directions.pick(step)?.into_iter().map(leg).collect())
}

fn refuse_modes(prefix: &Prefix) -> Result<(), BetzaError> {
    for mode in ['e', 'n', 'p'] {
        if let Some(column) = prefix.column_of(mode) {
            let message =
                format!("read the mode \"{mode}\" on a bent rider: expected only i, m and c there");
            return Err(BetzaError::new(column, message));
        }
    }
    Ok(())
}

fn inner_directions(reader: &mut Reader) -> Result<Directions, BetzaError> {
    let mut directions = Directions::default();
    loop {
        let column = reader.column();
        match reader.take_if(Directions::is_letter) {
            Some(letter) => directions.push(letter, column),
            None if reader.peek().is_some_and(Prefix::is_mode) => {
                return Err(
                    reader.expected("the first step of a bent rider, its modes before the \"[\"")
                );
            }
            None => return Ok(directions),
        }
    }
}

fn first_step(reader: &mut Reader) -> Result<Leaper, BetzaError> {
    let column = reader.column();
    let atom = Atom::read(reader)?;
    match atom.leapers[..] {
        [leaper] if !atom.slides && leaper.axis() != Axis::Oblique => Ok(leaper),
        _ => {
            let message = format!(
                "read \"{}\" as the first step of a bent rider: expected one leap along files and ranks or along diagonals, such as W or F",
                atom.name
            );
            Err(BetzaError::new(column, message))
        }
    }
}

fn turn(reader: &mut Reader, axis: Axis) -> Result<Turn, BetzaError> {
    let column = reader.column();
    while reader.take_if(|it| it.is_ascii_lowercase()).is_some() {}
    let letters = reader.since(column);
    let expected = match axis {
        Axis::Diagonal => "\"fs\" or \"fq\" after the \"?\" of a bent rider",
        _ => "\"fs\" after the \"?\" of a bent rider that starts along a file or rank",
    };
    match (letters.as_str(), axis) {
        ("fs", _) => Ok(Turn::Outward),
        ("fq", Axis::Diagonal) => Ok(Turn::AlongFile),
        ("", _) => Err(reader.expected(expected)),
        _ => Err(BetzaError::new(column, format!("read \"{letters}\": expected {expected}"))),
    }
}

/// Reads the letter of the slide: diagonal after an orthogonal step, orthogonal after a diagonal one.
fn slider(reader: &mut Reader, axis: Axis) -> Result<(), BetzaError> {
    let (letter, expected) = match axis {
        Axis::Diagonal => ('R', "R, which goes on from a diagonal step"),
        _ => ('B', "B, which goes on from a step along a file or rank"),
    };
    if reader.take(letter) { Ok(()) } else { Err(reader.expected(expected)) }
}

/// The directions of the slide after the step `first`, clockwise.
fn continuations(first: Delta, turn: Turn) -> Vec<Delta> {
    let Delta { files, ranks } = unit(first);
    match turn {
        Turn::AlongFile => vec![Delta::new(0, ranks)],
        // The step plus a step to its left, and plus one to its right.
        Turn::Outward => vec![
            unit(Delta::new(files - ranks, ranks + files)),
            unit(Delta::new(files + ranks, ranks - files)),
        ],
    }
}

/// A jump along a file, rank or diagonal, shortened to one square.
fn unit(jump: Delta) -> Delta {
    Delta::new(jump.files.signum(), jump.ranks.signum())
}
