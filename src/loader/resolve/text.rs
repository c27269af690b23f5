//! Single values: what a text or a number may be, whatever it is for.

use std::ops::RangeInclusive;

use crate::betza::{self, Leg};
use crate::geometry::Shape;
use crate::loader::complaints::Complaints;
use crate::loader::document::{Placed, Text};

/// The name of a game, as protocols use it.
pub(super) fn name(text: &Text, complaints: &Complaints) -> Option<String> {
    let plain = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
    let good = !text.value.is_empty() && text.value.chars().all(plain);
    let expected = "small letters a to z, digits and -, at least one";
    checked(text, good, expected, complaints)
}

/// A text for people, which has to fit into a line.
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
    if !good {
        complaints.add(text.place, format!("read {:?}: expected {expected}", text.value));
    }
    good.then(|| text.value.clone())
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

/// What a rule minds where attacked squares may not be passed.
pub(super) const UNATTACKED: &str = "unattacked";

/// The number of a rank, from 1, written as a key.
pub(super) fn rank(text: &Text, complaints: &Complaints) -> Option<u8> {
    let number = text.value.parse().ok().filter(|it: &u8| (1..=16).contains(it));
    // Written in one way only, so that no rank has two keys.
    let number = number.filter(|it| it.to_string() == text.value);
    if number.is_none() {
        let message = format!("read {:?}: expected the number of a rank, from 1", text.value);
        complaints.add(text.place, message);
    }
    number
}

/// A complaint of a rank that the board does not have.
pub(super) fn rank_off_the_board(rank: &str, shape: &Shape) -> String {
    format!("the board has no rank {rank}: expected 1 to {}", shape.ranks())
}

/// The moves of a piece. A complaint stands at the symbol at fault.
pub(super) fn legs(moves: &Text, complaints: &Complaints) -> Option<Vec<Leg>> {
    match betza::parse(&moves.value) {
        Ok(legs) => Some(legs),
        Err(error) => {
            let symbol = error.column.saturating_sub(1);
            let place = complaints.inside(moves.place, &moves.value, symbol);
            complaints.add(place, format!("in the moves {:?}: {}", moves.value, error.message));
            None
        }
    }
}
