//! Bent riders, `[A?B]`: a step, then a slide that turns off from it.

use super::atom::{Atom, Axis, Leaper};
use super::direction::Directions;
use super::prefix::Prefix;
use super::reader::Reader;
use super::straight::UNLIMITED;
use super::{BetzaError, Leg, Path};
use crate::geometry::Delta;

/// How the slide goes on after the step.
#[derive(Clone, Copy)]
enum Turn {
    /// `fs`: both ways that lead on outward, half a right angle off the step.
    Outward,
    /// `fq`: of those only the one along the file.
    AlongFile,
}

/// Reads a bent rider from after its `[`.
pub(super) fn read(reader: &mut Reader, prefix: &Prefix) -> Result<Vec<Leg>, BetzaError> {
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

/// Reads the letter of the slide: along diagonals after an orthogonal step, and the other way round.
fn slider(reader: &mut Reader, axis: Axis) -> Result<(), BetzaError> {
    let (letter, expected) = match axis {
        Axis::Diagonal => ('R', "R, which goes on from a diagonal step"),
        _ => ('B', "B, which goes on from a step along a file or rank"),
    };
    if reader.take(letter) { Ok(()) } else { Err(reader.expected(expected)) }
}

/// The ways on from the step `first`, clockwise.
fn continuations(first: Delta, turn: Turn) -> Vec<Delta> {
    let Delta { files, ranks } = unit(first);
    match turn {
        Turn::AlongFile => vec![Delta::new(0, ranks)],
        // The step added to its own left hand and to its right hand.
        Turn::Outward => vec![
            unit(Delta::new(files - ranks, ranks + files)),
            unit(Delta::new(files + ranks, ranks - files)),
        ],
    }
}

/// A jump along a file, rank or diagonal, cut back to one square.
fn unit(jump: Delta) -> Delta {
    Delta::new(jump.files.signum(), jump.ranks.signum())
}
