//! `passage` of a piece: royal pieces that may not pass attacked squares.

use crate::betza::{Leg, Path};
use crate::geometry::{Color, SQUARES, Shape, Square};
use crate::loader::complaints::{Complaints, Text, quoted};
use crate::loader::pieces::PieceDef;
use crate::loader::variant::Draft;
use crate::loader::{scalar, words};
use crate::setup::{Kind, Piece};
use crate::variant::Variant;
use crate::variant::rule::{GuardedPath, Passage};

/// Reads the rule; without a board, only the keys are checked.
pub(super) fn load(draft: &Draft, variant: &mut Variant) {
    let mut restricted = Vec::with_capacity(draft.pieces.list.len());
    for piece in &draft.pieces.list {
        let word = piece.table.optional("passage");
        restricted.push(word.is_some());
        if let Some(word) = &word {
            check(word, piece, draft.complaints);
        }
    }
    let Some(shape) = draft.shape.as_ref().filter(|_| restricted.contains(&true)) else { return };
    let paths = draft.pieces.list.iter().zip(restricted).flat_map(|(piece, restricted)| {
        Color::BOTH.map(|color| if restricted { paths(piece, shape, color) } else { Vec::new() })
    });
    variant.passage = Some(Passage::new(paths.collect()));
}

pub(super) fn describe(variant: &Variant) -> Vec<String> {
    let Some(rule) = &variant.passage else { return Vec::new() };
    let restricted = |kind: &Kind| {
        let piece = Piece::new(Color::White, *kind);
        let mut squares = (0..=u8::MAX).map(Square::from_index);
        squares.any(|from| !rule.paths(piece, from).is_empty())
    };
    let kinds = words::names(variant, variant.kinds().filter(restricted));
    vec![format!("May not pass attacked squares: {kinds}.")]
}

fn check(word: &Text, piece: &PieceDef, complaints: &Complaints) {
    scalar::check_word(word, &["unattacked"], complaints);
    if !piece.royal.may_be() {
        let message = "only a royal piece can have passage: expected royal = true together with it";
        complaints.add(word.place, message.to_owned());
    }
    if piece.every_leg().any(|leg| !has_path(leg)) {
        let message = format!(
            "the moves {} are not all slides and leaps of at most two squares: expected such moves for a piece with passage",
            quoted(&piece.info.betza)
        );
        complaints.add(word.place, message);
    }
}

/// Whether the squares that the leg passes are known.
fn has_path(leg: &Leg) -> bool {
    match leg.path {
        Path::Leap(leap) => leap.files.abs().max(leap.ranks.abs()) <= 2,
        Path::Slide { step, .. } => step.files.abs().max(step.ranks.abs()) == 1,
        _ => false,
    }
}

/// The paths of a piece that pass something, by square of departure.
fn paths(piece: &PieceDef, shape: &Shape, color: Color) -> Vec<Vec<GuardedPath>> {
    let from = |index: usize| {
        let from = Square::from_index(index as u8);
        let on_board = shape.contains(from);
        let legs = piece.every_leg().filter(|_| on_board);
        let paths = legs.flat_map(|leg| paths_of(leg, shape, color, from));
        paths.filter(|path| !path.passed.is_empty()).collect()
    };
    (0..SQUARES).map(from).collect()
}

fn paths_of(leg: &Leg, shape: &Shape, color: Color, from: Square) -> Vec<GuardedPath> {
    match leg.path {
        Path::Leap(leap) => {
            GuardedPath::leap(shape, from, shape.seen_by(color, leap)).into_iter().collect()
        }
        Path::Slide { step, range } => {
            GuardedPath::slides(shape, from, shape.seen_by(color, step), range).collect()
        }
        _ => Vec::new(),
    }
}
