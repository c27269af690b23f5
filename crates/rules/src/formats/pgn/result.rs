//! The result of a game as people and programs write it.

use super::lex::is_blank;
use super::symbol::STOPS;
use crate::game::GameResult;

/// The points of a side in halves, by their text.
const POINTS: [(&str, u8); 6] = [("1/2", 1), ("½", 1), ("0.5", 1), ("0,5", 1), ("1", 2), ("0", 0)];

/// The marks between the points of both sides.
const BETWEEN: [char; 5] = ['-', '–', '—', '−', ':'];

/// The results that are found at the end of a word, after a move.
pub(super) const GLUED: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "½-½"];

/// The result at the start of a text, with its length in bytes: `1-0`, `1 - 0`, `½-½`, `0.5-0.5`, `1/2`.
pub(super) fn at_start(text: &str) -> Option<(GameResult, usize)> {
    if !text.starts_with(['0', '1', '½']) {
        return None;
    }
    let ends = |rest: &str| {
        let next = rest.trim_start_matches(STOPS).chars().next();
        next.is_none_or(|it| is_blank(it) || "{}()[]<>;$\"*!?".contains(it))
    };
    let (white, after) = points(text)?;
    let both = both(white, after).filter(|(_, rest)| ends(rest));
    let alone = (white == 1 && ends(after)).then_some((GameResult::Draw, after));
    both.or(alone).map(|(result, rest)| (result, text.len() - rest.len()))
}

/// The result with this text, in any spelling.
pub(in crate::formats) fn of(text: &str) -> Option<GameResult> {
    let text = text.trim();
    let whole = |(result, length): (GameResult, usize)| (length == text.len()).then_some(result);
    GameResult::of_text(text).or_else(|| at_start(text).and_then(whole))
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
        ] {
            assert_eq!(of(text), Some(result), "{text}");
            assert_eq!(at_start(&format!("{text} {{so}}")), Some((result, text.len())), "{text}");
        }
        assert_eq!(of("*"), Some(GameResult::Unknown));
        for text in ["0-0", "0-0-0", "1-1", "1", "1. e4", "1-0-0", "1/2.", "0.5", "", "1 -- e5"] {
            assert_eq!(of(text), (text == "0.5").then_some(Draw), "{text}");
        }
    }
}
