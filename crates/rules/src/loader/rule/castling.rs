//! `[castling]`: the King and a partner move at once.

mod describe;
mod moves;

pub(crate) use describe::castles_of;
pub(super) use describe::{describe, of_kind};

use crate::geometry::{Color, Shape, Square, SquareSet};
use crate::loader::complaints::{Complaints, Place, Placed, Text};
use crate::loader::document::TomlTable;
use crate::loader::scalar;
use crate::loader::variant::{Draft, LegTargets};
use crate::setup::Kind;
use crate::variant::Variant;
use crate::variant::rule::{Castle, Castling, Right};

/// Reads `castling`, and `castling` of `white` and `black`, which stand in its place for that side; or castling that
/// the moves of the King say.
pub(super) fn load(draft: &Draft, variant: &mut Variant) {
    let tables = Tables::read(draft);
    moves::check_royal(draft);
    let (plans, place) = match (tables.place(), moves::place(draft)) {
        (None, None) => return,
        (Some(place), None) => (tables.plans(draft), place),
        (None, Some(place)) => (moves::plans(draft), place),
        (Some(_), Some(place)) => {
            let message =
                "the moves have castling (O), and there is [castling]: expected one of them";
            return draft.complaints.add(place, message.to_owned());
        }
    };
    let Some(plans) = plans else { return };
    match super::add_rights(variant, plans.iter().flat_map(Plan::rights).collect()) {
        Ok(mut right) => {
            let mut castles = [Vec::new(), Vec::new()];
            for plan in plans {
                castles[plan.color.index()] = plan.castles(draft, variant, right);
                right += plan.sides.len();
            }
            variant.castling = Some(Castling { castles });
        }
        Err(message) => draft.complaints.add(place, message),
    }
}

/// The tables of castling.
struct Tables {
    shared: Option<CastlingSpec>,
    /// Those of White and of Black alone.
    own: [Option<CastlingSpec>; 2],
}

impl Tables {
    fn read(draft: &Draft) -> Self {
        let own = |side: &Option<TomlTable>| {
            side.as_ref().and_then(|table| CastlingSpec::of(table, draft))
        };
        let shared = CastlingSpec::of(&draft.file, draft);
        Tables { shared, own: draft.sides.each_ref().map(own) }
    }

    /// The place of the first table.
    fn place(&self) -> Option<Place> {
        [&self.own[0], &self.shared, &self.own[1]].into_iter().flatten().map(|it| it.place).next()
    }

    /// The plans of the sides that castle; `None` if there is an error in one of them.
    fn plans(&self, draft: &Draft) -> Option<Vec<Plan>> {
        let (Some(shape), Some(_)) = (&draft.shape, &draft.start) else { return None };
        let plan = |spec: &Option<CastlingSpec>, color| {
            spec.as_ref().map(|it| Plan::new(it, color, draft))
        };
        let [white, black] = Color::BOTH.map(|color| plan(&self.own[color.index()], color));
        let shared = plan(&self.shared, Color::White);
        let white = white.or_else(|| shared.clone());
        let flipped = |it: Option<Plan>| it.and_then(|it| it.flipped(draft, shape));
        [white, black.or_else(|| shared.map(flipped))].into_iter().flatten().collect()
    }
}

/// The keys of a table, not yet resolved.
struct CastlingSpec {
    place: Place,
    king: Option<Text>,
    partner: Option<Text>,
    sides: Vec<SideSpec>,
}

/// One side of castling, named by the letter of its right.
struct SideSpec {
    letter: Text,
    rook: Option<Text>,
    partner: Option<Text>,
    targets: Option<Placed<Vec<Text>>>,
    rook_to: Option<Text>,
}

impl CastlingSpec {
    /// The table `castling` of a table.
    fn of(parent: &TomlTable, draft: &Draft) -> Option<Self> {
        let table = parent.optional::<TomlTable>("castling")?;
        let spec = CastlingSpec::read(table.place, &table.value);
        table.value.finish();
        if spec.sides.is_empty() {
            let message = "castling has no sides: expected at least one, such as K = { rook = \"h1\", targets = [\"g1\"] }";
            draft.complaints.add_if_whole(table.place, message.to_owned());
        }
        Some(spec)
    }

    fn read(place: Place, castling: &TomlTable) -> Self {
        let sides = castling.required::<TomlTable>("sides");
        let sides = sides.map(|it| it.value.named::<TomlTable>()).unwrap_or_default();
        let side = |(letter, table): (Text, Placed<TomlTable>)| {
            let table = table.value;
            let spec = SideSpec {
                letter,
                rook: table.required("rook"),
                partner: table.optional("partner"),
                targets: table.required("targets"),
                rook_to: table.optional("rook_to"),
            };
            table.finish();
            spec
        };
        CastlingSpec {
            place,
            king: castling.required("king"),
            partner: castling.required("partner"),
            sides: sides.into_iter().map(side).collect(),
        }
    }
}

