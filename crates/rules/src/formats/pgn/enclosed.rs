//! Where texts in quotation marks, braces and brackets end.

use super::lex::{BLANKS, begins_tag, has_empty_line, is_blank, marked_value};
use super::symbol::is_like_move;

/// The byte of the quotation mark that ends the value of a tag, in the rest of its line: the first one before
/// a `]` or the next tag or, without such a mark, the last one. Marks inside the value need no `\`. One after `\`
/// ends no value where the text ends, too: there the rest of the value is missing.
///
/// # Errors
/// With the byte at which the value ends without a mark: the `]` before the next tag, or the end of the line.
pub(super) fn closing_mark(text: &str) -> Result<usize, usize> {
    let ends = |after: &str| after.trim_start_matches(BLANKS).starts_with(']');
    let is_next = |after: &str| {
        marked_value(after.trim_start_matches(BLANKS)).is_some_and(|value| !ends(value))
    };
    let (mut escaped, mut last) = (false, None);
    for (at, it) in text.char_indices() {
        match it {
            '"' if !escaped && (ends(&text[at + 1..]) || is_next(&text[at + 1..])) => {
                return Ok(at);
            }
            '"' => last = Some((at, escaped)),
            ']' if is_next(&text[at + 1..]) => return Err(at),
            '\n' | '\r' => return last.map(|(mark, _)| mark).ok_or(at),
            _ => {}
        }
        escaped = it == '\\' && !escaped;
    }
    last.filter(|(_, escaped)| !escaped).map(|(mark, _)| mark).ok_or(text.len())
}

/// The byte of the brace that ends a comment, after the one that begins it: the first one. A comment with comments in
/// it has a brace more for each; they belong to it if no move is between them.
///
/// # Errors
/// With the byte at which the comment ends without a brace: before a tag that follows an empty line, with which the
/// next game begins, or at the end of the text.
pub(super) fn closing_brace(text: &str) -> Result<usize, usize> {
    let mut at = 0;
    while let Some(next) = text[at..].find(['}', '\n', '\r']) {
        at += next;
        if text[at..].starts_with('}') {
            return Ok(at + rest_of_nested(text, at));
        }
        let blanks = text[at..].len() - text[at..].trim_start_matches(is_blank).len();
        let has_empty_line = has_empty_line(&text[at..at + blanks]);
        at += blanks;
        if has_empty_line && begins_tag(&text[at..]) {
            return Err(at);
        }
    }
    Err(text.len())
}

/// The largest number of bytes of a comment after the comments in it: the work for each byte is bounded.
const MOST_AFTER_NESTED: usize = 256;

/// The number of bytes from the brace at `end`, which may end a comment, to the one that does if comments are in it;
/// else 0.
fn rest_of_nested(text: &str, end: usize) -> usize {
    let opened = text[..end].bytes().filter(|it| *it == b'{').count();
    if opened == 0 {
        return 0;
    }
    let rest = &text[end + 1..];
    let rest = paragraph(&rest[..rest.floor_char_boundary(MOST_AFTER_NESTED)]);
    let (mut depth, mut start, mut in_comment) = (opened, 0, false);
    for (at, brace) in rest.match_indices(['{', '}']) {
        if !in_comment && rest[start..at].split(is_blank).any(is_like_move) {
            return 0;
        }
        (start, in_comment) = (at + 1, brace == "{");
        depth = if in_comment { depth + 1 } else { depth - 1 };
        if depth == 0 {
            return at + 1;
        }
    }
    0
}

/// A text up to its first empty line.
fn paragraph(text: &str) -> &str {
    let divides = |at: usize| {
        let after = text[at..].trim_start_matches(is_blank);
        has_empty_line(&text[at..text.len() - after.len()])
    };
    let end = text.match_indices(['\n', '\r']).map(|(at, _)| at).find(|at| divides(*at));
    &text[..end.unwrap_or(text.len())]
}

/// The length of a command of a comment outside braces, such as `[%clk 0:01:02]`; `None` if there is none.
pub(super) fn command_length(text: &str) -> Option<usize> {
    let end = text.strip_prefix("[%")?.find(['[', ']', '\n', '\r'])? + 2;
    text[end..].starts_with(']').then_some(end + 1)
}

/// The length of a text in `<` and `>`, which PGN reserves, or of `<` alone.
pub(super) fn reserved_length(text: &str) -> usize {
    let inside = &text[1..];
    let end = inside.find(['<', '>', '\n', '\r']).filter(|it| inside[*it..].starts_with('>'));
    end.map_or(1, |it| it + 2)
}
