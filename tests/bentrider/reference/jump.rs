//! The King's jump to the ring at distance 2.

use bentrider::betza::Path;
use bentrider::geometry::Delta;
use toml::Value;

use super::attack::attacks;
use super::board::{At, onward};
use super::file::{flag, string};
use super::kind::legs;
use super::moves::{Moves, Sort};

/// The jump of a royal piece.
pub(crate) struct Jump {
    leaps: Vec<Delta>,
    pub(super) first_move: bool,
    not_from_check: bool,
    way_unattacked: bool,
}

impl Jump {
    pub(super) fn read(leap: &Value) -> Self {
        let legs = legs(&leap["moves"]);
        let leaps = legs.iter().map(|leg| match leg.path {
            Path::Leap(delta) => delta,
            _ => panic!("a jump that is not a leap"),
        });
        Jump {
            leaps: leaps.collect(),
            first_move: flag(leap, "first_move", false),
            not_from_check: flag(leap, "not_from_check", false),
            way_unattacked: leap.get("path").is_some_and(|path| string(path) == "unattacked"),
        }
    }
}

impl Moves<'_> {
    /// Tries a jump to every square it may lead to. It is tested with the King lifted.
    pub(super) fn jump(&mut self, from: At) {
        let king = self.board.at(from).unwrap();
        let Some(jump) = &self.rules.kind(king).jump else { return };
        if jump.first_move && !self.board.rights.contains(&king)
            || jump.not_from_check && attacks(self.rules, self.board, !self.white, from)
        {
            return;
        }
        for &leap in &jump.leaps {
            let to = onward(from, leap, self.white);
            if self.board.has(to) && self.board.at(to).is_none() && self.may_jump(from, jump, leap)
            {
                let after = self.moved(from, to, king);
                self.keep(from, to, after, Sort { jump: true, ..Sort::default() });
            }
        }
    }

    fn may_jump(&self, from: At, jump: &Jump, leap: Delta) -> bool {
        let mut lifted = self.board.clone();
        lifted.put(from, None);
        let safe = |at| !attacks(self.rules, &lifted, !self.white, at);
        let passed = self.middles(from, leap);
        let may_pass = !jump.way_unattacked || passed.is_empty() || passed.into_iter().any(safe);
        may_pass && safe(onward(from, leap, self.white))
    }
}
