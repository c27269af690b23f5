//! The result of a game as people and programs write it.

use super::glyph::{self, Numbered};
use super::lex::is_blank;
use super::symbol::STOPS;
use crate::game::GameResult;
use crate::geometry::Color;

/// The points of a side in halves, by their text.
const POINTS: [(&str, u8); 7] =
    [("1/2", 1), ("½", 1), ("0.5", 1), ("0,5", 1), (".5", 1), ("1", 2), ("0", 0)];

/// The marks between the points of both sides.
const BETWEEN: [char; 7] = ['-', '‐', '‑', '–', '—', '−', ':'];

/// The results that are found at the end of a word, after a move.
pub(super) const GLUED: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "½-½"];

/// The result at the start of a text, with its length in bytes: `1-0`, `1 - 0`, `½-½`, `0.5-0.5`, `1/2`.
pub(super) fn at_start(text: &str) -> Option<(GameResult, usize)> {
    if !text.starts_with(['0', '1', '½', '.']) {
        return None;
    }
    let ends = |rest: &str| {
        let next = rest.trim_start_matches(STOPS).chars().next();
        next.is_none_or(|it| is_blank(it) || "{}()[]<>;$\"*!?".contains(it))
    };
    let (white, after) = points(text)?;
    // As in 1-0F, for a game that was not played.
    let unplayed = |rest: &str| rest.strip_prefix(['F', 'f']).is_some_and(ends);
    let both = both(white, after).filter(|(_, rest)| ends(rest) || unplayed(rest));
    let alone = (white == 1 && ends(after)).then_some((GameResult::Draw, after));
    both.or(alone).map(|(result, rest)| (result, text.len() - rest.len()))
}

/// The result that a text says, such as the value of a tag `Result`: it begins with a result in any spelling
/// (`1-0 (time)`), or with the words for one (`White wins`, `Black has resigned`, `draw agreed`).
pub(in crate::formats) fn said(text: &str) -> Option<GameResult> {
    let text = text.trim();
    let unknown = text.starts_with('*').then_some(GameResult::Unknown);
    unknown.or_else(|| at_start(text).map(|(result, _)| result)).or_else(|| in_words(text))
}

/// The result in the words at the start of a text.
fn in_words(text: &str) -> Option<GameResult> {
    let small = text.to_lowercase();
    let mut words = small.split(|it: char| !it.is_alphabetic()).filter(|it| !it.is_empty());
    let first = words.next()?;
    if ["draw", "drawn"].contains(&first) {
        return Some(GameResult::Draw);
    }
    let side = side_named(first)?;
    let verb = words.next().filter(|it| *it != "has").or_else(|| words.next())?;
    ended_by(verb, side)
}

/// The side that a text names.
pub(in crate::formats) fn side_named(text: &str) -> Option<Color> {
    let is = |name: &str| text.eq_ignore_ascii_case(name);
    if is("white") { Some(Color::White) } else { is("black").then_some(Color::Black) }
}

/// The result if a side does what this verb says.
pub(in crate::formats) fn ended_by(verb: &str, side: Color) -> Option<GameResult> {
    match verb {
        "win" | "wins" | "won" => Some(GameResult::from(Some(side))),
        "resign" | "resigns" | "resigned" | "lose" | "loses" | "lost" => {
            Some(GameResult::from(Some(!side)))
        }
        _ => None,
    }
}

/// A result with what people write after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::formats) struct MarkedResult<'a> {
    pub(in crate::formats) result: GameResult,
    pub(in crate::formats) nags: Vec<u8>,
    /// The comment, without its braces; one in brackets has them; empty if there is none.
    pub(in crate::formats) comment: &'a str,
    /// What does not belong after a result; empty if there is nothing.
    pub(in crate::formats) rest: &'a str,
}

/// The result with which this text begins, in any spelling, which glyphs and a comment in braces or brackets may
/// follow.
pub(in crate::formats) fn with_marks(text: &str) -> Option<MarkedResult<'_>> {
    let text = text.trim();
    let unknown = text.starts_with('*').then_some((GameResult::Unknown, 1));
    let (result, length) = unknown.or_else(|| at_start(text))?;
    let (mut nags, mut rest) = (Vec::new(), text[length..].trim_start_matches(STOPS).trim_start());
    while let Some((nag, length)) = glyph_at_start(rest) {
        nags.push(nag);
        rest = rest[length..].trim_start();
    }
    let (comment, rest) = match rest.strip_prefix('{') {
        Some(inside) => (inside.strip_suffix('}').unwrap_or(inside), ""),
        None if rest.starts_with('(') && rest.ends_with(')') => (rest, ""),
        None => ("", rest),
    };
    Some(MarkedResult { result, nags, comment, rest })
}

