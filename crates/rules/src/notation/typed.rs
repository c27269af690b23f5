//! Moves as people type them: algebraic, in coordinates or as on Game Courier, one or several on a line.

use super::{MoveContext, MoveError, courier, san};
use crate::position::Move;

/// Reads a legal move in whatever notation it is written.
///
/// # Errors
/// When the text is not a move, not a legal one, or fits several, with the reason.
pub fn read(context: MoveContext, text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    if courier::has_form(text) { courier::read(context, text) } else { san::read(context, text) }
}

/// A move of a line of moves, and the byte at which it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedMove<'a> {
    /// Its text, with the blanks that stand in it.
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

/// How many bytes at the start of a word are the number of a move: `12.`, `12...`, `12`, `...`.
fn number_length(word: &str) -> usize {
    let rest = word.trim_start_matches(|it: char| it.is_ascii_digit());
    let after = rest.trim_start_matches('.');
    if after.len() < rest.len() || rest.is_empty() { word.len() - after.len() } else { 0 }
}

/// May it be the label before a move's squares? After a semicolon too.
fn is_label(word: &str) -> bool {
    let label = word.rsplit_once(';').map_or(word, |(_, label)| label);
    let braced = label.starts_with('{') && label.ends_with('}');
    let plain = label.starts_with(|it: char| it.is_ascii_alphabetic() || it == '+')
        && !label.contains('-')
        && !label.ends_with(|it: char| it.is_ascii_digit());
    braced || plain
}

/// Does it start with a square and a hyphen or an asterisk, as in `e2-e4`?
fn starts_with_step(word: &str) -> bool {
    let Some(number) = word.strip_prefix(|it: char| it.is_ascii_lowercase()) else { return false };
    let rest = number.trim_start_matches(|it: char| it.is_ascii_digit());
    rest.len() < number.len() && rest.starts_with(['-', '*'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Vec<&str> {
        split(line)
            .inspect(|it| assert!(line[it.at..].starts_with(it.text)))
            .map(|it| it.text)
            .collect()
    }

    #[test]
    fn a_line_is_split_into_moves_of_every_notation() {
        for (line, moves) in [
            ("e2e4 e7e5", &["e2e4", "e7e5"][..]),
            ("1. e4 e5 2.Nf3 2... Nc6 3", &["e4", "e5", "Nf3", "Nc6"]),
            ("1. P e2-e4 1... p e7-e5 2. O-O", &["P e2-e4", "p e7-e5", "O-O"]),
            ("e2-e4 P g12-g13; O-g13 Nf3", &["e2-e4", "P g12-g13; O-g13", "Nf3"]),
            ("P d5-e6;e5- K e1-g1 ; R h1-f1 e4", &["P d5-e6;e5-", "K e1-g1 ; R h1-f1", "e4"]),
            ("{SQ} c3-c5 {SQ}c3 a15a16{sq} @-e4", &["{SQ} c3-c5", "{SQ}c3", "a15a16{sq}", "@-e4"]),
            ("rb d1-d4 b e2-e4", &["rb d1-d4", "b e2-e4"]),
            ("  ", &[]),
        ] {
            assert_eq!(texts(line), moves, "{line}");
        }
    }
}
