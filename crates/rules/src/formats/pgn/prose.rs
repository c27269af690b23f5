//! Sentences between the games of a text.

use super::lex::{begins_tag, has_empty_line, is_blank, line_length};
use super::symbol::{is_like_move, without_result, without_stops};
use super::{glyph, result};

/// The length of the prose at the start of a text, up to the end of its last line; 0 if there is none. It ends
/// before an empty line, a tag, a comment and a line that starts with the number of a move. A text is not prose
/// if one of its first two words may be a move, or if it holds a result, a numbered move or a brace.
pub(super) fn length(text: &str) -> usize {
    let mut line = first_line(text);
    if !begins(line) || holds_moves(line) {
        return 0;
    }
    let mut end = line.len();
    loop {
        let after = &text[end..];
        let next = after.trim_start_matches(is_blank);
        let gap = &after[..after.len() - next.len()];
        line = first_line(next);
        if next.is_empty() || has_empty_line(gap) || ends_before(line) {
            return end;
        }
        if holds_moves(line) {
            return 0;
        }
        end += gap.len() + line.len();
    }
}

/// Whether a line may be the first one of prose.
pub(in crate::formats) fn begins(line: &str) -> bool {
    let mut words = words(line);
    let Some(first) = words.next() else { return false };
    let may_be_move = |word: &str| is_number(word) || is_like_move(word);
    !first.starts_with(['{', '(', '[', ';', '%', '$', '*'])
        && glyph::start_of_last(without_stops(first)) > 0
        && !may_be_move(first)
        && !words.next().is_some_and(may_be_move)
}

/// Whether prose ends before this line, which is not empty.
pub(in crate::formats) fn ends_before(line: &str) -> bool {
    let first = words(line).next().unwrap_or_default();
    first.starts_with(['{', ';', '%']) || begins_tag(line) || is_number(first)
}

/// Whether a line holds anything that a game may need: a result, a numbered move, or a brace.
fn holds_moves(line: &str) -> bool {
    let mut after_number = false;
    line.contains(['{', '}', '*'])
        || from_words(line).any(|rest| {
            let word = first_word(rest);
            let unnumbered = word.trim_start_matches(|it: char| it.is_ascii_digit() || it == '.');
            let numbered = unnumbered != word || after_number;
            after_number = unnumbered.is_empty();
            numbered && is_like_move(unnumbered)
                || result::at_start(rest).is_some()
                || without_result(word) != word
        })
}

/// Whether a word begins with the number of a move.
fn is_number(word: &str) -> bool {
    let after = word.trim_start_matches(|it: char| it.is_ascii_digit());
    after != word && after.starts_with('.')
}

fn first_line(text: &str) -> &str {
    &text[..line_length(text)]
}

fn first_word(text: &str) -> &str {
    text.split(is_blank).next().unwrap_or_default()
}

/// The rests of a line that begin with its words.
fn from_words(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let start = rest.trim_start_matches(is_blank);
        rest = &start[first_word(start).len()..];
        (!start.is_empty()).then_some(start)
    })
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    from_words(line).map(first_word)
}
