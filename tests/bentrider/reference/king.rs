use bentrider::betza::Path;
use bentrider::geometry::Delta;
use toml::Value;

use super::Rules;
use super::attack::{attacks, ends};
use super::board::{At, Board, in_color, onward, square};
use super::moves::{Moves, Sort};
use super::rules::{entries, flag, legs, letter, string, strings};

/// The castling rule of a variant. Squares are White's.
pub(crate) struct Castling {
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
    pub(crate) fn homes(&self, board: &Board, right: char) -> Option<[At; 2]> {
        let white = right.is_ascii_uppercase();
        let wing = self.wings.iter().find(|it| it.letter == right.to_ascii_uppercase())?;
        Some([self.king, wing.rook].map(|at| board.seen_by(white, at)))
    }

    /// The rights of a side.
    pub(crate) fn rights(&self, white: bool) -> impl Iterator<Item = char> {
        self.wings.iter().map(move |it| in_color(it.letter, white))
    }

    /// The pieces of a side that castle, the royal one first.
    pub(crate) fn pieces(&self, rules: &Rules, white: bool) -> [char; 2] {
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
        let sort = Sort { castling: true, letter: is_step.then_some(partner), ..Sort::default() };
        self.keep(king, target, after, sort);
    }
}

/// The squares between two squares of a rank.
fn between(from: At, to: At) -> Vec<At> {
    let [left, right] = if from.0 < to.0 { [from.0, to.0] } else { [to.0, from.0] };
    (left + 1..right).map(|file| (file, from.1)).collect()
}

/// The leap of a royal piece.
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
