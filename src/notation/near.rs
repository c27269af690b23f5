//! The legal moves whose texts are like a text that is not a legal move.

use super::{MoveContext, MoveNotation, coordinate, courier, san};
use crate::loader::edit_distance;
use crate::position::Move;

/// The most moves that are named.
const MOST: usize = 3;

/// The most symbols that may differ.
const FARTHEST: usize = 2;

/// The texts of the legal moves that are nearest to a text, in the notation that it seems to be in; none
/// where all are far from it.
pub fn near(context: MoveContext, text: &str) -> Vec<String> {
    let plain = text.trim();
    let notation = if courier::has_form(plain) || plain.contains(' ') {
        MoveNotation::Courier
    } else if is_coordinates(plain) {
        MoveNotation::Coordinate
    } else {
        MoveNotation::San
    };
    let distance = |mv: Move| {
        let legal = text_of(context, mv, notation);
        (edit_distance(plain, legal.trim_end_matches(['+', '#'])), legal)
    };
    let all = context.legal.iter().map(|&mv| distance(mv));
    let mut all: Vec<(usize, String)> = all.filter(|(far, _)| *far <= FARTHEST).collect();
    all.sort();
    let nearest = all.first().map_or(0, |(far, _)| *far);
    let best = all.into_iter().filter(|(far, _)| *far == nearest);
    best.map(|(_, text)| text).take(MOST).collect()
}

fn text_of(context: MoveContext, mv: Move, notation: MoveNotation) -> String {
    match notation {
        MoveNotation::San => san::write(context, mv),
        MoveNotation::Coordinate => coordinate::write(context.variant, mv),
        MoveNotation::Courier => courier::write(context, mv),
    }
}

/// A small letter, digits, and a small letter again?
fn is_coordinates(text: &str) -> bool {
    let second = text
        .strip_prefix(|it: char| it.is_ascii_lowercase())
        .map(|it| it.trim_start_matches(|digit: char| digit.is_ascii_digit()));
    second.is_some_and(|it| {
        it.len() + 1 < text.len()
            && it.starts_with(|file: char| file.is_ascii_lowercase() && file != 'x')
    })
}