/// The glyph at the start of a text, as a number or as a sign, with its length in bytes.
fn glyph_at_start(text: &str) -> Option<(u8, usize)> {
    let Numbered { nag, length } = glyph::numbered(text);
    nag.map(|it| (it, length)).or_else(|| glyph::at_start(text))
}

/// The points at the start of a text, and the rest of it.
fn points(text: &str) -> Option<(u8, &str)> {
    POINTS.iter().find_map(|(points, halves)| Some((*halves, text.strip_prefix(points)?)))
}

/// The result whose second half, after the points of White, is at the start of a text; and the rest of it.
fn both(white: u8, text: &str) -> Option<(GameResult, &str)> {
    let blank = [' ', '\t'];
    let between = text.trim_start_matches(blank).strip_prefix(BETWEEN)?;
    let (black, rest) = points(between.trim_start_matches(blank))?;
    let result = match (white, black) {
        (2, 0) => GameResult::WhiteWins,
        (0, 2) => GameResult::BlackWins,
        (1, 1) => GameResult::Draw,
        _ => return None,
    };
    Some((result, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_read_in_every_spelling() {
        use GameResult::{BlackWins, Draw, WhiteWins};
        for (text, result) in [
            ("1-0", WhiteWins),
            ("1 - 0", WhiteWins),
            ("1:0", WhiteWins),
            ("0–1", BlackWins),
            ("1/2-1/2", Draw),
            ("1/2 - 1/2", Draw),
            ("1/2", Draw),
            ("½-½", Draw),
            ("½", Draw),
            ("0.5-0.5", Draw),
            (".5-.5", Draw),
            ("1/2‑1/2", Draw),
        ] {
            assert_eq!(said(text), Some(result), "{text}");
            assert_eq!(at_start(&format!("{text} {{so}}")), Some((result, text.len())), "{text}");
        }
        assert_eq!(said("*"), Some(GameResult::Unknown));
        for (text, result) in [
            ("1-0F", WhiteWins),
            ("White has resigned.", BlackWins),
            ("Black has won", BlackWins),
            ("White loses on time", BlackWins),
        ] {
            assert_eq!(said(text), Some(result), "{text}");
        }
        for text in [
            "1-0Fx",
            "White has",
            "White",
            "0-0",
            "0-0-0",
            "1-1",
            "1",
            "1. e4",
            "1-0-0",
            "0.5",
            "",
            "1 -- e5",
        ] {
            assert_eq!(said(text), (text == "0.5").then_some(Draw), "{text}");
        }
    }

    #[test]
    fn glyphs_and_a_comment_may_follow_a_result() {
        let marked = |result, nags: &[u8], comment| {
            Some(MarkedResult { result, nags: nags.to_vec(), comment, rest: "" })
        };
        let then = |rest| Some(MarkedResult { rest, ..marked(GameResult::WhiteWins, &[], "")? });
        for (text, expected) in [
            ("1-0", marked(GameResult::WhiteWins, &[], "")),
            ("1-0 !", marked(GameResult::WhiteWins, &[1], "")),
            ("0-1!?", marked(GameResult::BlackWins, &[5], "")),
            ("1/2 $3 ? {a $4}", marked(GameResult::Draw, &[3, 2], "a $4")),
            ("1-0.", marked(GameResult::WhiteWins, &[], "")),
            ("* {a}", marked(GameResult::Unknown, &[], "a")),
            ("1-0 was agreed", then("was agreed")),
            ("1-0 0-1", then("0-1")),
            ("1-0 $300", then("$300")),
            ("1-0 (a)", marked(GameResult::WhiteWins, &[], "(a)")),
            ("1-0 {a", marked(GameResult::WhiteWins, &[], "a")),
            ("1-0 a}", then("a}")),
            ("e4 1-0", None),
        ] {
            assert_eq!(with_marks(text), expected, "{text}");
        }
    }
}
