//! `[en_passant]`: which kinds capture and can be captured en passant.

use crate::betza::{Leg, Path};
use crate::geometry::{Color, Shape, Square, SquareSet};
use crate::loader::complaints::{Complaints, Placed, Text, quoted};
use crate::loader::document::TomlTable;
use crate::loader::pieces::{PieceDef, Pieces};
use crate::loader::variant::{Draft, LegTargets};
use crate::loader::words::names;
use crate::motion::MAX_PASSED;
use crate::setup::KindSet;
use crate::variant::Variant;
use crate::variant::rule::EnPassant;

/// The table must name exactly the pieces whose moves take part in the rule.
pub(super) fn load(draft: &Draft, variant: &mut Variant) {
    let (pieces, complaints) = (&draft.pieces, draft.complaints);
    check_trails(pieces, complaints);
    check_texts(draft);
    let table = draft.file.optional::<TomlTable>("en_passant").map(|it| it.value);
    // A key that is not a table counts as a table without usable keys.
    let has_rule = draft.file.has("en_passant");
    let [victims, captors] = [&VICTIMS, &CAPTORS].map(|role| {
        let labels = table.as_ref().and_then(|it| it.required(role.name));
        role.kinds(has_rule.then_some(labels.as_ref()), pieces, complaints)
    });
    variant.en_passant = has_rule.then_some(EnPassant { victims, captors });
    if let Some(table) = table {
        table.finish();
    }
}

pub(super) fn describe(variant: &Variant) -> Vec<String> {
    let line = |rule: EnPassant| {
        let (captors, victims) = (names(variant, rule.captors.iter()), rule.victims.iter());
        format!("En passant: {captors} captures {}.", names(variant, victims))
    };
    variant.en_passant.map(line).into_iter().collect()
}

/// Reports moves that pass more squares than can be kept open.
fn check_trails(pieces: &Pieces, complaints: &Complaints) {
    let too_long = |leg: &Leg| match leg.path {
        Path::Lame { count, .. } => leg.modes.trail && usize::from(count) > MAX_PASSED + 1,
        _ => false,
    };
    for piece in pieces.list.iter().filter(|it| it.every_leg().any(too_long)) {
        if let Some(moves) = &piece.moves {
            let message = format!(
                "{} has a move with nn that passes more than {MAX_PASSED} squares: expected at most {MAX_PASSED}",
                moves.quoted()
            );
            complaints.add(moves.place, message);
        }
    }
}

/// Reports moves that take part in the rule and could not be distinguished from another move with the same
/// text.
fn check_texts(draft: &Draft) {
    let Some(shape) = &draft.shape else { return };
    for piece in &draft.pieces.list {
        let Some(moves) = &piece.moves else { continue };
        let clash = |mode: &Clash| {
            let of_color = |color| mode.find(piece, color, shape, draft.home(piece, color));
            Some((mode.name, Color::BOTH.into_iter().find_map(of_color)?))
        };
        if let Some((name, (from, to))) = CLASHES.iter().find_map(clash) {
            let message = format!(
                "the moves {} lead from {from} to {to} with {name} and without: expected {name} to squares that the piece cannot reach otherwise",
                quoted(&piece.info.betza)
            );
            draft.complaints.add(moves.place, message);
        }
    }
}

/// Legs with a mode, and legs without it that go to an empty square at the same time.
struct Clash {
    name: &'static str,
    has: fn(&Leg) -> bool,
    others: fn(&Leg) -> bool,
}

const CLASHES: [Clash; 2] = [
    // A hop never crosses the empty squares of a leg with nn.
    Clash {
        name: "nn",
        has: |leg| leg.modes.trail,
        others: |leg| leg.modes.quiet && !leg.modes.trail && !leg.path.is_hop(),
    },
    // Where a leap goes to the empty square, there is no capture en passant.
    Clash {
        name: "e",
        has: |leg| leg.modes.en_passant,
        others: |leg| leg.modes.quiet && !matches!(leg.path, Path::Leap(_)),
    },
];

impl Clash {
    /// The first square and target that legs of both groups share.
    fn find(
        &self,
        piece: &PieceDef,
        color: Color,
        shape: &Shape,
        home: SquareSet,
    ) -> Option<(Square, Square)> {
        if !piece.every_leg().any(self.has) {
            return None;
        }
        let (mut with, mut others) = (piece.open_legs(color, home), piece.open_legs(color, home));
        with.retain(|it| (self.has)(&it.leg));
        others.retain(|it| (self.others)(&it.leg));
        if with.is_empty() || others.is_empty() {
            return None;
        }
        let (with, others) =
            (LegTargets::new(&with, color, shape), LegTargets::new(&others, color, shape));
        let both = |from| Some((from, (with.from(from) & others.from(from)).first()?));
        shape.squares().into_iter().find_map(both)
    }
}

/// One side of the rule: its key, and the mode by which the moves of a piece take part in it.
struct Role {
    name: &'static str,
    mode: &'static str,
    has: fn(&Leg) -> bool,
}

const VICTIMS: Role = Role { name: "victims", mode: "nn", has: |leg| leg.modes.trail };
const CAPTORS: Role = Role { name: "captors", mode: "e", has: |leg| leg.modes.en_passant };

impl Role {
    /// The kinds named for this role. `list` is `None` without the table, `Some(None)` with a table whose
    /// list cannot be used.
    fn kinds(
        &self,
        list: Option<Option<&Placed<Vec<Text>>>>,
        pieces: &Pieces,
        complaints: &Complaints,
    ) -> KindSet {
        let named = match list {
            Some(None) => return KindSet::EMPTY,
            Some(Some(labels)) => pieces.some_named(labels, complaints).into_iter().collect(),
            None => KindSet::EMPTY,
        };
        self.check_moves(named, pieces, complaints);
        if let Some(Some(labels)) = list {
            self.check_labels(labels, pieces, complaints);
        }
        named
    }

    /// Reports moves with the mode whose piece is not named.
    fn check_moves(&self, named: KindSet, pieces: &Pieces, complaints: &Complaints) {
        for piece in &pieces.list {
            let Some((moves, kind)) = piece.moves.as_ref().zip(piece.kind) else { continue };
            if !piece.every_leg().any(self.has) {
                continue;
            }
            if piece.royal.is() {
                let message = format!(
                    "{} has a move with {}, but a royal piece takes no part in en passant: expected moves without it",
                    moves.quoted(),
                    self.mode
                );
                complaints.add(moves.place, message);
            } else if !named.contains(kind) {
                let message = format!(
                    "{} has a move with {}: expected {:?} among the {} of [en_passant]",
                    moves.quoted(),
                    self.mode,
                    piece.label.value,
                    self.name
                );
                complaints.add_if_whole(moves.place, message);
            }
        }
    }

    /// Reports labels whose piece has no move with the mode.
    fn check_labels(&self, labels: &Placed<Vec<Text>>, pieces: &Pieces, complaints: &Complaints) {
        for label in &labels.value {
            let kinds = pieces.labels.all(&label.value);
            let named: Vec<&PieceDef> = kinds.filter_map(|it| pieces.of_kind(it)).collect();
            if named.iter().any(|it| it.every_leg().next().is_none()) {
                continue;
            }
            let Some(piece) = named.first() else { continue };
            if !named.iter().any(|it| it.every_leg().any(self.has)) {
                let message = format!(
                    "{} is among the {}, but its moves {} have no {}",
                    label.value,
                    self.name,
                    quoted(&piece.info.betza),
                    self.mode
                );
                complaints.add(label.place, message);
            }
        }
    }
}
