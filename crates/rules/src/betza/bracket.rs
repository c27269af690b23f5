//! Legs of a bent rider, `[A?B]`: a step, then a slide that turns off from it.

use super::atom::{Atom, Leaper, Symmetry, picked};
use super::legs::UNLIMITED;
use super::prefix::{Directions, Letters, Prefix};
use super::reader::{BetzaError, Reader};
use super::{Dialect, Leg, Path};
use crate::geometry::Delta;

/// The direction of the slide after the first step.
#[derive(Clone, Copy)]
enum Turn {
    /// `fs`: both outward directions, half a right angle from the step.
    Outward,
    /// `fq`: the outward direction along the file only.
    AlongFile,
}

/// Reads a bent rider after its `[`.
pub(super) fn read_bent(
    reader: &mut Reader,
    prefix: &Prefix,
    dialect: Dialect,
) -> Result<Vec<Leg>, BetzaError> {
    let letters = &prefix.legs[0];
    refuse_modes(letters)?;
    let inner = inner_directions(reader)?;
    if !inner.is_empty() && !letters.directions.is_empty() {
        let message = "read directions on both sides of the \"[\": expected them on one";
        return Err(BetzaError::new(inner.column(), message));
    }
    let (atom, step) = first_step(reader)?;
    if !reader.take('?') {
        return Err(reader.expected("a \"?\" after the first step of a bent rider"));
    }
    let turn = turn(reader, step.symmetry())?;
    let range = slider(reader, step.symmetry())?;
    if !reader.take(']') {
        return Err(reader.expected("a \"]\" at the end of a bent rider"));
    }
    let mut legs = Vec::new();
    for (_, first) in atom.pick(&inner, dialect)? {
        let then = continuations(first, turn);
        let then = of_whole_move(&letters.directions, first, then, dialect)?;
        if !then.is_empty() {
            let path = Path::Bend { first, then, range };
            legs.push(Leg { path, modes: letters.modes(), initial: prefix.initial });
        }
    }
    Ok(legs)
}

/// The continuations after the step `first` whose whole move goes in the directions before the bracket: the
/// whole move is as oblique as the step and one step on together.
fn of_whole_move(
    directions: &Directions,
    first: Delta,
    mut then: Vec<Delta>,
    dialect: Dialect,
) -> Result<Vec<Delta>, BetzaError> {
    if directions.is_empty() {
        return Ok(then);
    }
    let compass = picked(directions, "a bent rider", Symmetry::Oblique, dialect)?;
    then.retain(|&onward| {
        let first = unit(first);
        let whole = Delta::new(first.files + onward.files, first.ranks + onward.ranks);
        Leaper::of(whole).picked(compass).contains(&whole)
    });
    Ok(then)
}

fn refuse_modes(letters: &Letters) -> Result<(), BetzaError> {
    if let Some((mode, column)) = letters.any_of("enp") {
        let message =
            format!("read the mode \"{mode}\" on a bent rider: expected only i, m and c there");
        return Err(BetzaError::new(column, message));
    }
    Ok(())
}

fn inner_directions(reader: &mut Reader) -> Result<Directions, BetzaError> {
    let mut directions = Directions::default();
    loop {
        let column = reader.column();
        match reader.take_if(Directions::is_letter) {
            Some(letter) => directions.push(letter, column),
            None if reader.peek().is_some_and(|it| it.is_ascii_lowercase()) => {
                return Err(
                    reader.expected("the first step of a bent rider, its modes before the \"[\"")
                );
            }
            None => return Ok(directions),
        }
    }
}

fn first_step(reader: &mut Reader) -> Result<(Atom, Leaper), BetzaError> {
    let column = reader.column();
    let atom = Atom::read(reader)?;
    match atom.leapers[..] {
        [leaper] if !atom.slides && leaper.symmetry() != Symmetry::Oblique => Ok((atom, leaper)),
        _ => {
            let message = format!(
                "read \"{}\" as the first step of a bent rider: expected one leap along files and ranks or along diagonals, such as W or F",
                atom.name
            );
            Err(BetzaError::new(column, message))
        }
    }
}

/// Reads the turn; without letters it is outward.
fn turn(reader: &mut Reader, symmetry: Symmetry) -> Result<Turn, BetzaError> {
    let column = reader.column();
    while reader.take_if(|it| it.is_ascii_lowercase()).is_some() {}
    let letters = reader.since(column);
    match (letters.as_str(), symmetry) {
        ("" | "fs", _) => Ok(Turn::Outward),
        ("fq", Symmetry::Diagonal) => Ok(Turn::AlongFile),
        _ => {
            let expected = match symmetry {
                Symmetry::Diagonal => "\"fs\" or \"fq\" after the \"?\" of a bent rider",
                _ => "\"fs\" after the \"?\" of a bent rider that starts along a file or rank",
            };
            Err(BetzaError::new(column, format!("read \"{letters}\": expected {expected}")))
        }
    }
}

/// Reads the slide, and gives its range: diagonal after an orthogonal step, orthogonal after a diagonal one.
fn slider(reader: &mut Reader, symmetry: Symmetry) -> Result<u8, BetzaError> {
    let (letter, expected) = match symmetry {
        Symmetry::Diagonal => ('R', "R, which goes on from a diagonal step"),
        _ => ('B', "B, which goes on from a step along a file or rank"),
    };
    if !reader.take(letter) {
        return Err(reader.expected(expected));
    }
    let range = reader.number(0..=UNLIMITED)?.filter(|&range| range > 0);
    Ok(range.unwrap_or(UNLIMITED))
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

/// A leap along a file, rank or diagonal, shortened to one square.
fn unit(leap: Delta) -> Delta {
    Delta::new(leap.files.signum(), leap.ranks.signum())
}
