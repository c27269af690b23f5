//! `[castling]`: the King and a partner move at once.

use arrayvec::ArrayVec;

use crate::geometry::{Color, Shape, Square, SquareSet};
use crate::loader::complaints::Complaints;
use crate::loader::document::{Placed, Text};
use crate::loader::resolve::army::Army;
use crate::loader::resolve::reach::Reach;
use crate::loader::spec::{CastlingSideSpec, CastlingSpec};
use crate::setup::{Kind, Setup};
use crate::variant::rule::{Castle, Castling, Right};

/// What `[castling]` says, laid on White's side of the board.
pub(super) struct Plan {
    royal: Kind,
    king: Square,
    partner: Kind,
    sides: Vec<Side>,
}

struct Side {
    letter: char,
    rook: Square,
    targets: Vec<Square>,
}

impl Plan {
    pub(super) fn resolve(
        spec: &Placed<CastlingSpec>,
        shape: &Shape,
        army: &Army,
        start: &Setup,
        complaints: &Complaints,
    ) -> Option<Self> {
        let CastlingSpec { king, partner, sides } = &spec.value;
        let king = king.as_ref().and_then(|it| square(it, shape, complaints));
        let partner = partner.as_ref().and_then(|it| army.one_named(it, complaints));
        if sides.is_empty() {
            let message = "castling has no sides: expected at least one, as K = { rook = \"h1\", goals = [\"g1\"] }";
            complaints.add_if_whole(spec.place, message.to_owned());
        }
        let home = king?;
        let sides: Vec<Option<Side>> =
            sides.iter().map(|it| Side::resolve(it, home, shape, complaints)).collect();
        let (square, royal) = white_king(shape, army, start)?;
        if let Some(text) = spec.value.king.as_ref().filter(|_| square != home) {
            let message = format!(
                "read {:?}, but in the start White's royal piece stands on {square}: expected \"{square}\"",
                text.value
            );
            complaints.add_if_whole(text.place, message);
            return None;
        }
        let sides: Vec<Side> = sides.into_iter().collect::<Option<_>>()?;
        check_targets(&spec.value, &sides, complaints);
        Some(Plan { royal, king: home, partner: partner?, sides })
    }

    /// The rights that castling needs, White's before Black's.
    pub(super) fn rights(&self, shape: &Shape) -> Vec<Right> {
        let right = |color: Color, side: &Side| Right {
            color,
            letter: match color {
                Color::White => side.letter.to_ascii_uppercase(),
                Color::Black => side.letter.to_ascii_lowercase(),
            },
            needs: ArrayVec::from([
                (self.royal, Some(seen_by(shape, color, self.king))),
                (self.partner, Some(seen_by(shape, color, side.rook))),
            ]),
        };
        let of = |color| self.sides.iter().map(move |side| right(color, side));
        Color::BOTH.into_iter().flat_map(of).collect()
    }

    /// The castles; `first_right` is the number of the first of [`Plan::rights`].
    pub(super) fn castling(&self, shape: &Shape, army: &Army, first_right: usize) -> Castling {
        let steps = |color| {
            let member = army.members.iter().find(|it| it.kind == Some(self.royal));
            let legs = member.map(|it| it.open_legs(shape, color, shape.squares()));
            let king = seen_by(shape, color, self.king);
            legs.map_or(SquareSet::EMPTY, |legs| Reach::new(&legs, color, shape).from(king))
        };
        let castles = Color::BOTH.map(|color| {
            let steps = steps(color);
            let first = first_right + color.index() * self.sides.len();
            let sides = self.sides.iter().enumerate();
            let castles = sides.flat_map(|(at, side)| {
                side.targets.iter().map(move |&to| (first + at, side.rook, to))
            });
            castles
                .map(|(right, rook, to)| self.castle(shape, color, right, rook, to, &steps))
                .collect()
        });
        Castling { partner: self.partner, castles }
    }

