//! Sentences between the games of a text.

use super::lex::{LINE_ENDS, MOST_WORD, begins_tag, has_empty_line, is_blank, line_length};
use super::symbol::{is_like_move, without_result, without_stops};
use super::{glyph, result};

/// The length of the prose at the start of a text, up to the end of its last line. It ends before an empty line,
/// a tag, a comment and a line that starts with the number of a move. A text is not prose if one of its first two
/// words may be a move, or if it holds a result, a numbered move or a brace.
///
/// # Errors
/// With a number of bytes, if there is no prose: nor is there any that starts within them.
pub(super) fn length(text: &str) -> Result<usize, usize> {
    if !begins(text) {
        return Err(0);
    }
    let mut end = line_without_moves(text)?;
    loop {
        let after = &text[end..];
        let next = after.trim_start_matches(is_blank);
        let gap = &after[..after.len() - next.len()];
        if next.is_empty() || has_empty_line(gap) || ends_before(next) {
            return Ok(end);
        }
        let start = end + gap.len();
        end = start + line_without_moves(next).map_err(|it| start + it)?;
    }
}

/// Whether the line at the start of a text may be the first one of prose.
fn begins(text: &str) -> bool {
    let mut words = words(text).map(|(_, word)| shortened(word));
    let Some(first) = words.next() else { return false };
    let may_be_move = |word: &str| is_number(word) || is_like_move(word);
    !first.starts_with(['{', '(', '[', ';', '%', '$', '*'])
        && glyph::start_of_last(without_stops(first)) > 0
        && !may_be_move(first)
        && !words.next().is_some_and(may_be_move)
}

/// Whether prose ends before the line at the start of a text, which is not empty.
fn ends_before(text: &str) -> bool {
    let first = words(text).next().map_or("", |(_, word)| shortened(word));
    text.starts_with(['{', ';', '%']) || begins_tag(text) || is_number(first)
}

/// The length of the line at the start of a text.
///
/// # Errors
/// With the end of the first word on it that a game may need: a result, a numbered move, or a brace.
fn line_without_moves(text: &str) -> Result<usize, usize> {
    let (mut after_number, mut end) = (false, 0);
    for (at, word) in words(text) {
        let unnumbered = word.trim_start_matches(|it: char| it.is_ascii_digit() || it == '.');
        let numbered = unnumbered != word || after_number;
        after_number = unnumbered.is_empty();
        end = at + word.len();
        if numbered && is_like_move(unnumbered)
            || text[end..].starts_with(MARKS)
            || result::at_start(&text[at..]).is_some()
            || without_result(word) != word
        {
            return Err(end.max(1));
        }
    }
    Ok(end + line_length(&text[end..]))
}

/// Whether a word begins with the number of a move.
fn is_number(word: &str) -> bool {
    let after = word.trim_start_matches(|it: char| it.is_ascii_digit());
    after != word && after.starts_with('.')
}

/// The marks that are not in prose.
const MARKS: [char; 3] = ['{', '}', '*'];

/// The words of the line at the start of a text, with their places; a mark ends a word. They are found one after
/// the other, so that the time does not grow with the rest of the line.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let ends_word = |it: char| is_blank(it) || MARKS.contains(&it);
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text[at..].trim_start_matches(|it| is_blank(it) && !LINE_ENDS.contains(&it));
        let start = text.len() - rest.len();
        let length = rest.find(ends_word).unwrap_or(rest.len());
        at = start + length;
        let is_line_end = rest.is_empty() || rest.starts_with(LINE_ENDS);
        (!is_line_end).then_some((start, &rest[..length]))
    })
}

/// The start of a word, as long as a move may be.
fn shortened(word: &str) -> &str {
    &word[..word.floor_char_boundary(MOST_WORD)]
}
