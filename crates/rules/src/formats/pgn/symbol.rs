//! Where the text of a move ends, by its form alone.

use super::lex::is_blank;
use super::{glyph, result};

/// Whether a word is a null move: a side passes.
pub(super) fn is_null(word: &str) -> bool {
    ["--", "Z0", "0000", "@@@@"].contains(&word)
}

/// The length in bytes of the move at the start of `text`, with the labels in braces that belong to it.
pub(super) fn symbol_length(text: &str) -> usize {
    let mut length = label_before_target(text).unwrap_or(0);
    loop {
        let ends = |it: char| is_blank(it) || "{}()[]<>\";$*".contains(it);
        length += text[length..].find(ends).unwrap_or(text[length..].len());
        if text[..length].ends_with(|it: char| it.is_ascii_digit() || it == '=') {
            let label = bracketed_label(&text[length..]).unwrap_or(0);
            let after = &text[length + label..];
            length += if label > 0 { label + after.find(ends).unwrap_or(after.len()) } else { 0 };
        }
        let promotes = text[..length].ends_with('=') || is_two_squares(&text[..length]);
        match label(&text[length..]).filter(|_| promotes) {
            Some(label) => length += label,
            None => return length,
        }
    }
}

/// The length of the promotion in brackets with which `text` starts, as in `a8(Q)`: one letter.
fn bracketed_label(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('(')?.strip_prefix(|it: char| it.is_ascii_alphabetic())?;
    inside.starts_with(')').then_some(3)
}

/// The length of the label in braces with which `text` starts: two to eight letters and digits, a letter
/// first.
fn label(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('{')?;
    let end = inside.bytes().take(9).position(|it| it == b'}')?;
    let plain = inside.starts_with(|it: char| it.is_ascii_alphabetic())
        && inside[..end].bytes().all(|it| it.is_ascii_alphanumeric());
    (plain && (2..=8).contains(&end)).then_some(end + 2)
}

/// The length of the label in capitals with which `text` starts, if the rest of a move follows.
pub(super) fn label_before_target(text: &str) -> Option<usize> {
    let length = label(text)?;
    let capitals = !text[..length].bytes().any(|it| it.is_ascii_lowercase());
    let target = text[length..].starts_with(|it: char| matches!(it, 'a'..='p' | '1'..='9'));
    let capture = text[length..].starts_with('x');
    (capitals && (target || capture)).then_some(length)
}

/// The longest text of two squares, in bytes.
const TWO_SQUARES: usize = 6;

/// Whether it is the text of a move without a letter, such as `a15a16`.
pub(super) fn is_two_squares(text: &str) -> bool {
    if text.len() > TWO_SQUARES {
        return false;
    }
    let square = |text: &str| {
        let number = text.strip_prefix(|it: char| matches!(it, 'a'..='p' | 'A'..='P'));
        number.is_some_and(|it| {
            (1..=2).contains(&it.len()) && it.bytes().all(|it| it.is_ascii_digit())
        })
    };
    let second = text.char_indices().skip(1).find(|(_, it)| it.is_ascii_alphabetic());
    second.is_some_and(|(at, _)| square(&text[..at]) && square(&text[at..]))
}

/// Marks that may end a word as in a sentence: they mean nothing.
pub(super) const STOPS: [char; 3] = ['.', ',', '…'];

/// A word without the stops at its end, unless they belong to `e.p.`.
pub(super) fn without_stops(word: &str) -> &str {
    let plain = word.trim_end_matches(STOPS);
    let in_move = plain.ends_with("e.p") && word[plain.len()..].starts_with('.');
    &word[..plain.len() + usize::from(in_move)]
}

/// The length of the number of several parts with which `text` starts, such as a time (`0:05`) or `1.5`; `None` if it
/// is no such number, or may be the number of a move before castling (`5.00`) or before another move of digits.
pub(super) fn parts_length(text: &str) -> Option<usize> {
    let length = symbol_length(text);
    let word = text[..length].trim_end_matches(STOPS);
    let mut parts = word.split([':', '.', ',']);
    let is_number = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
    if !parts.next().is_some_and(is_number) {
        return None;
    }
    let is_time = word.contains(':');
    let may_be_move = |it: &str| !is_time && (it.starts_with("00") || it.len() > 3);
    let (mut later, mut further) = (parts.clone().peekable(), parts);
    let is_whole = later.peek().is_some() && later.all(is_number);
    (is_whole && !further.any(may_be_move)).then_some(length)
}

