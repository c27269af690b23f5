//! Moves in brackets: parts one after another, each with an atom of its own. After `?` the move may also end
//! where the part before ends, after `-` it may not: `[F?R]` is a step and then a slide.

use super::atom::{Atom, Leaper, picked};
use super::course::{self, Course, Next};
use super::dialect::Compass;
use super::prefix::{Directions, Prefix};
use super::reader::{BetzaError, Reader};
use super::{Dialect, Leg, Path};
use crate::geometry::Delta;

/// Reads a move after its `[`.
pub(super) fn read(
    reader: &mut Reader,
    prefix: &Prefix,
    dialect: Dialect,
) -> Result<Vec<Leg>, BetzaError> {
    let (letters, start) = (&prefix.legs[0], reader.column());
    refuse_modes(prefix)?;
    let inner = directions(reader)?;
    if !inner.is_empty() && !letters.directions.is_empty() {
        let message = "read directions on both sides of the \"[\": expected them on one";
        return Err(BetzaError::new(inner.column(), message));
    }
    let mut courses = first_part(reader, &inner, dialect)?;
    let mut parts = 1;
    while !reader.take(']') {
        courses = next_part(reader, courses, dialect)?;
        course::check(&mut courses, start)?;
        parts += 1;
    }
    if parts == 1 {
        let message = "read a bracket around one part: expected \"?\" or \"-\" and another part";
        return Err(BetzaError::new(reader.column() - 1, message));
    }
    let courses = of_whole_move(&letters.directions, courses, dialect)?;
    let leg = |path| Leg { path, modes: letters.modes(), initial: prefix.initial };
    Ok(paths(courses).into_iter().map(leg).collect())
}

/// The paths of courses. Those that begin with the same step, on which they may end, and go on by one slide
/// are one path.
fn paths(courses: Vec<Course>) -> Vec<Path> {
    let mut paths: Vec<Path> = Vec::new();
    for course in courses {
        let (start, onward, limit) = match &course.parts[..] {
            [start, slide] if start.most == 1 && start.ends => {
                (start.steps[0], slide.steps[0], slide.most)
            }
            _ => {
                paths.push(course.path());
                continue;
            }
        };
        let known = paths.iter_mut().find_map(|path| match path {
            Path::Bend { first, then, range } if *first == start && *range == limit => Some(then),
            _ => None,
        });
        match known {
            Some(then) => then.push(onward),
            None => paths.push(Path::Bend { first: start, then: vec![onward], range: limit }),
        }
    }
    paths
}

fn refuse_modes(prefix: &Prefix) -> Result<(), BetzaError> {
    if let [letters, _, ..] = &prefix.legs[..] {
        let message =
            "read \"a\" before a bracket: expected one of the two ways to write several legs";
        return Err(BetzaError::new(letters.end, message));
    }
    if let Some((mode, column)) = prefix.legs[0].any_of("enpgjzqoy") {
        let message =
            format!("read the mode \"{mode}\" on a bent rider: expected only i, m and c there");
        return Err(BetzaError::new(column, message));
    }
    Ok(())
}

/// Reads directions inside the bracket, where modes have no place.
fn directions(reader: &mut Reader) -> Result<Directions, BetzaError> {
    let mut directions = Directions::default();
    loop {
        let column = reader.column();
        match reader.take_if(Directions::is_letter) {
            Some(letter) => directions.push(letter, column),
            None if reader.peek().is_some_and(|it| it.is_ascii_lowercase()) => {
                return Err(
                    reader.expected("only directions in a bracket, its modes before the \"[\"")
                );
            }
            None => return Ok(directions),
        }
    }
}

