//! The limits of `go`, and the words of a line.

use super::parse::{UciCommand, UciParseError};
use crate::protocol::{cut, read_number};
use bentrider_engine::search::{Limits, TimeControl};
use bentrider_rules::geometry::Color;
use bentrider_rules::perft::MAX_DEPTH;

/// The parameters of `go`. `searchmoves` takes all words up to the next of them.
const WORDS: [&str; 13] = [
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "movetime",
    "depth",
    "nodes",
    "mate",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
];

/// Reads the words after `go`. If a parameter is given twice, the last one counts.
pub(super) fn parse(mut words: Tokens) -> Result<UciCommand, UciParseError> {
    let mut limits = Limits::default();
    let mut search_moves = Vec::new();
    while let Some(word) = words.next() {
        match word {
            "perft" => return perft(words),
            "searchmoves" => search_moves = moves(&mut words)?,
            _ => limit(&mut limits, word, &mut words)?,
        }
    }
    Ok(UciCommand::Go { limits, search_moves })
}

fn limit(limits: &mut Limits, word: &str, words: &mut Tokens) -> Result<(), UciParseError> {
    let [white, black] = Color::BOTH.map(Color::index);
    match word {
        "infinite" => limits.infinite = true,
        "ponder" => limits.ponder = true,
        "depth" => limits.depth = Some(cut(count(word, words)?)),
        "nodes" => limits.nodes = Some(count(word, words)?),
        "mate" => limits.mate = Some(cut(count(word, words)?)),
        "movetime" => limits.move_time = Some(milliseconds(word, words)?),
        "wtime" => clock(limits).left[white] = milliseconds(word, words)?,
        "btime" => clock(limits).left[black] = milliseconds(word, words)?,
        "winc" => clock(limits).increment[white] = milliseconds(word, words)?,
        "binc" => clock(limits).increment[black] = milliseconds(word, words)?,
        "movestogo" => clock(limits).moves_to_go = moves_to_go(words)?,
        _ => return Err(UciParseError::expected("go", &WORDS.join(", "), Some(word))),
    }
    Ok(())
}

fn clock(limits: &mut Limits) -> &mut TimeControl {
    limits.time_control.get_or_insert_default()
}

fn perft(mut words: Tokens) -> Result<UciCommand, UciParseError> {
    let text = words.peek();
    let depth = u32::try_from(count("perft", &mut words)?).ok().filter(|it| *it <= MAX_DEPTH);
    let depth = depth.ok_or_else(|| {
        UciParseError::expected("perft", &format!("a number from 1 to {MAX_DEPTH}"), text)
    })?;
    match words.next() {
        None => Ok(UciCommand::Perft(depth)),
        more => Err(UciParseError::expected("go perft", "nothing after the depth", more)),
    }
}

fn moves(words: &mut Tokens) -> Result<Vec<String>, UciParseError> {
    let mut moves = Vec::new();
    while let Some(word) = words.peek().filter(|word| !WORDS.contains(word)) {
        moves.push(word.to_owned());
        words.next();
    }
    if moves.is_empty() {
        return Err(UciParseError::expected("searchmoves", "at least one move", words.peek()));
    }
    Ok(moves)
}

/// Reads milliseconds; below 0 is 0, as hosts send it when the flag has fallen.
fn milliseconds(word: &str, words: &mut Tokens) -> Result<u64, UciParseError> {
    let mut ahead = words.clone();
    let negative = ahead.next().and_then(|it| it.strip_prefix('-')).and_then(read_number);
    if negative.is_some() {
        *words = ahead;
        return Ok(0);
    }
    number(word, "a number of milliseconds", words)
}

/// Reads the number of moves until time is added; 0, which some hosts send, means the rest of the game.
fn moves_to_go(words: &mut Tokens) -> Result<Option<u32>, UciParseError> {
    let moves = number("movestogo", "a number of moves", words)?;
    Ok(u32::try_from(moves).ok().filter(|&it| it > 0))
}

/// Reads a number from 1.
fn count(word: &str, words: &mut Tokens) -> Result<u64, UciParseError> {
    let text = words.peek();
    match number(word, "a number from 1", words)? {
        0 => Err(UciParseError::expected(word, "a number from 1", text)),
        number => Ok(number),
    }
}

fn number(word: &str, expected: &str, words: &mut Tokens) -> Result<u64, UciParseError> {
    let text = words.next();
    text.and_then(read_number).ok_or_else(|| UciParseError::expected(word, expected, text))
}