/// The first move of a word that has several with commas between, such as `e4,e5`; else the whole word.
pub(super) fn first_move(word: &str) -> &str {
    match word.split_once(',') {
        Some((first, after)) if is_like_move(first) && is_like_move(after) => first,
        _ => word,
    }
}

/// The move at the start of a word, without the signs, stops and result after it; empty if there are only signs.
pub(super) fn move_of(word: &str) -> &str {
    without_stops(without_signs(without_result(word)))
}

/// A move or a sign without the result that follows it with no blank between, as in `Rc10-1`. The text of a move
/// never ends like a result.
pub(super) fn without_result(word: &str) -> &str {
    let plain = result::GLUED.iter().find_map(|it| word.strip_suffix(it));
    let stands_alone = |it: &&str| {
        let plain = without_signs(it);
        plain.is_empty() || is_like_move(plain) || is_remark(plain)
    };
    plain.filter(|it| !it.is_empty()).filter(stands_alone).unwrap_or(word)
}

/// Whether a text begins with the target of a move: a square, or `x` and a square.
pub(super) fn begins_with_target(text: &str) -> bool {
    let square = text.strip_prefix('x').unwrap_or(text).as_bytes();
    matches!(square, [b'a'..=b'p', b'0'..=b'9', ..])
}

/// Whether a word has the form of a move: it holds a square, or is castling or a null move.
pub(super) fn is_like_move(word: &str) -> bool {
    let is_square =
        |it: &[u8]| matches!(it[0], b'a'..=b'p' | b'A'..=b'P') && it[1].is_ascii_digit();
    word.as_bytes().windows(2).any(is_square)
        || ["O-O", "0-0", "o-o"].iter().any(|it| word.starts_with(it))
        || is_null(word)
}

/// A word without the signs at its end; a mark of check or `e.p.` may be between and after them, as in `Qh4!!#`.
fn without_signs(word: &str) -> &str {
    let mut plain = without_last_signs(word);
    let mut rest = plain;
    while let Some(unmarked) = without_mark(rest) {
        rest = without_last_signs(unmarked);
        if rest.len() < unmarked.len() {
            plain = rest;
        }
    }
    plain
}

/// The marks of a capture en passant.
pub(super) const EN_PASSANT: [&str; 4] = ["/e.p.", "/ep", "e.p.", "ep"];

/// A word without the mark of check or of a capture en passant at its end; `None` if it has none.
fn without_mark(word: &str) -> Option<&str> {
    ["+", "#"].iter().chain(&EN_PASSANT).find_map(|it| word.strip_suffix(it))
}

/// Whether a word only says what the move before it does: it captures en passant, gives check, mates or is new.
pub(super) fn is_remark(word: &str) -> bool {
    let plain = word.trim_end_matches(['+', '#']);
    EN_PASSANT.contains(&plain)
        || ["ch", "dis", "dbl", "check", "mate", "TN", "RR"].contains(&plain)
}

/// Whether a word belongs to a result in words, such as `White resigns`.
pub(super) fn is_of_result(word: &str) -> bool {
    const WORDS: [&str; 10] = [
        "white", "black", "resigns", "resigned", "draw", "drawn", "agreed", "wins", "won", "loses",
    ];
    WORDS.iter().any(|it| it.eq_ignore_ascii_case(word))
}

/// A move without the signs after it, unless a `!` may be part of a label: after a promotion.
fn without_last_signs(word: &str) -> &str {
    let plain = &word[..glyph::start_of_last(word)];
    let end = plain.char_indices().next_back().map_or(0, |(at, _)| at);
    let promotes = plain[..end].ends_with('=') || is_two_squares(&plain[..end]);
    if promotes && word[plain.len()..].starts_with('!') && !plain.ends_with(char::is_numeric) {
        return &word[..=plain.len()];
    }
    plain
}
