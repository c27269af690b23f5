//! Chains: several legs before one atom, with `a` between them. `mafsW` goes one step to an empty square, and
//! another half a right angle off. `y` makes a slide of the legs after it, as in `yafsF`.

use super::atom::Atom;
use super::course::{self, Course, Next};
use super::legs::UNLIMITED;
use super::prefix::{Letters, Prefix};
use super::reader::{BetzaError, Reader};
use super::{Dialect, Leg, Part};
use crate::geometry::{Delta, FRAME};

/// Reads the atom and the range of a chain.
pub(super) fn read(
    reader: &mut Reader,
    prefix: &Prefix,
    dialect: Dialect,
) -> Result<Vec<Leg>, BetzaError> {
    let column = reader.column();
    let atom = Atom::read(reader)?;
    let mut range = super::legs::range(reader, &atom, column, dialect)?;
    let Some((last, before)) = prefix.legs.split_last() else { return Ok(Vec::new()) };
    before.iter().try_for_each(check_passing)?;
    if let Some(column) = before.iter().skip(1).find_map(|it| it.column_of('p')) {
        return Err(misplaced_hop(column));
    }
    check_last(last)?;
    let mut courses = begin(&prefix.legs[0], &atom, range, dialect)?;
    for legs in prefix.legs.windows(2) {
        let [leg, next] = legs else { continue };
        if leg.has('y') {
            range = toggled(&atom, range);
        }
        let turns = course::turns(&next.directions)?;
        let next = Next { atom: &atom, range, turns, converts: true };
        if leg.has('p') {
            courses = over_anything(&courses, &next, leg)?;
        } else {
            courses = courses.iter().flat_map(|it| it.onward(&next)).collect();
        }
        course::check(&mut courses, column)?;
    }
    let leg = |mut course: Course| {
        let count = course.parts.len();
        for part in &mut course.parts[..count - 1] {
            part.ends = false;
        }
        Leg { path: course.path(), modes: last.modes(), initial: prefix.initial }
    };
    Ok(courses.into_iter().map(leg).collect())
}

/// The courses of the first leg.
fn begin(
    letters: &Letters,
    atom: &Atom,
    range: u8,
    dialect: Dialect,
) -> Result<Vec<Course>, BetzaError> {
    let first = atom.pick(&letters.directions, dialect)?;
    let courses: Option<Vec<Course>> =
        first.into_iter().map(|(_, step)| Course::begin(step, range)).collect();
    courses.ok_or_else(|| {
        let message = format!(
            "read \"a\" before {}: expected an atom along files, ranks or diagonals, such as W, F or K",
            atom.name
        );
        BetzaError::new(letters.end, message)
    })
}

/// The range after `y`: a step becomes a slide, and a slide of `R`, `B` or `Q` a step.
fn toggled(atom: &Atom, range: u8) -> u8 {
    if atom.slides || range == UNLIMITED { 1 } else { UNLIMITED }
}

/// The courses that go straight on over the square of the first step, whatever stands there: jumps.
fn over_anything(
    courses: &[Course],
    next: &Next,
    leg: &Letters,
) -> Result<Vec<Course>, BetzaError> {
    let jump = |course: &Course| {
        let [Part { steps, most: 1, .. }] = &course.parts[..] else { return None };
        let (files, ranks) = (steps[0].files * 2, steps[0].ranks * 2);
        if files.abs().max(ranks.abs()) >= FRAME as i8 {
            return None;
        }
        Course::begin(Delta::new(files, ranks), 1)
    };
    let goes_on = next.turns == Some(1) && next.range == 1;
    let jumps: Option<Vec<Course>> = courses.iter().map(jump).collect();
    jumps.filter(|_| goes_on).ok_or_else(|| misplaced_hop(leg.column_of('p').unwrap_or(leg.end)))
}

fn misplaced_hop(column: usize) -> BetzaError {
    let message = "read \"p\" in a leg that is not the last: expected it only in the first, which must be a step of \
                   at most 7 squares, and f in the next";
    BetzaError::new(column, message)
}

/// Checks the modes of a leg that is not the last: it goes to an empty square, or with `mp` to any.
fn check_passing(letters: &Letters) -> Result<(), BetzaError> {
    if let Some((mode, column)) = letters.any_of("ce") {
        let message = format!(
            "read \"{mode}\" in a leg that is not the last, a capture on the way, which cannot be expressed here: \
             expected only m"
        );
        return Err(BetzaError::new(column, message));
    }
    if let Some((mode, column)) = letters.any_of("ngjzqo") {
        let message =
            format!("read \"{mode}\" in a leg that is not the last: expected only m, p and y");
        return Err(BetzaError::new(column, message));
    }
    match letters.column_of('p') {
        Some(column) if !letters.has('m') => {
            let message = "read \"p\" without \"m\" in a leg that is not the last, a hop over a piece that must \
                           be there, which cannot be expressed here: expected mp";
            Err(BetzaError::new(column, message))
        }
        _ => Ok(()),
    }
}

fn check_last(letters: &Letters) -> Result<(), BetzaError> {
    letters.any_of("enpgjzqoy").map_or(Ok(()), |(mode, column)| {
        let message = format!("read \"{mode}\" in the last leg of several: expected only m and c");
        Err(BetzaError::new(column, message))
    })
}