/// The words of a line, separated by white space of any kind and length.
#[derive(Clone)]
pub(super) struct Tokens<'a> {
    /// The part of the line that has not been read, without white space at either end.
    pub(super) rest: &'a str,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(line: &'a str) -> Self {
        Tokens { rest: line.trim() }
    }

    /// The next word, without reading it.
    fn peek(&self) -> Option<&'a str> {
        self.clone().next()
    }

    /// The words before `stop`, joined by single spaces, and whether `stop` was found, which is then read too.
    pub(super) fn until(&mut self, stop: &str) -> (String, bool) {
        let mut taken = Vec::new();
        for word in self.by_ref() {
            if word == stop {
                return (taken.join(" "), true);
            }
            taken.push(word);
        }
        (taken.join(" "), false)
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        Some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<UciCommand, UciParseError> {
        parse(Tokens::new(line))
    }

    fn limits(line: &str) -> Limits {
        match read(line) {
            Ok(UciCommand::Go { limits, .. }) => limits,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn a_game_s_clock_is_read_in_any_order() {
        let clock = TimeControl { left: [1000, 2000], increment: [10, 20], moves_to_go: Some(40) };
        let line = "binc 20 wtime 1000 movestogo 40 winc 10 btime 2000";
        assert_eq!(limits(line), Limits { time_control: Some(clock), ..Limits::default() });
    }

    #[test]
    fn time_below_zero_is_none_left_and_no_moves_to_go_is_the_rest_of_the_game() {
        let clock = TimeControl { left: [0, 5], ..TimeControl::default() };
        assert_eq!(limits("wtime -15 btime 5 movestogo 0").time_control, Some(clock));
    }

    #[test]
    fn every_limit_is_read_and_may_stand_with_others() {
        let expected = Limits {
            move_time: Some(0),
            depth: Some(u16::MAX),
            nodes: Some(u64::MAX),
            mate: Some(3),
            infinite: true,
            ponder: true,
            ..Limits::default()
        };
        let line = "infinite mate 3 ponder depth 99999 nodes 99999999999999999999 movetime 0";
        assert_eq!(limits(line), expected);
        assert_eq!(limits(""), Limits::default());
    }

    #[test]
    fn the_moves_to_search_end_at_the_next_word_of_go() {
        let Ok(UciCommand::Go { limits, search_moves }) = read("searchmoves g1g3 a10a12 depth 2")
        else {
            panic!("no search")
        };
        assert_eq!(search_moves, ["g1g3", "a10a12"]);
        assert_eq!(limits.depth, Some(2));
    }

    #[test]
    fn perft_stands_alone() {
        assert_eq!(read("perft 4"), Ok(UciCommand::Perft(4)));
        assert!(read("perft 4 depth 3").is_err());
    }

    #[test]
    fn nonsense_starts_no_search() {
        for (line, message) in [
            ("fast", "go: expected wtime, btime, "),
            ("depth", "depth: expected a number from 1, read nothing"),
            ("depth 0", "depth: expected a number from 1, read \"0\""),
            ("depth -3", "depth: expected a number from 1, read \"-3\""),
            ("nodes 1e6", "nodes: expected a number from 1, read \"1e6\""),
            ("wtime soon", "wtime: expected a number of milliseconds, read \"soon\""),
            ("wtime -", "wtime: expected a number of milliseconds, read \"-\""),
            ("movestogo -1", "movestogo: expected a number of moves, read \"-1\""),
            ("searchmoves depth 3", "searchmoves: expected at least one move, read \"depth\""),
            ("perft x", "perft: expected a number from 1, read \"x\""),
            ("perft 129", "perft: expected a number from 1 to 128, read \"129\""),
            ("perft 4294967297", "perft: expected a number from 1 to 128, read \"4294967297\""),
            ("perft 0", "perft: expected a number from 1, read \"0\""),
        ] {
            assert!(read(line).unwrap_err().to_string().starts_with(message), "{line}");
        }
    }

    #[test]
    fn words_are_separated_by_white_space_of_any_kind() {
        let words: Vec<_> = Tokens::new(" \ta  b\u{a0}c\r ").collect();
        assert_eq!(words, ["a", "b", "c"]);
    }

    #[test]
    fn a_line_is_read_up_to_a_word_and_on_from_there() {
        let mut words = Tokens::new("a  b value  c  d ");
        assert_eq!(words.until("value"), ("a b".to_owned(), true));
        assert_eq!(words.rest, "c  d");
        assert_eq!(words.until("value"), ("c d".to_owned(), false));
        assert_eq!(words.peek(), None);
    }
}
