//! Moves of several parts, each in a direction relative to the one before: chains and brackets.

use std::collections::HashSet;

use super::Part;
use super::Path;
use super::atom::Atom;
use super::dialect::{Compass, king_heading, king_step};
use super::prefix::Directions;
use super::reader::BetzaError;
use crate::geometry::Delta;

/// The largest number of parts of one move, and of those of more than one step.
const MOST_PARTS: usize = 4;
const MOST_SLIDES: usize = 2;

/// The largest number of courses of one move.
const MOST_COURSES: usize = 256;

/// A course of a move, as far as it has been read.
#[derive(Clone)]
pub(super) struct Course {
    pub(super) parts: Vec<Part>,
    /// The direction of the last part, clockwise from straight ahead.
    heading: u8,
}

/// The next part of a move: its atom, range and turns.
pub(super) struct Next<'a> {
    pub(super) atom: &'a Atom,
    pub(super) range: u8,
    /// The turns from the part before, clockwise; `None` for those that the atom has without letters.
    pub(super) turns: Option<Compass>,
    /// Whether the atom becomes the one of the same length along the other kind of lines where it turns to
    /// them, as in a chain.
    pub(super) converts: bool,
}

impl Course {
    /// A course that begins with up to `range` equal steps; `None` if these are neither straight nor diagonal.
    pub(super) fn begin(step: Delta, range: u8) -> Option<Self> {
        let heading = king_heading(step)?;
        Some(Course { parts: vec![part(step, range)], heading })
    }

    /// The courses that go on from this one.
    pub(super) fn onward(&self, next: &Next) -> Vec<Course> {
        let turns = next.turns.unwrap_or_else(|| self.outward(next));
        // Clockwise from backward, so that what is to the left comes first.
        let turns = (4..12).map(|turn| turn % 8).filter(|turn| turns >> turn & 1 == 1);
        turns.filter_map(|turn| self.turned(turn, next)).collect()
    }

    /// The turns of a part without letters. In a chain all but backward, in a bracket straight on, or half
    /// a right angle if the atom does not go straight on.
    fn outward(&self, next: &Next) -> Compass {
        const STRAIGHT_ON: Compass = 1;
        const HALF_A_RIGHT_ANGLE: Compass = 1 << 1 | 1 << 7;
        let has_both = next.atom.leapers.len() == 2;
        match (next.converts, has_both) {
            (_, true) => !(1 << 4),
            (true, false) => 1 | 1 << 2 | 1 << 6,
            (false, false) if self.turned(0, next).is_some() => STRAIGHT_ON,
            (false, false) => HALF_A_RIGHT_ANGLE,
        }
    }

    fn turned(&self, turn: u8, next: &Next) -> Option<Course> {
        let heading = (self.heading + turn) % 8;
        let is_diagonal = heading % 2 == 1;
        let leaper = next.atom.leapers.iter().find(|it| (it.short > 0) == is_diagonal);
        let long = match leaper {
            Some(leaper) => leaper.long,
            None if next.converts => next.atom.leapers.first()?.long,
            None => return None,
        };
        let unit = king_step(heading);
        let step = Delta::new(unit.files * long as i8, unit.ranks * long as i8);
        let mut parts = self.parts.clone();
        parts.push(part(step, next.range));
        Some(Course { parts, heading })
    }

    /// Whether steps that are certain lead back to a square where the move was before.
    fn returns(&self) -> bool {
        let mut at = Delta::new(0, 0);
        let mut seen = HashSet::from([(0, 0)]);
        for part in self.parts.iter().take_while(|part| part.most == 1) {
            at = Delta::new(at.files + part.steps[0].files, at.ranks + part.steps[0].ranks);
            if !seen.insert((at.files, at.ranks)) {
                return true;
            }
        }
        false
    }

    /// The path of the course.
    pub(super) fn path(self) -> Path {
        let first = &self.parts[0];
        let is_lame = |part: &Part| part.most == 1 && !part.ends && part.steps == first.steps;
        let is_near = first.steps.iter().all(|it| it.files.abs().max(it.ranks.abs()) == 1);
        match self.parts.split_last() {
            Some((last, before))
                if is_near
                    && last.most == 1
                    && last.steps == first.steps
                    && before.iter().all(is_lame) =>
            {
                Path::Lame { step: first.steps[0], count: self.parts.len() as u8 }
            }
            Some((jump, [])) if jump.most == 1 => Path::Leap(jump.steps[0]),
            _ => Path::Route(self.parts),
        }
    }
}

fn part(step: Delta, range: u8) -> Part {
    Part { steps: vec![step], most: range, ends: true }
}

/// Refuses moves that are too long or too many, or that only lead back; else drops the courses that lead
/// back.
pub(super) fn check(courses: &mut Vec<Course>, column: usize) -> Result<(), BetzaError> {
    let slides = |course: &Course| course.parts.iter().filter(|it| it.most > 1).count();
    let too_long =
        |course: &Course| course.parts.len() > MOST_PARTS || slides(course) > MOST_SLIDES;
    let message = if courses.iter().any(too_long) {
        format!(
            "read a longer move: expected at most {MOST_PARTS} parts, {MOST_SLIDES} of them of more than one step"
        )
    } else if courses.len() > MOST_COURSES {
        format!("the move has {} paths: expected at most {MOST_COURSES}", courses.len())
    } else {
        courses.retain(|course| !course.returns());
        if !courses.is_empty() {
            return Ok(());
        }
        "the move only leads back to where it was: expected another square".to_owned()
    };
    Err(BetzaError::new(column, message))
}

/// The turns that letters pick; `None` without letters.
pub(super) fn turns(directions: &Directions) -> Result<Option<Compass>, BetzaError> {
    if directions.is_empty() {
        return Ok(None);
    }
    match super::dialect::turns(&directions.letters) {
        0 => {
            let letters: String = directions.letters.iter().collect();
            let message = format!(
                "read the directions \"{letters}\" after another step, where they pick nothing"
            );
            Err(BetzaError::new(directions.column(), message))
        }
        turns => Ok(Some(turns)),
    }
}
