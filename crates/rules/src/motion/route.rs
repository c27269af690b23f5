//! Paths of several parts, walked from one square over one board: trees of squares, deepest first.

use super::builder::Walk;
use super::rays::Step;
use crate::betza::{Modes, Part};
use crate::geometry::{Square, SquareSet};

/// A square of a walk.
pub(super) struct Met {
    pub(super) step: Step,
    /// The squares before it.
    pub(super) between: SquareSet,
}

/// Every square of a path, each followed by those beyond it; `modes` are those of its ends.
pub(super) fn squares(walk: &Walk, parts: &[Part], modes: Modes) -> Vec<Met> {
    let mut route = Route { walk, parts, modes, met: Vec::new(), between: SquareSet::EMPTY };
    route.enter(walk.from, 0, 0);
    route.met
}

/// A path while it is walked.
struct Route<'a> {
    walk: &'a Walk<'a>,
    parts: &'a [Part],
    modes: Modes,
    met: Vec<Met>,
    /// The squares on the way to the current one.
    between: SquareSet,
}

impl Route<'_> {
    /// Goes on from `at`, where `done` steps of the part with number `at_part` have been made.
    fn go_on(&mut self, at: Square, at_part: usize, done: u8) {
        if done < self.parts[at_part].most {
            self.enter(at, at_part, done);
        }
        if at_part + 1 < self.parts.len() {
            self.enter(at, at_part + 1, 0);
        }
    }

    /// Makes the next step of a part, and goes on from there.
    fn enter(&mut self, at: Square, at_part: usize, done: u8) {
        let part = &self.parts[at_part];
        let step = part.steps[usize::from(done) % part.steps.len()];
        let Some(to) = self.walk.next(at, step) else { return };
        if to == self.walk.from || self.between.contains(to) {
            return;
        }
        let number = self.met.len();
        let lands = |may: bool| may && part.ends;
        let step = Step {
            square: to,
            quiet: lands(self.modes.quiet),
            capture: lands(self.modes.capture),
            skip: 1,
        };
        self.met.push(Met { step, between: self.between });
        self.between.insert(to);
        self.go_on(to, at_part, done + 1);
        self.between.remove(to);
        self.met[number].step.skip = (self.met.len() - number) as u16;
    }
}
