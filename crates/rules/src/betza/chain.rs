//! Chains: several legs before one atom, with `a` between them. `mafsW` goes one step to an empty square, and
//! another half a right angle off. `y` makes a slide of the legs after it, as in `yafsF`.

use super::Dialect;
use super::Leg;
use super::atom::Atom;
use super::course::{self, Course, Next};
use super::legs::UNLIMITED;
use super::prefix::{Letters, Prefix};
use super::reader::{BetzaError, Reader};

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

/// The courses that go straight on over the square of the last part, whatever stands there.
fn over_anything(
    courses: &[Course],
    next: &Next,
    leg: &Letters,
) -> Result<Vec<Course>, BetzaError> {
    let is_plain = |course: &Course| course.parts.len() == 1 && course.parts[0].most == 1;
    if next.turns != Some(1) || next.range != 1 || !courses.iter().all(is_plain) {
        let column = leg.column_of('p').unwrap_or(leg.end);
        let message = "read \"p\" in a leg that is not the last: expected it only in the first, which must be \
                       a step, and f in the next";
        return Err(BetzaError::new(column, message));
    }
    let double = |course: &Course| {
        let mut course = course.clone();
        for step in &mut course.parts[0].steps {
            *step = crate::geometry::Delta::new(step.files * 2, step.ranks * 2);
        }
        course
    };
    Ok(courses.iter().map(double).collect())
}

/// Checks the modes of a leg that is not the last: it goes to an empty square, or with `mp` to any.
fn check_passing(letters: &Letters) -> Result<(), BetzaError> {
    if let Some((mode, column)) = letters.any_of("ce") {
        let message = format!(
            "read \"{mode}\" in a leg that is not the last, a capture on the way, which cannot be said here: \
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
                           be there, which cannot be said here: expected mp";
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
