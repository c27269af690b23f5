//! Moves as people type them: algebraic, in coordinates or as on Game Courier, one or several on a line.

use super::{MoveContext, MoveError, courier, san};
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
    let mut numbers = MoveNumbers(None);
    all.filter_map(move |(at, word)| {
        let number = numbers.length(word);
        (number < word.len()).then(|| (at + number, &word[number..]))
    })
}

/// The numbers of moves in a text: the last one, `None` before the first word.
struct MoveNumbers(Option<u32>);

impl MoveNumbers {
    /// The length in bytes of a move's number at the start of the next word. A number without a full stop is one only
    /// as the first word, or if it follows on the last one.
    fn length(&mut self, word: &str) -> usize {
        let length = number_length(word);
        let number = word[..length].trim_end_matches('.').parse().ok();
        let is_bare = length > 0 && !word[..length].ends_with('.');
        let follows = |number| match self.0 {
            Some(last) => number == last || Some(number) == last.checked_add(1),
            None => number > 0,
        };
        if is_bare && !number.is_some_and(follows) {
            return 0;
        }
        self.0 = number.or(self.0).or(Some(1));
        length
    }
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
