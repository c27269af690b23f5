//! A game in words, for those who wrote its file and those who want to play it.

use std::fmt::Write;

use super::Variant;
use super::rule::{EnPassant, Endings, KingLeap, Promotion};
use crate::geometry::{Color, SquareSet};
use crate::setup::{Kind, Piece};

/// What a game's file says, in several lines for a person, the last one ended too: board and start,
/// the pieces with label, name, values, moves and promotion, and the rules.
pub fn describe(variant: &Variant) -> String {
    let mut text = head(variant);
    text += "\nPieces: label, name, value (a Rook has 5), value estimated from the moves, moves\n";
    for line in pieces(variant) {
        let _ = writeln!(text, "  {line}");
    }
    text += "\nRules\n";
    for line in rules(variant) {
        let _ = writeln!(text, "  {line}");
    }
    text
}

fn head(variant: &Variant) -> String {
    let Variant { title, name, inventor, year, shape, .. } = variant;
    let year = year.map(|it| it.to_string());
    let made: String = inventor.iter().chain(&year).map(|it| format!(", {it}")).collect();
    let (files, ranks) = (shape.files(), shape.ranks());
    let start = variant.start.write(shape, &variant.labels);
    format!("{title} ({name}){made}\nBoard: {files} files, {ranks} ranks\nStart: {start}\n")
}

/// A line a piece, its parts one below the other.
fn pieces(variant: &Variant) -> Vec<String> {
    let columns: Vec<[String; 5]> = variant.kinds().map(|kind| columns(variant, kind)).collect();
    let width = |column: usize| columns.iter().map(|it| it[column].chars().count()).max();
    let [labels, names, values, guesses, moves] = [0, 1, 2, 3, 4].map(|it| width(it).unwrap_or(0));
    let line = |(kind, [label, name, value, guess, betza]): (Kind, &[String; 5])| {
        let promotion = promotion(variant, kind);
        let line = format!(
            "{label:labels$}  {name:names$}  {value:>values$}  {guess:>guesses$}  {betza:moves$}  {promotion}"
        );
        line.trim_end().to_owned()
    };
    variant.kinds().zip(&columns).map(line).collect()
}

/// The value that the file gives is shown apart from the estimated one; the latter counts where the
/// former is missing, but never for a royal piece.
fn columns(variant: &Variant, kind: Kind) -> [String; 5] {
    let info = &variant.pieces[kind.index()];
    let royal = variant.royal.contains(kind);
    let unsaid = if royal { "royal" } else { "-" };
    let value = info.documented.filter(|&it| it > 0 || !royal);
    let value = value.map_or(unsaid.to_owned(), hundredths);
    let guess = if royal { "-".to_owned() } else { hundredths(info.estimated) };
    [variant.labels.label(kind).to_owned(), info.name.clone(), value, guess, info.betza.clone()]
}

fn hundredths(value: i32) -> String {
    format!("{}.{:02}", value / 100, value % 100)
}

/// Where and to what a kind promotes; empty if it does not.
fn promotion(variant: &Variant, kind: Kind) -> String {
    let of = |color| variant.promotion(Piece::new(color, kind));
    let (Some(white), Some(black)) = (of(Color::White), of(Color::Black)) else {
        return String::new();
    };
    let zones: Vec<String> = white
        .zones
        .iter()
        .zip(&black.zones)
        .map(|((squares, kinds), (mirrored, _))| {
            let kinds = names(variant, kinds.iter().copied());
            format!("to {kinds} on rank {} (Black: {})", ranks(*squares), ranks(*mirrored))
        })
        .collect();
    let by = variant.pieces[kind.index()].promotes_by.as_ref();
    let by = by.map_or(String::new(), |by| format!(", by {by} only"));
    format!("{} {}{by}", verb(white), zones.join(", "))
}

fn verb(promotion: &Promotion) -> &'static str {
    let free = promotion.zone() & !promotion.must;
    if free.is_empty() { "promotes" } else { "may promote" }
}

/// The numbers of the ranks on which the squares lie, from 1.
fn ranks(squares: SquareSet) -> String {
    let mut ranks: Vec<u8> = squares.into_iter().map(|square| square.rank() + 1).collect();
    ranks.dedup();
    ranks.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

fn rules(variant: &Variant) -> Vec<String> {
    let mut lines = vec![format!("Royal: {}.", names(variant, variant.royal.iter()))];
    lines.extend(variant.king_leap.as_ref().map(leap));
    lines.extend(variant.en_passant.as_ref().map(|rule| en_passant(variant, rule)));
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

fn en_passant(variant: &Variant, rule: &EnPassant) -> String {
    let captors = names(variant, rule.captors.iter());
    let victims = names(variant, rule.victims.iter());
    format!("En passant: {captors} takes {victims}.")
}

fn endings(variant: &Variant, rule: &Endings) -> Vec<String> {
    let quiet = rule.quiet_plies.map(|plies| {
        let movers = match names(variant, rule.reset_by.iter()) {
            none if none.is_empty() => none,
            names => format!(" and without a move of {names}"),
        };
        format!("Draw after {} moves without a capture{movers}.", plies / 2)
    });
    let repetition =
        rule.repetitions.map(|times| format!("Draw when a position has stood {times} times."));
    quiet.into_iter().chain(repetition).collect()
}

/// The names of kinds: `Pawn`, `Pawn or Prince`, `Queen, Rook or Bishop`.
fn names(variant: &Variant, kinds: impl Iterator<Item = Kind>) -> String {
    let mut names: Vec<&str> =
        kinds.map(|kind| variant.pieces[kind.index()].name.as_str()).collect();
    match names.pop() {
        Some(end) if !names.is_empty() => format!("{} or {end}", names.join(", ")),
        Some(only) => only.to_owned(),
        None => String::new(),
    }
}
