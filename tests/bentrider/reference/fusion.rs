//! Simple pieces that become one, and compounds that split.

use toml::Value;

use super::attack::{attacks, ends};
use super::board::{At, in_color, is_white};
use super::moves::{Moves, Sort};
use super::rules::{letter, letters};

/// A compound of two simple kinds.
pub(crate) struct Compound {
    whole: char,
    parts: [char; 2],
}

impl Compound {
    pub(super) fn read(label: &str, parts: &Value) -> Self {
        Compound { whole: letter(label), parts: letters(Some(parts)).try_into().unwrap() }
    }
}

impl Moves<'_> {
    /// Tries to merge the piece on `from` with the own piece on a square that it can go to.
    pub(super) fn fuse(&mut self, from: At, to: At) {
        let [mover, other] = [from, to].map(|at| self.board.at(at).unwrap());
        let kinds = [mover, other].map(|it| it.to_ascii_uppercase());
        let made = |it: &&Compound| it.parts == kinds || it.parts == [kinds[1], kinds[0]];
        let Some(compound) = self.rules.compounds.iter().find(made) else { return };
        if !self.rules.kind(mover).royal {
            let after = self.moved(from, to, in_color(compound.whole, self.white));
            self.keep(from, to, after, Sort { fusion: true, ..Sort::default() });
        }
    }

    /// Tries to move each part away from the other.
    pub(super) fn split(&mut self, from: At) {
        let piece = self.board.at(from).unwrap();
        let made = |it: &&Compound| it.whole == piece.to_ascii_uppercase();
        let Some(compound) = self.rules.compounds.iter().find(made) else { return };
        if attacks(self.rules, self.board, !self.white, from) {
            return;
        }
        let [one, other] = compound.parts.map(|it| in_color(it, is_white(piece)));
        for (leaving, staying) in [(one, other), (other, one)] {
            self.split_off(from, leaving, staying);
        }
    }

    fn split_off(&mut self, from: At, leaving: char, staying: char) {
        for leg in self.rules.kind(leaving).open_legs(from, self.white) {
            for to in ends(self.board, from, leg, self.white) {
                if leg.modes.quiet && self.board.at(to).is_none() {
                    let mut after = self.moved(from, to, leaving);
                    after.put(from, Some(staying));
                    let sort = Sort { fission: true, letter: Some(leaving), ..Sort::default() };
                    self.keep(from, to, after, sort);
                }
            }
        }
    }
}
