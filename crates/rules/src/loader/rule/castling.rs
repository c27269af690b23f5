//! `[castling]`: the King and a partner move at once.

use crate::geometry::{Color, Shape, Square, SquareSet, Symmetry};
use crate::loader::complaints::{Complaints, Placed, Text};
use crate::loader::document::TomlTable;
use crate::loader::variant::{Draft, LegTargets};
use crate::loader::{scalar, words};
use crate::setup::Kind;
use crate::variant::Variant;
use crate::variant::rule::{Castle, Castling, Right};

pub(super) fn load(draft: &Draft, variant: &mut Variant) {
    let Some(table) = draft.file.optional::<TomlTable>("castling") else { return };
    let place = table.place;
    let spec = CastlingSpec::read(&table.value);
    table.value.finish();
    if spec.sides.is_empty() {
        let message = "castling has no sides: expected at least one, as K = { rook = \"h1\", targets = [\"g1\"] }";
        draft.complaints.add_if_whole(place, message.to_owned());
    }
    let Some(plan) = Plan::new(&spec, draft) else { return };
    match super::add_rights(variant, plan.rights(&variant.shape)) {
        Ok(first_right) => {
            let castling = plan.castling(draft, variant, first_right);
            variant.castling = Some(castling);
        }
        Err(message) => draft.complaints.add(place, message),
    }
}

/// One line for each right of White's.
pub(super) fn describe(variant: &Variant) -> Vec<String> {
    let Some(rule) = &variant.castling else { return Vec::new() };
    let [white, _] = &rule.castles;
    let partner = words::name(variant, rule.partner);
    let letter = variant.labels.label(rule.partner).to_ascii_lowercase();
    let turned = match variant.shape.symmetry() {
        Symmetry::Mirror => "mirrored",
        Symmetry::Rotate => "turned",
    };
    let target = |castle: &Castle| {
        let Castle { king, to, lettered, .. } = castle;
        if *lettered { format!("{to} (written {king}{to}{letter})") } else { to.to_string() }
    };
    let right = |castles: &[Castle]| {
        let Castle { king, partner: home, right, .. } = castles.first()?;
        let letter = variant.rights.list().get(*right)?.letter;
        let targets: Vec<String> = castles.iter().map(target).collect();
        let targets = words::either(&targets.iter().map(String::as_str).collect::<Vec<_>>());
        Some(format!(
            "Castling from {king} with the {partner} of {home} to {targets}, right {letter}; Black's is {turned}."
        ))
    };
    white.chunk_by(|one, other| one.right == other.right).filter_map(right).collect()
}

/// The keys of the table, not yet resolved.
struct CastlingSpec {
    king: Option<Text>,
    partner: Option<Text>,
    sides: Vec<SideSpec>,
}

/// One side of castling, named by the letter of its right.
struct SideSpec {
    letter: Text,
    rook: Option<Text>,
    targets: Option<Placed<Vec<Text>>>,
}

impl CastlingSpec {
    fn read(castling: &TomlTable) -> Self {
        let sides = castling.required::<TomlTable>("sides");
        let sides = sides.map(|it| it.value.named::<TomlTable>()).unwrap_or_default();
        let side = |(letter, table): (Text, Placed<TomlTable>)| {
            let (rook, targets) = (table.value.required("rook"), table.value.required("targets"));
            table.value.finish();
            SideSpec { letter, rook, targets }
        };
        CastlingSpec {
            king: castling.required("king"),
            partner: castling.required("partner"),
            sides: sides.into_iter().map(side).collect(),
        }
    }
}

/// The resolved table, on White's side of the board.
struct Plan {
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
    fn new(spec: &CastlingSpec, draft: &Draft) -> Option<Self> {
        let (shape, complaints) = (draft.shape.as_ref()?, draft.complaints);
        draft.start.as_ref()?;
        let king = spec.king.as_ref().and_then(|it| scalar::square(it, shape, complaints));
        let partner = spec.partner.as_ref().and_then(|it| draft.pieces.one_named(it, complaints));
        let king = king?;
        let sides: Vec<Option<Side>> =
            spec.sides.iter().map(|it| Side::new(it, king, shape, complaints)).collect();
        let (square, royal) = draft.white_king()?;
        if let Some(text) = spec.king.as_ref().filter(|_| square != king) {
            let message = format!(
                "read {}, but in the start White's royal piece is on {square}: expected \"{square}\"",
                text.quoted()
            );
            complaints.add_if_whole(text.place, message);
            return None;
        }
        let sides: Vec<Side> = sides.into_iter().collect::<Option<_>>()?;
        check_targets(&spec.sides, &sides, complaints);
        check_region(&spec.sides, &sides, royal, draft);
        Some(Plan { royal, king, partner: partner?, sides })
    }

    /// The plan on the side of the board of a colour.
    fn seen_by(&self, color: Color, shape: &Shape) -> Self {
        let seen = |square: Square| match color {
            Color::White => square,
            Color::Black => shape.flip(square),
        };
        let side = |side: &Side| Side {
            letter: side.letter,
            rook: seen(side.rook),
            targets: side.targets.iter().map(|&target| seen(target)).collect(),
        };
        let sides = self.sides.iter().map(side).collect();
        Plan { royal: self.royal, king: seen(self.king), partner: self.partner, sides }
    }

