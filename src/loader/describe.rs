//! A game in words, for those who wrote its file and those who want to play it.

mod rules;

use std::fmt::Write;

use crate::geometry::{Color, SquareSet};
use crate::setup::{Kind, Piece};
use crate::variant::{PieceInfo, Variant};

/// What a game's file says, in several lines for a person, the last one ended too: board and start,
/// the pieces with label, name, values, moves and promotion, and the rules.
pub fn describe(variant: &Variant) -> String {
    let mut text = head(variant);
    text += "\nPieces: label, name, value (a Rook has 5), value estimated from the moves, moves\n";
    for line in pieces(variant) {
        let _ = writeln!(text, "  {line}");
    }
    text += "\nRules\n";
    for line in rules::lines(variant) {
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
    [variant.labels.label(kind).to_owned(), info.name.clone(), value, guess, moves(info)]
}

/// The moves of a piece as written, those from certain ranks behind the others.
fn moves(info: &PieceInfo) -> String {
    let further = info.from_rank.iter().map(|(rank, moves)| format!(", from rank {rank} {moves}"));
    std::iter::once(info.betza.clone()).chain(further).collect()
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
    let mut zones: Vec<Zone> = Vec::new();
    for ((squares, kinds), (mirrored, _)) in white.zones.iter().zip(&black.zones) {
        let must = (*squares & !white.must).is_empty();
        match zones.last_mut().filter(|last| last.must == must && last.kinds == kinds) {
            Some(last) => last.join(*squares, *mirrored),
            None => zones.push(Zone { must, kinds, white: *squares, black: *mirrored }),
        }
    }
    let zones: Vec<String> = zones.iter().map(|zone| zone.words(variant)).collect();
    let by = variant.pieces[kind.index()].promotes_by.as_ref();
    let by = by.map_or(String::new(), |by| format!(", by {by} only"));
    format!("{}{by}", zones.join("; "))
}

/// Ranks on which there is the same to become.
struct Zone<'v> {
    must: bool,
    kinds: &'v [Kind],
    white: SquareSet,
    black: SquareSet,
}

impl Zone<'_> {
    fn join(&mut self, white: SquareSet, black: SquareSet) {
        self.white |= white;
        self.black |= black;
    }

    fn words(&self, variant: &Variant) -> String {
        let verb = if self.must { "promotes" } else { "may promote" };
        let kinds = names(variant, self.kinds.iter().copied());
        let (white, black) = (ranks(self.white), ranks(self.black));
        format!("{verb} to {kinds} on rank {white} (Black: {black})")
    }
}

/// The numbers of the ranks on which the squares lie, from 1.
fn ranks(squares: SquareSet) -> String {
    let mut ranks: Vec<u8> = squares.into_iter().map(|square| square.rank() + 1).collect();
    ranks.dedup();
    ranks.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

/// The names of kinds, as [`either`] puts them.
fn names(variant: &Variant, kinds: impl Iterator<Item = Kind>) -> String {
    let names: Vec<&str> = kinds.map(|kind| variant.pieces[kind.index()].name.as_str()).collect();
    either(&names)
}

/// `Pawn`, `Pawn or Prince`, `Queen, Rook or Bishop`.
fn either(items: &[&str]) -> String {
    match items {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}
