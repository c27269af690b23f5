//! Moves that only some variants have: castling, the King's jump, fusion and fission.

use bentrider_rules::betza::{Dialect, Path};
use bentrider_rules::geometry::Delta;
use toml::{Table, Value};

use super::Rules;
use super::attack::{attacks, ends};
use super::board::{At, Board, in_color, is_white, onward, square};
use super::moves::{MoveFeatures, Moves};
use super::rules::{entries, flag, legs, letter, letters, number, string, strings};

/// The castling rules of a variant.
pub struct Castling {
    /// White's and Black's; `None` for a side that does not castle.
    sides: [Option<CastlingSide>; 2],
}

/// How one side castles. Squares are those of the board.
struct CastlingSide {
    king: At,
    partner: char,
    wings: Vec<Wing>,
}

/// A direction in which a King may castle.
struct Wing {
    /// The letter of White's right.
    letter: char,
    rook: At,
    targets: Vec<At>,
}

impl Castling {
    /// Reads the table of each side, or the common one, whose squares are White's.
    pub(super) fn read(file: &Table) -> Option<Self> {
        let common = file.get("castling");
        let ranks = number(&file["board"]["ranks"]) as i8;
        let sides = ["white", "black"].map(|side| {
            let own = file.get(side).and_then(|it| it.get("castling"));
            let mirrors = own.is_none() && side == "black";
            let seen =
                |(file, rank): At| if mirrors { (file, ranks - 1 - rank) } else { (file, rank) };
            own.or(common).map(|it| CastlingSide::read(it, seen))
        });
        sides.iter().any(Option::is_some).then_some(Castling { sides })
    }

    fn of(&self, white: bool) -> Option<&CastlingSide> {
        self.sides[usize::from(!white)].as_ref()
    }

    /// The squares from which the King and the Rook of a right must not have moved.
    pub fn homes(&self, right: char) -> Option<[At; 2]> {
        let side = self.of(is_white(right))?;
        let wing = side.wings.iter().find(|it| it.letter == right.to_ascii_uppercase())?;
        Some([side.king, wing.rook])
    }

    /// The rights of a side.
    pub fn rights(&self, white: bool) -> impl Iterator<Item = char> {
        let wings = self.of(white).into_iter().flat_map(|it| &it.wings);
        wings.map(move |it| in_color(it.letter, white))
    }

    /// The pieces of a side that castle, the royal one first; `None` for a side that does not castle.
    pub fn pieces(&self, rules: &Rules, white: bool) -> Option<[char; 2]> {
        let side = self.of(white)?;
        let king = Board::read(rules, &rules.start).at(side.king).unwrap();
        Some([king, side.partner].map(|it| in_color(it, white)))
    }
}

impl CastlingSide {
    fn read(castling: &Value, seen: impl Fn(At) -> At) -> Self {
        let at = |text: &str| seen(square(text));
        let wings = entries(castling.get("sides")).map(|(label, side)| Wing {
            letter: letter(label),
            rook: at(string(&side["rook"])),
            targets: strings(side.get("targets")).into_iter().map(at).collect(),
        });
        CastlingSide {
            king: at(string(&castling["king"])),
            partner: letter(string(&castling["partner"])),
            wings: wings.collect(),
        }
    }
}

impl Moves<'_> {
    /// Tries all castlings of the side to move.
    pub(super) fn castle(&mut self) {
        let Some(side) = self.rules.castling.as_ref().and_then(|it| it.of(self.white)) else {
            return;
        };
        for wing in &side.wings {
            if !self.board.rights.contains(&in_color(wing.letter, self.white)) {
                continue;
            }
            let inner = between(side.king, wing.rook);
            if inner.iter().all(|&it| self.board.at(it).is_none()) {
                for &target in &wing.targets {
                    self.castle_to(side.king, wing.rook, target);
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