/// The resolved castling of a side.
#[derive(Clone)]
struct Plan {
    color: Color,
    royal: Kind,
    king: Square,
    sides: Vec<Side>,
}

#[derive(Clone)]
struct Side {
    letter: char,
    partner: Kind,
    rook: Square,
    targets: Vec<Target>,
}

/// The target of a King and that of its partner.
#[derive(Clone, Copy)]
struct Target {
    to: Square,
    rook_to: Square,
}

impl Plan {
    /// The plan of a side from its own squares; `None` if there is an error in it.
    fn new(spec: &CastlingSpec, color: Color, draft: &Draft) -> Option<Self> {
        let (shape, complaints) = (draft.shape.as_ref()?, draft.complaints);
        let king = spec.king.as_ref().and_then(|it| scalar::square(it, shape, complaints));
        let partner = spec.partner.as_ref();
        let partner = partner.and_then(|it| draft.pieces.one_of_side(it, color, complaints));
        let king = king?;
        let side = |it: &SideSpec| Side::new(it, king, partner, color, draft);
        let sides: Vec<Option<Side>> = spec.sides.iter().map(side).collect();
        let (square, royal) = draft.king(color)?;
        if let Some(text) = spec.king.as_ref().filter(|_| square != king) {
            let message = format!(
                "read {}, but in the start {color}'s royal piece is on {square}: expected \"{square}\"",
                text.quoted()
            );
            complaints.add_if_whole(text.place, message);
            return None;
        }
        let sides: Vec<Side> = sides.into_iter().collect::<Option<_>>()?;
        check_targets(&spec.sides, &sides, complaints);
        let plan = Plan { color, royal, king, sides };
        plan.check_region(spec, draft);
        Some(plan)
    }

    /// Black's plan as the image of White's; `None` if Black has no such pieces.
    fn flipped(&self, draft: &Draft, shape: &Shape) -> Option<Self> {
        let labels = &draft.pieces.labels;
        let target =
            |it: &Target| Target { to: shape.flip(it.to), rook_to: shape.flip(it.rook_to) };
        let side = |side: &Side| Side {
            letter: side.letter,
            partner: labels.of_side(side.partner, Color::Black),
            rook: shape.flip(side.rook),
            targets: side.targets.iter().map(target).collect(),
        };
        let king = shape.flip(self.king);
        let royal = draft.king(Color::Black).filter(|(square, _)| *square == king);
        Some(Plan {
            color: Color::Black,
            royal: royal.map_or(self.royal, |(_, kind)| kind),
            king,
            sides: self.sides.iter().map(side).collect(),
        })
    }

    /// The rights that castling needs.
    fn rights(&self) -> Vec<Right> {
        let right = |side: &Side| {
            let needs = [(self.royal, Some(self.king)), (side.partner, Some(side.rook))];
            super::right(self.color, side.letter, needs)
        };
        self.sides.iter().map(right).collect()
    }

    /// The castles; `first_right` is the number of the first of [`Plan::rights`].
    fn castles(&self, draft: &Draft, variant: &Variant, first_right: usize) -> Vec<Castle> {
        let steps = self.steps(draft, variant);
        let of_side = |(at, side): (usize, &Side)| {
            let castle = |target: &Target| self.castle(first_right + at, side, *target, &steps);
            side.targets.iter().map(castle).collect::<Vec<_>>()
        };
        self.sides.iter().enumerate().flat_map(of_side).collect()
    }

    /// The squares the King can reach from its start by its other moves, the leap included.
    fn steps(&self, draft: &Draft, variant: &Variant) -> SquareSet {
        let (shape, king) = (&variant.shape, self.king);
        let piece = draft.pieces.of_kind(self.royal);
        let legs = piece.map(|it| it.open_legs(self.color, shape.squares())).unwrap_or_default();
        let leap = variant.king_leap.as_ref().filter(|it| it.holder == self.royal);
        let leaps = leap.map_or(&[][..], |it| it.paths(self.color, king)).iter();
        LegTargets::new(&legs, self.color, shape).from(king) | leaps.map(|path| path.to).collect()
    }

    fn castle(&self, right: usize, side: &Side, target: Target, steps: &SquareSet) -> Castle {
        let (king, Target { to, rook_to }) = (self.king, target);
        Castle {
            right,
            king,
            partner: side.rook,
            partner_kind: side.partner,
            to,
            partner_to: rook_to,
            path: side.path(king, target),
            king_path: row(king, to),
            lettered: steps.contains(to),
        }
    }

    /// Reports targets outside the region that the King does not leave.
    fn check_region(&self, spec: &CastlingSpec, draft: &Draft) {
        let Some(king) = draft.pieces.of_kind(self.royal) else { return };
        for (spec, side) in spec.sides.iter().zip(&self.sides) {
            let outside = side.targets.iter().find(|it| !king.ends(self.color).contains(it.to));
            if let (Some(targets), Some(Target { to, .. })) = (&spec.targets, outside) {
                let message = format!(
                    "the target {to} is outside the region that {} does not leave: expected a square in it",
                    king.label.value
                );
                draft.complaints.add(targets.place, message);
            }
        }
    }
}

