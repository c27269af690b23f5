//! A variant in words, for authors and players.

use std::fmt::Write;
use std::iter;

use super::rule::{self, RULES, Rule, describe_promotion};
use super::words;
use crate::betza;
use crate::columns::column_width;
use crate::geometry::Symmetry;
use crate::setup::Kind;
use crate::variant::{PieceInfo, Variant};

/// A variant in words, in several lines, each with a newline at its end: board and start, the pieces
/// with label, name, values, moves and promotion, and the rules.
pub fn describe(variant: &Variant) -> String {
    let mut text = head(variant);
    text += "\n";
    text += &describe_pieces(variant);
    text += "\nRules\n";
    for line in describe_rules(variant) {
        let _ = writeln!(text, "  {line}");
    }
    text
}

/// The pieces of a variant, one line for each below a heading: label, name, values, moves and promotion.
pub fn describe_pieces(variant: &Variant) -> String {
    let head = "Pieces: label, name, value (a Rook is 5), value estimated from the moves, moves\n";
    let lines = pieces(variant).into_iter().map(|line| format!("  {line}\n"));
    iter::once(head.to_owned()).chain(lines).collect()
}

/// The rules of a variant in words, a sentence or two in each; promotion is with the pieces.
pub fn describe_rules(variant: &Variant) -> Vec<String> {
    in_words(variant, RULES.iter())
}

/// The rules of play in words: [`describe_rules`] without notes on files and programs.
pub fn describe_rules_of_play(variant: &Variant) -> Vec<String> {
    in_words(variant, RULES.iter().filter(|rule| rule.is_of_play))
}

fn in_words<'a>(variant: &Variant, rules: impl Iterator<Item = &'a Rule>) -> Vec<String> {
    let royal = format!("Royal: {}.", words::names(variant, variant.royal.iter()));
    iter::once(royal).chain(rules.flat_map(|rule| (rule.describe)(variant))).collect()
}

/// One kind of a variant in words.
pub struct KindInWords {
    /// The label of the kind in the file.
    pub label: String,
    /// The name of the kind, with the side in brackets if only one has it.
    pub name: String,
    /// The value used in play, where a Rook is 5; `royal` for a royal kind to which the file gives none.
    pub value: String,
    /// Whether the value is estimated from the moves, because the file gives none.
    pub is_estimated: bool,
    /// The moves as written.
    pub moves: String,
    /// The moves in words, each without capital and full stop.
    pub moves_in_words: Vec<String>,
    /// The promotion in words; empty if there is none.
    pub promotion: String,
}

/// A kind of a variant in words.
pub fn describe_kind(variant: &Variant, kind: Kind) -> KindInWords {
    let [label, name, given, estimate, moves] = columns(variant, kind);
    let is_estimated = given == NO_VALUE;
    let value = if is_estimated { estimate } else { given };
    let promotion = describe_promotion(variant, kind);
    let moves_in_words = moves_in_words(variant, kind);
    KindInWords { label, name, value, is_estimated, moves, moves_in_words, promotion }
}

fn head(variant: &Variant) -> String {
    let Variant { title, name, inventor, year, shape, .. } = variant;
    let year = year.map(|it| it.to_string());
    let made: String = inventor.iter().chain(&year).map(|it| format!(", {it}")).collect();
    let (files, ranks) = (counted(shape.files(), "file"), counted(shape.ranks(), "rank"));
    let symmetry = match shape.symmetry() {
        Symmetry::Mirror => "",
        Symmetry::Rotate => ", Black's moves turned by half a circle",
    };
    let start = variant.start.write(shape, &variant.labels);
    format!("{title} ({name}){made}\nBoard: {files}, {ranks}{symmetry}\nStart: {start}\n")
}

/// A number and a noun, such as `8 files`.
fn counted(number: u8, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// One line for each piece, its parts in columns.
fn pieces(variant: &Variant) -> Vec<String> {
    let columns: Vec<[String; 5]> = variant.kinds().map(|kind| columns(variant, kind)).collect();
    let width = |column: usize| column_width(columns.iter().map(|it| &*it[column]));
    let [labels, names, values, guesses, moves] = [0, 1, 2, 3, 4].map(width);
    let line = |(kind, [label, name, value, guess, betza]): (Kind, &[String; 5])| {
        let promotion = describe_promotion(variant, kind);
        let line = format!(
            "{label:labels$}  {name:names$}  {value:>values$}  {guess:>guesses$}  {betza:moves$}  {promotion}"
        );
        line.trim_end().to_owned()
    };
    variant.kinds().zip(&columns).map(line).collect()
}

/// Stands in a column for a value that there is not.
const NO_VALUE: &str = "-";

/// The columns of a kind. The value that the file gives and the estimated one are shown separately; the
/// estimate is used if the file gives none, but never for a royal piece.
fn columns(variant: &Variant, kind: Kind) -> [String; 5] {
    let info = &variant.pieces[kind.index()];
    let royal = variant.royal.contains(kind);
    let unsaid = if royal { "royal" } else { NO_VALUE };
    let value = info.documented.filter(|&it| it > 0 || !royal);
    let value = value.map_or(unsaid.to_owned(), words::value);
    let guess = if royal { NO_VALUE.to_owned() } else { words::value(info.estimated) };
    let side = variant.labels.only_side(kind).map_or(String::new(), |it| format!(" ({it})"));
    let name = format!("{}{side}", info.name);
    [variant.labels.label(kind).to_owned(), name, value, guess, moves(info)]
}

fn moves_in_words(variant: &Variant, kind: Kind) -> Vec<String> {
    let info = &variant.pieces[kind.index()];
    let sentences = |text: &str| {
        let mut legs = betza::parse(text).unwrap_or_default();
        if variant.en_passant.is_none() {
            legs.iter_mut().for_each(|leg| leg.modes.trail = false);
        }
        words::moves(&legs)
    };
    let further = info.further_moves().flat_map(|(place, moves)| {
        sentences(moves).into_iter().map(move |it| format!("{it}, only from {place}"))
    });
    let stays_in = info.stays_in.iter().map(|name| format!("does not leave region {name}"));
    let added = rule::moves_in_words(variant, kind);
    sentences(&info.betza).into_iter().chain(further).chain(added).chain(stays_in).collect()
}

/// The moves of a piece as written, those from certain ranks and regions after the others.
fn moves(info: &PieceInfo) -> String {
    let further = info.further_moves().map(|(place, moves)| format!(", from {place} {moves}"));
    let stays_in = info.stays_in.iter().map(|name| format!(", in region {name}"));
    iter::once(info.betza.clone()).chain(further).chain(stays_in).collect()
}
