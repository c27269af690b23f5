//! The rules of a game in words, a line or a few for each.

use super::{either, names};
use crate::geometry::{Color, Square};
use crate::setup::{Kind, Piece};
use crate::variant::Variant;
use crate::variant::rule::{
    Castle, Castling, EnPassant, Endings, Fusion, KingLeap, Passage, Supply,
};

/// A sentence or two in each line.
pub(super) fn lines(variant: &Variant) -> Vec<String> {
    let mut lines = vec![format!("Royal: {}.", names(variant, variant.royal.iter()))];
    lines.extend(variant.king_leap.as_ref().map(leap));
    lines.extend(variant.castling.iter().flat_map(|rule| castling(variant, rule)));
    lines.extend(variant.en_passant.as_ref().map(|rule| en_passant(variant, rule)));
    lines.extend(variant.supply.as_ref().map(|rule| supply(variant, rule)));
    lines.extend(variant.fusion.iter().flat_map(|rule| fusion(variant, rule)));
    lines.extend(variant.passage.as_ref().map(|rule| passage(variant, rule)));
    lines.extend(endings(variant, &variant.endings));
    if !variant.rights.is_empty() {
        let letters: String = variant.rights.list().iter().map(|right| right.letter).collect();
        lines.push(format!("Rights in a FEN: {letters}."));
    }
    if let Some(xboard) = &variant.xboard {
        lines.push(format!("XBoard: parent {}, table {}", xboard.parent, xboard.table));
    }
    lines
}

fn leap(rule: &KingLeap) -> String {
    let mut line = "Leap of the royal piece to an empty square at distance 2".to_owned();
    let tests = [
        (rule.first_move, ", as its first move"),
        (rule.not_from_check, ", not out of check"),
        (rule.way_unattacked, ", over an unattacked square"),
    ];
    line.extend(tests.into_iter().filter(|(on, _)| *on).map(|(_, text)| text));
    line + "."
}

/// A line for each right of White's.
fn castling(variant: &Variant, rule: &Castling) -> Vec<String> {
    let [white, _] = &rule.castles;
    let partner = name(variant, rule.partner);
    let right = |castles: &[Castle]| {
        let Castle { king, partner: home, right, .. } = castles.first()?;
        let letter = variant.rights.list().get(*right)?.letter;
        let targets: Vec<String> = castles.iter().map(|it| target(variant, rule, it)).collect();
        let targets = either(&targets.iter().map(String::as_str).collect::<Vec<_>>());
        Some(format!(
            "Castling from {king} with the {partner} of {home} to {targets}, right {letter}; Black's is mirrored."
        ))
    };
    white.chunk_by(|one, other| one.right == other.right).filter_map(right).collect()
}

/// A target of castling, and how it is written where that is not the King's move.
fn target(variant: &Variant, rule: &Castling, castle: &Castle) -> String {
    let Castle { king, to, lettered, .. } = castle;
    let partner = variant.labels.label(rule.partner).to_ascii_lowercase();
    if *lettered { format!("{to} (written {king}{to}{partner})") } else { to.to_string() }
}

fn en_passant(variant: &Variant, rule: &EnPassant) -> String {
    let captors = names(variant, rule.captors.iter());
    let victims = names(variant, rule.victims.iter());
    format!("En passant: {captors} takes {victims}.")
}

fn supply(variant: &Variant, rule: &Supply) -> String {
    let limited =
        variant.kinds().filter(|&kind| (1..Supply::UNLIMITED).contains(&rule.count(kind)));
    let counts: Vec<String> =
        limited.map(|kind| format!("{} {}", name(variant, kind), rule.count(kind))).collect();
    let counts = counts.join(", ");
    if rule.reserve {
        format!(
            "A side has in all: {counts}. What is not on its board is in its reserve; it promotes to that only."
        )
    } else {
        format!("By promotion a side gets on the board at most: {counts}.")
    }
}

fn fusion(variant: &Variant, rule: &Fusion) -> Vec<String> {
    let compound = |kind| {
        let [one, other] = rule.parts(kind)?.map(|part| name(variant, part));
        Some(format!("{one} and {other} make {}", name(variant, kind)))
    };
    let compounds: Vec<String> = variant.kinds().filter_map(compound).collect();
    let split = "Fission: a part of a compound that is not attacked moves to an empty square.";
    vec![format!("Fusion: {}.", compounds.join(", ")), split.to_owned()]
}

fn passage(variant: &Variant, rule: &Passage) -> String {
    let minds = |kind: &Kind| {
        let piece = Piece::new(Color::White, *kind);
        let mut squares = (0..=u8::MAX).map(Square::from_index);
        squares.any(|from| !rule.ways(piece, from).is_empty())
    };
    format!("Not over attacked squares: {}.", names(variant, variant.kinds().filter(minds)))
}

fn endings(variant: &Variant, rule: &Endings) -> Vec<String> {
    let quiet = rule.halfmove_limit.map(|plies| {
        let movers = match names(variant, rule.reset_by.iter()) {
            none if none.is_empty() => none,
            names => format!(" and without a move of {names}"),
        };
        format!("Draw after {} moves without a capture{movers}.", plies / 2)
    });
    let repetition =
        rule.repetitions.map(|times| format!("Draw when a position has stood {times} times."));
    let stalemate = rule.stalemate_loses.then(|| "Stalemate loses.".to_owned());
    let bare = rule.bare_king_loses.then(|| {
        "A side with its royal piece alone loses, unless its next move makes the other so too."
            .to_owned()
    });
    [quiet, repetition, stalemate, bare].into_iter().flatten().collect()
}

fn name(variant: &Variant, kind: Kind) -> &str {
    &variant.pieces[kind.index()].name
}
