//! Checks of single values: texts, numbers, squares and moves.

use std::ops::RangeInclusive;

use super::complaints::{Complaints, Placed, Text};
use crate::betza::{self, BetzaError, Dialect, Leg, Moves};
use crate::geometry::{Shape, Square};

/// The largest number of characters of a name or a title, so that it fits into a line of a menu.
const MOST_CHARACTERS: usize = 100;

/// The name of a variant, as protocols use it.
pub(super) fn name(text: &Text, complaints: &Complaints) -> Option<String> {
    let plain = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
    let good = !text.value.is_empty() && text.value.chars().all(plain);
    checked(text, good, "small letters a to z, digits and -, at least one", complaints)
}

/// A text for people that fits on one line.
pub(super) fn line(text: &Text, complaints: &Complaints) -> Option<String> {
    let good = !text.value.trim().is_empty() && !text.value.contains(char::is_control);
    checked(text, good, "a text of one line, not empty", complaints)
}

/// A text without blanks.
pub(super) fn word(text: &Text, complaints: &Complaints) -> Option<String> {
    let printable = |it: char| it.is_ascii_graphic();
    let good = !text.value.is_empty() && text.value.chars().all(printable);
    checked(text, good, "letters, digits and signs without blanks", complaints)
}

fn checked(text: &Text, good: bool, expected: &str, complaints: &Complaints) -> Option<String> {
    let short = text.value.chars().nth(MOST_CHARACTERS).is_none();
    if !good {
        complaints.add(text.place, format!("read {}: expected {expected}", text.quoted()));
    } else if !short {
        let message =
            format!("read {}: expected at most {MOST_CHARACTERS} characters", text.quoted());
        complaints.add(text.place, message);
    }
    (good && short).then(|| text.value.clone())
}

/// Reports a text that is not one of these words.
pub(super) fn check_word(text: &Text, words: &[&str], complaints: &Complaints) {
    if !words.contains(&text.value.as_str()) {
        let words: Vec<String> = words.iter().map(|it| format!("{it:?}")).collect();
        let message = format!("read {}: expected {}", text.quoted(), words.join(" or "));
        complaints.add(text.place, message);
    }
}

/// An integer in a range.
pub(super) fn within(
    number: &Placed<i64>,
    range: RangeInclusive<i64>,
    complaints: &Complaints,
) -> Option<i64> {
    let good = range.contains(&number.value);
    if !good {
        let (least, most) = (range.start(), range.end());
        let message = format!("read {}: expected an integer from {least} to {most}", number.value);
        complaints.add(number.place, message);
    }
    good.then_some(number.value)
}

/// The number of a rank, from 1, written as a key.
pub(super) fn rank(text: &Text, complaints: &Complaints) -> Option<u8> {
    let number = text.value.parse().ok().filter(|it: &u8| (1..=16).contains(it));
    // Only one form is allowed, so that no rank has two keys.
    let number = number.filter(|it| it.to_string() == text.value);
    if number.is_none() {
        let message = format!("read {}: expected the number of a rank, from 1", text.quoted());
        complaints.add(text.place, message);
    }
    number
}

/// Reports the number of a rank that the board does not have.
pub(super) fn check_rank(rank: &Text, shape: &Shape, complaints: &Complaints) {
    if rank.value.parse().is_ok_and(|it: u8| it > shape.ranks()) {
        let message =
            format!("the board has no rank {}: expected 1 to {}", rank.value, shape.ranks());
        complaints.add(rank.place, message);
    }
}

/// A square of the board.
pub(super) fn square(text: &Text, shape: &Shape, complaints: &Complaints) -> Option<Square> {
    let square = text.value.parse().ok().filter(|&it| shape.contains(it));
    if square.is_none() {
        let last = Square::new(shape.files() - 1, shape.ranks() - 1);
        let message =
            format!("read {}: expected a square of the board, a1 to {last}", text.quoted());
        complaints.add(text.place, message);
    }
    square
}

/// Moves without castling. An error is reported at the wrong symbol.
pub(super) fn legs(moves: &Text, dialect: Dialect, complaints: &Complaints) -> Option<Vec<Leg>> {
    read_betza(betza::parse_as(&moves.value, dialect), moves, complaints)
}

/// The moves of a piece, castling too. An error is reported at the wrong symbol.
pub(super) fn moves(moves: &Text, dialect: Dialect, complaints: &Complaints) -> Option<Moves> {
    read_betza(betza::parse_moves(&moves.value, dialect), moves, complaints)
}

fn read_betza<T>(read: Result<T, BetzaError>, moves: &Text, complaints: &Complaints) -> Option<T> {
    let report = |error: &BetzaError| {
        let symbol = error.column.saturating_sub(1);
        let place = complaints.inside(moves.place, &moves.value, symbol);
        complaints.add(place, format!("in the moves {}: {}", moves.quoted(), error.message));
    };
    read.inspect_err(report).ok()
}
