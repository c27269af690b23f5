//! Royal pieces that may not pass attacked squares.

use bentrider::betza::{Leg, Path};
use bentrider::geometry::Delta;

use super::attack::attacks;
use super::board::{At, onward};
use super::moves::Moves;

impl Moves<'_> {
    /// May what stands on `from` go this way, as far as the squares that it passes go? They are tested
    /// with it lifted, and with what stands on its target in place.
    pub(super) fn may_pass(&self, from: At, to: At, leg: &Leg) -> bool {
        let mover = self.board.at(from).unwrap();
        if !self.rules.kind(mover).minds_its_way {
            return true;
        }
        let mut lifted = self.board.clone();
        lifted.put(from, None);
        let safe = |at: At| !attacks(self.rules, &lifted, !self.white, at);
        match leg.path {
            Path::Leap(leap) => {
                let middles = self.middles(from, leap);
                middles.is_empty() || middles.into_iter().any(safe)
            }
            Path::Slide { step, .. } => {
                let mut at = onward(from, step, self.white);
                while at != to {
                    if !safe(at) {
                        return false;
                    }
                    at = onward(at, step, self.white);
                }
                true
            }
            _ => panic!("{leg:?}"),
        }
    }

    /// The squares that a leap of at most two squares passes; what is not a square is not passed.
    pub(super) fn middles(&self, from: At, leap: Delta) -> Vec<At> {
        let middles = middles(leap).into_iter().map(|it| onward(from, it, self.white));
        middles.filter(|&it| self.board.has(it)).collect()
    }
}

/// What a leap of at most two squares passes, as ways from its start: nothing for a step, the middle
/// of a straight or diagonal leap, the orthogonal and the diagonal neighbour for a Knight's.
fn middles(leap: Delta) -> Vec<Delta> {
    if leap.files.abs().max(leap.ranks.abs()) < 2 {
        return Vec::new();
    }
    let toward = Delta::new(leap.files.signum(), leap.ranks.signum());
    let straight = Delta::new(leap.files / 2, leap.ranks / 2);
    if toward == straight { vec![toward] } else { vec![straight, toward] }
}