impl Side {
    fn new(
        spec: &SideSpec,
        king: Square,
        partner: Option<Kind>,
        color: Color,
        draft: &Draft,
    ) -> Option<Self> {
        let (shape, complaints) = (draft.shape.as_ref()?, draft.complaints);
        let letter = spec.letter.value.parse().ok().filter(char::is_ascii_uppercase);
        if letter.is_none() {
            let message = format!(
                "the side {} cannot be a right in a FEN: expected one capital letter",
                spec.letter.quoted()
            );
            complaints.add(spec.letter.place, message);
        }
        let partner = match &spec.partner {
            Some(own) => draft.pieces.one_of_side(own, color, complaints),
            None => partner,
        };
        let text = spec.rook.as_ref()?;
        let rook = scalar::square(text, shape, complaints)?;
        let between = row(king, rook).without(king).without(rook);
        let apart = spec.rook_to.is_some() && rook != king;
        if rook.rank() != king.rank() || between.is_empty() && !apart {
            let message = format!(
                "read {}: expected a square of the King's rank, with others between it and {king}",
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
        let rook_to = match &spec.rook_to {
            Some(text) => Some(on_rank(text, king, shape, complaints)?),
            None => None,
        };
        let targets = targets.value.iter();
        let targets = targets.filter_map(|it| target(it, king, rook, rook_to, draft)).collect();
        let side = Side { letter: letter?, partner: partner?, rook, targets };
        let needed = |target: &Target| side.path(king, *target) & !shape.squares();
        if let Some(hole) = side.targets.iter().find_map(|it| needed(it).first()) {
            let message = format!(
                "read {}, but there is no square {hole}: expected all squares from {king} to there",
                text.quoted()
            );
            complaints.add(text.place, message);
            return None;
        }
        Some(side)
    }

    /// The squares that must be empty: all that the King and its partner pass or go to, without the two
    /// themselves.
    fn path(&self, king: Square, Target { to, rook_to }: Target) -> SquareSet {
        (row(king, to) | row(self.rook, rook_to)).without(king).without(self.rook)
    }
}

/// A square of the King's rank.
fn on_rank(text: &Text, king: Square, shape: &Shape, complaints: &Complaints) -> Option<Square> {
    let square = scalar::square(text, shape, complaints)?;
    if square.rank() != king.rank() {
        let message = format!("read {}: expected a square of the King's rank", text.quoted());
        complaints.add(text.place, message);
        return None;
    }
    Some(square)
}

/// The target of the King that a text names. Without a target of its own, the partner goes to the square next to
/// it, on the side from which the King comes, and the target is between the two.
fn target(
    text: &Text,
    king: Square,
    rook: Square,
    rook_to: Option<Square>,
    draft: &Draft,
) -> Option<Target> {
    let (shape, complaints) = (draft.shape.as_ref()?, draft.complaints);
    let Some(rook_to) = rook_to else {
        let to = scalar::square(text, shape, complaints)?;
        if !row(king, rook).without(king).without(rook).contains(to) {
            let message = format!(
                "the target {to} is not between {king} and {rook}: expected a square that is, or rook_to"
            );
            complaints.add(text.place, message);
            return None;
        }
        let inner = if to.file() > king.file() { to.file() - 1 } else { to.file() + 1 };
        return Some(Target { to, rook_to: Square::new(inner, to.rank()) });
    };
    let to = on_rank(text, king, shape, complaints)?;
    if to == rook_to || (to, rook_to) == (king, rook) {
        let message = format!(
            "the King goes to {to} and its partner to {rook_to}: expected two squares, not both their own"
        );
        complaints.add(text.place, message);
        return None;
    }
    Some(Target { to, rook_to })
}

/// Reports targets that occur twice: a move to one could not be distinguished from the other.
fn check_targets(specs: &[SideSpec], sides: &[Side], complaints: &Complaints) {
    let mut seen = Vec::new();
    for (spec, side) in specs.iter().zip(sides) {
        for text in spec.targets.iter().flat_map(|it| &it.value) {
            let target = text
                .value
                .parse()
                .ok()
                .filter(|it| side.targets.iter().any(|target| target.to == *it));
            let Some(target) = target else { continue };
            if seen.contains(&target) {
                let message = format!("the target {target} comes twice: expected each once");
                complaints.add(text.place, message);
            }
            seen.push(target);
        }
    }
}

/// The squares of a rank from one to another, both included.
fn row(one: Square, other: Square) -> SquareSet {
    let files = one.file().min(other.file())..=one.file().max(other.file());
    files.map(|file| Square::new(file, one.rank())).collect()
}
