//! The legal moves whose texts are like a text that is not a legal move.

use super::{MoveContext, MoveNotation, coordinate, courier, san};
use crate::geometry::{Shape, Square};
use crate::loader::edit_distance;
use crate::position::Move;

/// The most moves that are named.
const MOST: usize = 3;

/// The most bytes of a text that is compared with the legal moves: no move is as long.
const LONGEST: usize = 60;

/// The most symbols that may differ where a text does not say two squares.
const FARTHEST: usize = 2;

/// The texts of the legal moves that are nearest to a text, in the notation that it seems to be in. Where it
/// says from which square to which: what stands there is led elsewhere, or if it cannot go, others to the
/// target. Elsewhere moves with a similar text; none where all are far from it, or it is too long for a move.
pub fn near(context: MoveContext, text: &str) -> Vec<String> {
    let plain = text.trim();
    if plain.len() > LONGEST {
        return Vec::new();
    }
    let notation = if courier::has_form(plain) || plain.contains(' ') {
        MoveNotation::Courier
    } else if is_coordinates(plain) {
        MoveNotation::Coordinate
    } else {
        MoveNotation::San
    };
    let like = |mv: Move| {
        let legal = text_of(context, mv, notation);
        (edit_distance(plain, legal.trim_end_matches(['+', '#'])), legal)
    };
    let Some((from, to)) = squares(&context.variant.shape, plain) else {
        return alike(context.legal.iter().map(|&mv| like(mv)).filter(|it| it.0 <= FARTHEST));
    };
    let between = context.legal.iter().filter(|it| (it.from(), it.to()) == (from, to));
    let between = alike(between.map(|&mv| like(mv)));
    if !between.is_empty() {
        return between;
    }
    let of_piece = context.legal.iter().filter(|it| it.from() == from);
    let of_piece = closest(of_piece.map(|&mv| (steps(mv.to(), to), like(mv))));
    if !of_piece.is_empty() {
        return of_piece;
    }
    let to_target = context.legal.iter().filter(|it| it.to() == to);
    closest(to_target.map(|&mv| (steps(mv.from(), from), like(mv))))
}

/// The texts with the fewest differences.
fn alike(all: impl Iterator<Item = (usize, String)>) -> Vec<String> {
    let mut all: Vec<(usize, String)> = all.collect();
    all.sort();
    let nearest = all.first().map_or(0, |(far, _)| *far);
    let best = all.into_iter().filter(|(far, _)| *far == nearest);
    best.map(|(_, text)| text).take(MOST).collect()
}

/// The texts with the fewest steps of a King, then the fewest differences, in the order of the alphabet.
fn closest(all: impl Iterator<Item = (u8, (usize, String))>) -> Vec<String> {
    let mut all: Vec<_> = all.collect();
    all.sort();
    let mut texts: Vec<String> = all.into_iter().map(|(_, (_, text))| text).take(MOST).collect();
    texts.sort();
    texts
}

/// The first two squares that a text names; `None` where one is not of this board.
fn squares(shape: &Shape, text: &str) -> Option<(Square, Square)> {
    let is_digit = |it: char| it.is_ascii_digit();
    let is_start =
        |&(at, it): &(usize, char)| it.is_ascii_lowercase() && text[at + 1..].starts_with(is_digit);
    let mut all = text.char_indices().filter(is_start).map(|(at, _)| {
        let digits = text[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
        text[at..=at + digits].parse().ok().filter(|it| shape.contains(*it))
    });
    all.next()?.zip(all.next()?)
}

/// The steps of a King from one square to another on an empty board.
fn steps(from: Square, to: Square) -> u8 {
    from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()))
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
