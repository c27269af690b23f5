//! Moves that only some variants have: castling, the King's jump, fusion and fission.

use bentrider_rules::betza::{Dialect, Path};
use bentrider_rules::geometry::Delta;
use toml::Value;

use super::Rules;
use super::attack::{attacks, ends};
use super::board::{At, Board, in_color, is_white, onward, square};
use super::moves::{MoveFeatures, Moves};
use super::rules::{entries, flag, legs, letter, letters, string, strings};

/// The castling rule of a variant. Squares are White's.
pub struct Castling {
    king: At,
    partner: char,
    wings: Vec<Wing>,
}

/// A side to which a King may castle.
struct Wing {
    /// The letter of White's right.
    letter: char,
    rook: At,
    targets: Vec<At>,
}

impl Castling {
    pub(super) fn read(castling: &Value) -> Self {
        let wings = entries(castling.get("sides")).map(|(label, side)| Wing {
            letter: letter(label),
            rook: square(string(&side["rook"])),
            targets: strings(side.get("targets")).into_iter().map(square).collect(),
        });
        Castling {
            king: square(string(&castling["king"])),
            partner: letter(string(&castling["partner"])),
            wings: wings.collect(),
        }
    }

    /// The squares from which the King and the Rook of a right must not have moved.
    pub fn homes(&self, board: &Board, right: char) -> Option<[At; 2]> {
        let white = right.is_ascii_uppercase();
        let wing = self.wings.iter().find(|it| it.letter == right.to_ascii_uppercase())?;
        Some([self.king, wing.rook].map(|at| board.seen_by(white, at)))
    }

    /// The rights of a side.
    pub fn rights(&self, white: bool) -> impl Iterator<Item = char> {
        self.wings.iter().map(move |it| in_color(it.letter, white))
    }

    /// The pieces of a side that castle, the royal one first.
    pub fn pieces(&self, rules: &Rules, white: bool) -> [char; 2] {
        let (file, rank) = self.king;
        let king = Board::read(rules, &rules.start).at((file, rank)).unwrap();
        [king, self.partner].map(|it| in_color(it, white))
    }
}

impl Moves<'_> {
    /// Tries all castlings of the side to move.
    pub(super) fn castle(&mut self) {
        let Some(castling) = &self.rules.castling else { return };
        for wing in &castling.wings {
            let right = in_color(wing.letter, self.white);
            if !self.board.rights.contains(&right) {
                continue;
            }
            let [king, rook] = castling.homes(self.board, right).unwrap();
            let inner = between(king, rook);
            if inner.iter().all(|&it| self.board.at(it).is_none()) {
                for &target in &wing.targets {
                    self.castle_to(king, rook, self.board.seen_by(self.white, target));
                }
            }
        }
    }

    fn castle_to(&mut self, king: At, rook: At, target: At) {
        let path = [vec![king], between(king, target), vec![target]].concat();
        if path.iter().any(|&it| attacks(self.rules, self.board, !self.white, it)) {
            return;
        }
        let [royal, partner] = [king, rook].map(|at| self.board.at(at).unwrap());
        let mut after = self.moved(king, target, royal);
        after.put(rook, None);
        after.put((target.0 - (target.0 - king.0).signum(), target.1), Some(partner));
        let mut steps = self.rules.kind(royal).open_legs(king, self.white);
        let is_step = steps.any(|leg| ends(self.board, king, leg, self.white).contains(&target));
        let features = MoveFeatures {
            castling: true,
            letter: is_step.then_some(partner),
            ..MoveFeatures::default()
        };
        self.keep(king, target, after, features);
    }
}

/// The squares between two squares of a rank.
fn between(from: At, to: At) -> Vec<At> {
    let [left, right] = if from.0 < to.0 { [from.0, to.0] } else { [to.0, from.0] };
    (left + 1..right).map(|file| (file, from.1)).collect()
}

/// The leap of a royal piece.
pub struct Jump {
    leaps: Vec<Delta>,
    pub(super) first_move: bool,
    not_from_check: bool,
    way_unattacked: bool,
}

impl Jump {
    pub(super) fn read(leap: &Value, dialect: Dialect) -> Self {
        let legs = legs(&leap["moves"], dialect);
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
    /// Tries the King's leap to all its targets, tested with the King off the board.
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
                self.keep(from, to, after, MoveFeatures { jump: true, ..MoveFeatures::default() });
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

/// A compound of two simple kinds.
pub struct Compound {
    pub(super) whole: char,
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
            self.keep(from, to, after, MoveFeatures { fusion: true, ..MoveFeatures::default() });
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
                    let features = MoveFeatures {
                        fission: true,
                        letter: Some(leaving),
                        ..MoveFeatures::default()
                    };
                    self.keep(from, to, after, features);
                }
            }
        }
    }
}