    fn castle(
        &self,
        shape: &Shape,
        color: Color,
        right: usize,
        rook: Square,
        to: Square,
        steps: &SquareSet,
    ) -> Castle {
        let [king, partner, to] = [self.king, rook, to].map(|it| seen_by(shape, color, it));
        let inner = if to.file() > king.file() { to.file() - 1 } else { to.file() + 1 };
        Castle {
            right,
            king,
            partner,
            to,
            partner_to: Square::new(inner, to.rank()),
            between: row(king, partner).without(king).without(partner),
            way: row(king, to),
            lettered: steps.contains(to),
        }
    }
}

impl Side {
    fn resolve(
        (letter, spec): &(Text, CastlingSideSpec),
        king: Square,
        shape: &Shape,
        complaints: &Complaints,
    ) -> Option<Self> {
        let symbol = letter.value.parse().ok().filter(char::is_ascii_uppercase);
        if symbol.is_none() {
            let message = format!(
                "the side {:?} cannot stand for a right in a FEN: expected one capital letter",
                letter.value
            );
            complaints.add(letter.place, message);
        }
        let rook = spec.rook.as_ref()?;
        let home = square(rook, shape, complaints)?;
        let between = row(king, home).without(king).without(home);
        if home.rank() != king.rank() || between.is_empty() {
            let message = format!(
                "read {:?}: expected a square of the King's rank, with others between it and {king}",
                rook.value
            );
            complaints.add(rook.place, message);
            return None;
        }
        let target = |text: &Text| {
            let target = square(text, shape, complaints)?;
            if !between.contains(target) {
                let message = format!(
                    "the goal {target} does not lie between {king} and {home}: expected a square that does"
                );
                complaints.add(text.place, message);
                return None;
            }
            Some(target)
        };
        let targets = spec.targets.as_ref()?;
        if targets.value.is_empty() {
            let message = "the list is empty: expected at least one square for the King";
            complaints.add(targets.place, message.to_owned());
        }
        let targets = targets.value.iter().filter_map(target).collect();
        Some(Side { letter: symbol?, rook: home, targets })
    }
}

/// Where White's royal piece stands in the start, and of which kind it is. That there is one, and one
/// only, is asked elsewhere.
fn white_king(shape: &Shape, army: &Army, start: &Setup) -> Option<(Square, Kind)> {
    let royal = |square: Square| {
        let piece = start.board[square.index()]?;
        let counts = piece.color() == Color::White && army.royal().contains(piece.kind());
        counts.then(|| (square, piece.kind()))
    };
    shape.squares().into_iter().find_map(royal)
}

/// Complains of targets that come twice: a move to one could not be told from the other.
fn check_targets(spec: &CastlingSpec, sides: &[Side], complaints: &Complaints) {
    let mut seen = Vec::new();
    for ((_, spec), side) in spec.sides.iter().zip(sides) {
        for text in spec.targets.iter().flat_map(|targets| &targets.value) {
            let Some(target) = side.targets.iter().find(|it| it.to_string() == text.value) else {
                continue;
            };
            if seen.contains(target) {
                let message = format!("the goal {target} comes twice: expected each once");
                complaints.add(text.place, message);
            }
            seen.push(*target);
        }
    }
}

/// A square of the board.
fn square(text: &Text, shape: &Shape, complaints: &Complaints) -> Option<Square> {
    let square = text.value.parse().ok().filter(|&it| shape.contains(it));
    if square.is_none() {
        let last = Square::new(shape.files() - 1, shape.ranks() - 1);
        let message =
            format!("read {:?}: expected a square of the board, a1 to {last}", text.value);
        complaints.add(text.place, message);
    }
    square
}

/// A square as `color` counts it, given White's.
fn seen_by(shape: &Shape, color: Color, square: Square) -> Square {
    match color {
        Color::White => square,
        Color::Black => shape.flip(square),
    }
}

/// The squares of a rank from one to another, both included.
fn row(one: Square, other: Square) -> SquareSet {
    let files = one.file().min(other.file())..=one.file().max(other.file());
    files.map(|file| Square::new(file, one.rank())).collect()
}