fn first_part(
    reader: &mut Reader,
    directions: &Directions,
    dialect: Dialect,
) -> Result<Vec<Course>, BetzaError> {
    let column = reader.column();
    let atom = Atom::read(reader)?;
    let range = super::legs::range(reader, &atom, column, dialect)?;
    let steps = atom.pick(directions, dialect)?.into_iter();
    let courses: Option<Vec<Course>> = steps.map(|(_, step)| Course::begin(step, range)).collect();
    courses.ok_or_else(|| {
        let message = format!(
            "read \"{}\" in a bracket: expected an atom along files, ranks or diagonals, such as W or F",
            atom.name
        );
        BetzaError::new(column, message)
    })
}

/// Reads `?` or `-` and the part after it, and appends it to the courses.
fn next_part(
    reader: &mut Reader,
    mut courses: Vec<Course>,
    dialect: Dialect,
) -> Result<Vec<Course>, BetzaError> {
    let Some(sign) = reader.take_if(|it| "?-".contains(it)) else {
        return Err(reader.expected("a \"]\", or \"?\" or \"-\" and another part"));
    };
    for part in courses.iter_mut().filter_map(|it| it.parts.last_mut()) {
        part.ends = sign == '?';
    }
    let start = reader.column();
    let along_file = take_along_file(reader);
    let directions = if along_file { Directions::default() } else { directions(reader)? };
    let column = reader.column();
    let atom = Atom::read(reader)?;
    let range = super::legs::range(reader, &atom, column, dialect)?;
    let turns = course::turns(&directions)?;
    let next = Next { atom: &atom, range, turns, converts: false };
    // Every turn that is written must lead somewhere.
    let least = turns.map_or(1, Compass::count_ones) as usize;
    let each: Vec<Vec<Course>> = courses.iter().map(|it| it.onward(&next)).collect();
    let fits = each.iter().all(|onward| onward.len() >= least);
    let mut onward: Vec<Course> = each.into_iter().flatten().collect();
    if along_file {
        onward.retain(Course::ends_along_file);
    }
    if !fits || onward.is_empty() {
        let message = format!(
            "read \"{}\", which does not go on so from the part before: expected an atom that does, such as R \
             after F and B after W",
            reader.since(start)
        );
        return Err(BetzaError::new(start, message));
    }
    Ok(onward)
}

/// Reads `fq`: of the outward directions, the one along the file.
fn take_along_file(reader: &mut Reader) -> bool {
    reader.take_text("fq")
}

/// The courses of two parts whose whole move goes in the directions before the bracket: the whole move lies as
/// one step of each part together.
fn of_whole_move(
    directions: &Directions,
    mut courses: Vec<Course>,
    dialect: Dialect,
) -> Result<Vec<Course>, BetzaError> {
    if directions.is_empty() {
        return Ok(courses);
    }
    let whole = |course: &Course| match &course.parts[..] {
        [first, then] => {
            let [first, then] = [first, then].map(|part| unit(part.steps[0]));
            Some(Delta::new(first.files + then.files, first.ranks + then.ranks))
        }
        _ => None,
    };
    let mut kept = Vec::new();
    for course in courses.drain(..) {
        let Some(whole) = whole(&course) else {
            let message = "read directions before a bracket of more than two parts: expected them before its first \
                           atom";
            return Err(BetzaError::new(directions.column(), message));
        };
        let leaper = Leaper::of(whole);
        let compass = picked(directions, "a bracket", leaper.symmetry(), dialect)?;
        if leaper.picked(compass).contains(&whole) {
            kept.push(course);
        }
    }
    if kept.is_empty() {
        let letters: String = directions.letters.iter().collect();
        let message =
            format!("read the directions \"{letters}\" before a bracket, where they pick nothing");
        return Err(BetzaError::new(directions.column(), message));
    }
    Ok(kept)
}

/// A leap along a file, rank or diagonal, shortened to one square.
fn unit(leap: Delta) -> Delta {
    Delta::new(leap.files.signum(), leap.ranks.signum())
}

impl Course {
    fn ends_along_file(&self) -> bool {
        let last = |part: &super::Part| part.steps.iter().all(|step| step.files == 0);
        self.parts.len() > 1 && self.parts.last().is_some_and(last)
    }
}