    /// The rights that castling needs, White's before Black's.
    fn rights(&self, shape: &Shape) -> Vec<Right> {
        let of = |color| {
            let plan = self.seen_by(color, shape);
            let right = |side: &Side| {
                let needs = [(plan.royal, Some(plan.king)), (plan.partner, Some(side.rook))];
                super::right(color, side.letter, needs)
            };
            plan.sides.iter().map(right).collect::<Vec<_>>()
        };
        Color::BOTH.into_iter().flat_map(of).collect()
    }

    /// The castles; `first_right` is the number of the first of [`Plan::rights`].
    fn castling(&self, draft: &Draft, variant: &Variant, first_right: usize) -> Castling {
        let castles = Color::BOTH.map(|color| {
            let plan = self.seen_by(color, &variant.shape);
            let steps = plan.steps(draft, variant, color);
            let first = first_right + color.index() * plan.sides.len();
            let of_side = |(at, side): (usize, &Side)| {
                let castle = |&to| plan.castle(first + at, side.rook, to, &steps);
                side.targets.iter().map(castle).collect::<Vec<_>>()
            };
            plan.sides.iter().enumerate().flat_map(of_side).collect()
        });
        Castling { partner: self.partner, castles }
    }

    /// The squares the King can reach from its start by its other moves, the leap included. The plan must be the
    /// one on the side of `color`.
    fn steps(&self, draft: &Draft, variant: &Variant, color: Color) -> SquareSet {
        let (shape, king) = (&variant.shape, self.king);
        let piece = draft.pieces.of_kind(self.royal);
        let legs = piece.map(|it| it.open_legs(color, shape.squares())).unwrap_or_default();
        let leap = variant.king_leap.as_ref().filter(|it| it.holder == self.royal);
        let leaps = leap.map_or(&[][..], |it| it.paths(color, king)).iter().map(|path| path.to);
        LegTargets::new(&legs, color, shape).from(king) | leaps.collect()
    }

    /// Castling with the partner on `partner`, which brings the King to `to`.
    fn castle(&self, right: usize, partner: Square, to: Square, steps: &SquareSet) -> Castle {
        let king = self.king;
        let inner = if to.file() > king.file() { to.file() - 1 } else { to.file() + 1 };
        Castle {
            right,
            king,
            partner,
            to,
            partner_to: Square::new(inner, to.rank()),
            between: row(king, partner).without(king).without(partner),
            king_path: row(king, to),
            lettered: steps.contains(to),
        }
    }
}

impl Side {
    fn new(spec: &SideSpec, king: Square, shape: &Shape, complaints: &Complaints) -> Option<Self> {
        let letter = spec.letter.value.parse().ok().filter(char::is_ascii_uppercase);
        if letter.is_none() {
            let message = format!(
                "the side {} cannot be a right in a FEN: expected one capital letter",
                spec.letter.quoted()
            );
            complaints.add(spec.letter.place, message);
        }
        let text = spec.rook.as_ref()?;
        let rook = scalar::square(text, shape, complaints)?;
        let between = row(king, rook).without(king).without(rook);
        if rook.rank() != king.rank() || between.is_empty() {
            let message = format!(
                "read {}: expected a square of the King's rank, with others between it and {king}",
                text.quoted()
            );
            complaints.add(text.place, message);
            return None;
        }
        if let Some(hole) = (between & !shape.squares()).first() {
            let message = format!(
                "read {}, but there is no square {hole}: expected all squares from {king} to there",
                text.quoted()
            );
            complaints.add(text.place, message);
            return None;
        }
        let targets = spec.targets.as_ref()?;
        if targets.value.is_empty() {
            let message = "the list is empty: expected at least one square for the King";
            complaints.add(targets.place, message.to_owned());
        }
        let target = |text: &Text| {
            let target = scalar::square(text, shape, complaints)?;
            if !between.contains(target) {
                let message = format!(
                    "the target {target} is not between {king} and {rook}: expected a square that is"
                );
                complaints.add(text.place, message);
                return None;
            }
            Some(target)
        };
        let targets = targets.value.iter().filter_map(target).collect();
        Some(Side { letter: letter?, rook, targets })
    }
}

/// Reports targets that occur twice: a move to one could not be distinguished from the other.
fn check_targets(specs: &[SideSpec], sides: &[Side], complaints: &Complaints) {
    let mut seen = Vec::new();
    for (spec, side) in specs.iter().zip(sides) {
        for text in spec.targets.iter().flat_map(|it| &it.value) {
            let target = text.value.parse().ok().filter(|it| side.targets.contains(it));
            let Some(target) = target else { continue };
            if seen.contains(&target) {
                let message = format!("the target {target} comes twice: expected each once");
                complaints.add(text.place, message);
            }
            seen.push(target);
        }
    }
}

/// Reports targets outside the region that the King does not leave.
fn check_region(specs: &[SideSpec], sides: &[Side], royal: Kind, draft: &Draft) {
    let Some(king) = draft.pieces.of_kind(royal) else { return };
    for (spec, side) in specs.iter().zip(sides) {
        let outside = |it: &&Square| !king.ends(Color::White).contains(**it);
        if let (Some(targets), Some(target)) = (&spec.targets, side.targets.iter().find(outside)) {
            let message = format!(
                "the target {target} is outside the region that {} does not leave: expected a square in it",
                king.label.value
            );
            draft.complaints.add(targets.place, message);
        }
    }
}

/// The squares of a rank from one to another, both included.
fn row(one: Square, other: Square) -> SquareSet {
    let files = one.file().min(other.file())..=one.file().max(other.file());
    files.map(|file| Square::new(file, one.rank())).collect()
}
