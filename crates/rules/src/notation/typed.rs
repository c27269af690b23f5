//! Moves as people type them: algebraic, in coordinates or as on Game Courier, one or several on a line; and
//! the legal moves whose texts are similar to a text that is not one.

use super::{MoveContext, MoveError, MoveNotation, coordinate, courier, san};
use crate::geometry::{Shape, Square};
use crate::loader::edit_distance;
use crate::position::Move;

/// Reads a legal move in any notation.
///
/// # Errors
/// When the text is not a move, not a legal one, or fits several; the error gives the reason.
pub fn read(context: MoveContext, text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    if courier::has_form(text) { courier::read(context, text) } else { san::read(context, text) }
}

/// A move of a line of moves, with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedMove<'a> {
    /// The text of the move, including blanks inside it.
    pub text: &'a str,
    /// The byte at which it starts.
    pub at: usize,
}

/// The moves of a text without comments, in order. Numbers of moves are left out. A label belongs to the
/// move after it (`P e2-e4`), and a step after a semicolon to the move before it.
pub fn split(text: &str) -> impl Iterator<Item = TypedMove<'_>> {
    let mut words = words(text).peekable();
    std::iter::from_fn(move || {
        let (at, first) = words.next()?;
        let mut end = at + first.len();
        let mut last = first;
        while let Some((start, next)) = words.peek().copied() {
            let labelled = is_label(last) && starts_with_step(next);
            if !labelled && !last.ends_with(';') && !next.starts_with(';') {
                break;
            }
            end = start + next.len();
            last = next;
            words.next();
        }
        Some(TypedMove { text: &text[at..end], at })
    })
}

/// The words of a text, each with the byte at which it starts, without numbers of moves.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    let all = std::iter::from_fn(move || {
        at = text.len() - text[at..].trim_start().len();
        let rest = &text[at..];
        let word = &rest[..rest.find(char::is_whitespace).unwrap_or(rest.len())];
        let start = at;
        at += word.len();
        (!word.is_empty()).then_some((start, word))
    });
    all.filter_map(|(at, word)| {
        let number = number_length(word);
        (number < word.len()).then(|| (at + number, &word[number..]))
    })
}

/// The length in bytes of a move's number at the start of a word: `12.`, `12...`, `12`, `...`.
fn number_length(word: &str) -> usize {
    let rest = word.trim_start_matches(|it: char| it.is_ascii_digit());
    let after = rest.trim_start_matches('.');
    if after.len() < rest.len() || rest.is_empty() { word.len() - after.len() } else { 0 }
}

/// Whether a word may be the label before a move's squares, also after a semicolon.
fn is_label(word: &str) -> bool {
    let label = word.rsplit_once(';').map_or(word, |(_, label)| label);
    let braced = label.starts_with('{') && label.ends_with('}');
    let plain = label.starts_with(|it: char| it.is_ascii_alphabetic() || it == '+')
        && !label.contains('-')
        && !label.ends_with(|it: char| it.is_ascii_digit());
    braced || plain
}

/// Whether a word starts with a square and a hyphen or an asterisk, as in `e2-e4`.
fn starts_with_step(word: &str) -> bool {
    let Some(number) = word.strip_prefix(|it: char| it.is_ascii_lowercase()) else { return false };
    let rest = number.trim_start_matches(|it: char| it.is_ascii_digit());
    rest.len() < number.len() && rest.starts_with(['-', '*'])
}

/// The largest number of moves that are named.
const MOST: usize = 3;

/// The longest text, in bytes, that is compared with the legal moves: no move is as long.
const LONGEST: usize = 60;

/// The largest edit distance, in symbols, for a text that does not name two squares.
const FARTHEST: usize = 2;

/// The texts of the legal moves nearest to a text, in the notation that it seems to use. If the text names
/// two squares: moves of the same piece to other squares, or if it has none, moves of other pieces to the
/// target. Otherwise moves with a similar text; none if all are too different, or if the text is too long for
/// a move.
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

/// The texts with the fewest King's steps, then the fewest differences, in alphabetical order.
fn closest(all: impl Iterator<Item = (u8, (usize, String))>) -> Vec<String> {
    let mut all: Vec<_> = all.collect();
    all.sort();
    let mut texts: Vec<String> = all.into_iter().map(|(_, (_, text))| text).take(MOST).collect();
    texts.sort();
    texts
}

/// The first two squares that a text names; `None` if one is not on this board.
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

/// The number of a King's steps from one square to another on an empty board.
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

/// Whether a text is a small letter, digits, and another small letter.
fn is_coordinates(text: &str) -> bool {
    let second = text
        .strip_prefix(|it: char| it.is_ascii_lowercase())
        .map(|it| it.trim_start_matches(|digit: char| digit.is_ascii_digit()));
    second.is_some_and(|it| {
        it.len() + 1 < text.len()
            && it.starts_with(|file: char| file.is_ascii_lowercase() && file != 'x')
    })
}
