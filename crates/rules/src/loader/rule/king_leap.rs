//! `leap` of a piece: the leap of the royal piece.

use crate::betza::{Dialect, Modes, Path};
use crate::geometry::{Color, Delta, Shape, SquareSet};
use crate::loader::complaints::{Complaints, Place, Text, quoted};
use crate::loader::document::{BoolValue, TomlTable};
use crate::loader::pieces::PieceDef;
use crate::loader::scalar;
use crate::loader::variant::{Draft, LegTargets};
use crate::loader::words;
use crate::setup::Kind;
use crate::variant::Variant;
use crate::variant::rule::{GuardedPath, KingLeap};

/// Reads the leap; without a board, only the keys are checked.
pub(super) fn load(draft: &Draft, variant: &mut Variant) {
    let mut holder: Option<&PieceDef> = None;
    for piece in &draft.pieces.list {
        let Some(table) = piece.table.optional::<TomlTable>("leap") else { continue };
        let spec = KingLeapSpec::read(&table.value);
        table.value.finish();
        let leap = spec.resolve(table.place, piece, draft);
        if !piece.royal.may_be() {
            continue;
        }
        if let Some(first) = holder {
            let message =
                format!("{} has a leap already: expected one in a variant", first.label.value);
            draft.complaints.add(table.place, message);
            continue;
        }
        holder = Some(piece);
        variant.king_leap = leap;
        if spec.first_move.may_be() {
            add_rights(piece, variant, draft.complaints);
        }
    }
}

pub(super) fn describe(variant: &Variant) -> Vec<String> {
    let line = |rule: &KingLeap| {
        let [goes, safe] = in_words(rule);
        let name = words::name(variant, rule.holder);
        let capital = safe[..1].to_ascii_uppercase();
        format!("Leap of the {name}: {goes}. {capital}{}.", &safe[1..])
    };
    variant.king_leap.iter().map(line).collect()
}

/// The leap of this kind in words, without capital and full stop, if it has one.
pub(super) fn of_kind(variant: &Variant, kind: Kind) -> Option<String> {
    let rule = variant.king_leap.as_ref().filter(|it| it.holder == kind)?;
    let [goes, safe] = in_words(rule);
    Some(format!("leaps {goes}; {safe}"))
}

/// When and where it leaps, and which squares must be safe.
fn in_words(rule: &KingLeap) -> [String; 2] {
    let when = match (rule.first_move, rule.not_from_check) {
        (true, true) => "as its first move and not out of check, ",
        (true, false) => "as its first move, ",
        (false, true) => "when it is not in check, ",
        (false, false) => "",
    };
    let article = if rule.leaps().len() == RING { "any" } else { "an" };
    let is_oblique = |it: &Delta| it.files.abs() != it.ranks.abs() && it.files * it.ranks != 0;
    let oblique = rule.leaps().iter().any(is_oblique);
    let safe = match (rule.path_unattacked, oblique) {
        (true, true) => {
            "neither that square nor the one on the way may be attacked; of the two on the way of a Knight's leap, \
             one may be"
        }
        (true, false) => "neither that square nor the one on the way may be attacked",
        (false, _) => "that square may not be attacked",
    };
    [format!("{when}to {article} empty square two squares away"), safe.to_owned()]
}

/// The number of squares at distance 2 from a square.
const RING: usize = 16;

/// The table as it is written.
struct KingLeapSpec {
    moves: Option<Text>,
    first_move: BoolValue,
    not_from_check: BoolValue,
    path: Option<Text>,
}

impl KingLeapSpec {
    fn read(leap: &TomlTable) -> Self {
        KingLeapSpec {
            moves: leap.required("moves"),
            first_move: leap.flag("first_move", false),
            not_from_check: leap.flag("not_from_check", false),
            path: leap.optional("path"),
        }
    }

    fn resolve(&self, place: Place, piece: &PieceDef, draft: &Draft) -> Option<KingLeap> {
        let complaints = draft.complaints;
        if !piece.royal.may_be() {
            let message =
                "only a royal piece can have a leap: expected royal = true together with it";
            complaints.add(place, message.to_owned());
        }
        if let Some(path) = &self.path {
            scalar::check_word(path, &["unattacked"], complaints);
        }
        let moves = self.moves.as_ref()?;
        let leaps = leaps(moves, draft.pieces.dialect, complaints)?;
        let shape = draft.shape.as_ref()?;
        let ends = Color::BOTH.map(|color| piece.ends(color));
        let mut leap = KingLeap::new(piece.kind?, shape, &leaps, ends);
        leap.first_move = self.first_move.is();
        leap.not_from_check = self.not_from_check.is();
        leap.path_unattacked = self.path.is_some();
        check_steps(&leap, moves, piece, shape, complaints);
        Some(leap)
    }
}

/// Adds the rights of the leap: one for each side, until the royal piece has moved.
fn add_rights(piece: &PieceDef, variant: &mut Variant, complaints: &Complaints) {
    let Some(holder) = piece.kind else { return };
    let label = &piece.label;
    let Ok(letter) = label.value.parse::<char>() else {
        let message = format!(
            "the label {} cannot be a right in a FEN: expected one letter for a piece whose leap is a first move",
            label.quoted()
        );
        return complaints.add(label.place, message);
    };
    let list = Color::BOTH.map(|color| super::right(color, letter, [(holder, None)])).to_vec();
    if let Err(message) = super::add_rights(variant, list) {
        complaints.add(label.place, message);
    }
}

/// The leaps of a text, each once and to the ring at distance 2.
fn leaps(moves: &Text, dialect: Dialect, complaints: &Complaints) -> Option<Vec<Delta>> {
    const PLAIN: Modes = Modes { quiet: true, capture: true, en_passant: false, trail: false };
    let legs = scalar::legs(moves, dialect, complaints)?;
    let mut leaps = Vec::with_capacity(legs.len());
    for leg in &legs {
        let leap = match leg.path {
            Path::Leap(leap) if leg.modes == PLAIN && !leg.initial => leap,
            _ => Delta::new(0, 0),
        };
        if leap.files.abs().max(leap.ranks.abs()) != 2 || leaps.contains(&leap) {
            let message = format!(
                "read {}: expected leaps by exactly two files or ranks, without modes and each once, as ADN has them",
                moves.quoted()
            );
            complaints.add(moves.place, message);
            return None;
        }
        leaps.push(leap);
    }
    Some(leaps)
}

/// Reports a target of the leap that another move of the piece reaches too: the two could not be
/// distinguished. Initial legs count as open everywhere.
fn check_steps(
    leap: &KingLeap,
    moves: &Text,
    piece: &PieceDef,
    shape: &Shape,
    complaints: &Complaints,
) {
    let legs = piece.open_legs(Color::White, SquareSet::FRAME);
    let steps = LegTargets::new(&legs, Color::White, shape);
    for from in shape.squares() {
        let both = |path: &&GuardedPath| steps.from(from).contains(path.to);
        if let Some(path) = leap.paths(Color::White, from).iter().find(both) {
            let message = format!(
                "the moves {} lead from {from} to {} too: expected leaps to squares that the piece cannot reach otherwise",
                quoted(&piece.info.betza),
                path.to
            );
            return complaints.add(moves.place, message);
        }
    }
}
