//! The limits of `go`.

use super::parse::{UciCommand, UciParseError};
use super::tokens::Tokens;
use crate::{cut, read_number};
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

/// Reads the words after `go`. If a parameter is given twice, the last one counts. A wrong part is left out
/// and reported, so that the search starts in any case.
///
/// # Errors
/// When `perft` stands alone, but its depth is wrong.
pub(super) fn parse(mut words: Tokens) -> Result<UciCommand, UciParseError> {
    let mut go = GoReader::default();
    while let Some(word) = words.next() {
        match word {
            "perft" => match perft(words.clone()) {
                Ok(command) if go.is_empty() => return Ok(command),
                Err(error) if go.is_empty() && !words.clone().any(|it| WORDS.contains(&it)) => {
                    return Err(error);
                }
                _ => go.perft_beside_others(&mut words),
            },
            "searchmoves" => go.search_moves(&mut words),
            _ if WORDS.contains(&word) => go.limit(word, &mut words),
            _ => go.unknown(word, &mut words),
        }
    }
    let GoReader { limits, search_moves, faults } = go;
    Ok(UciCommand::Go { limits, search_moves, faults })
}

/// Milliseconds of a search whose limits were all wrong: without any it would not end, and the host may not
/// know that it has to stop it.
const WITHOUT_LIMIT_MS: u64 = 1_000;

/// The limits of a search of which some part was wrong: with a time if no other limit ends it.
pub(super) fn bounded(limits: Limits) -> (Limits, Option<String>) {
    if limits.is_limited() || limits.infinite {
        return (limits, None);
    }
    let limits = Limits { move_time: Some(WITHOUT_LIMIT_MS), ..limits };
    (limits, Some(format!("go: without another limit the search takes {WITHOUT_LIMIT_MS} ms")))
}

/// The parameters of a `go` so far, and what was wrong with them.
#[derive(Default)]
struct GoReader {
    limits: Limits,
    search_moves: Vec<String>,
    faults: Vec<UciParseError>,
}

impl GoReader {
    /// Whether nothing was read yet.
    fn is_empty(&self) -> bool {
        self.limits == Limits::default() && self.search_moves.is_empty() && self.faults.is_empty()
    }

    /// Passes over `perft` and its depth, which cannot be combined with limits of a search.
    fn perft_beside_others(&mut self, words: &mut Tokens) {
        let depth = words.peek().filter(|it| !WORDS.contains(it));
        if depth.is_some() {
            words.next();
        }
        let fault = UciParseError::expected("perft", "only its depth beside it", depth);
        self.fault(fault.and("it is ignored"));
    }

    fn limit(&mut self, word: &str, words: &mut Tokens) {
        let [white, black] = Color::BOTH.map(Color::index);
        match word {
            "infinite" => self.limits.infinite = true,
            "ponder" => self.limits.ponder = true,
            "depth" => self.limits.depth = self.count(word, words).map(cut).or(self.limits.depth),
            "nodes" => self.limits.nodes = self.count(word, words).or(self.limits.nodes),
            "mate" => self.limits.mate = self.count(word, words).map(cut).or(self.limits.mate),
            "movetime" => {
                let time = self.number(word, ("a number of milliseconds from 1", 1), words);
                self.limits.move_time = time.or(self.limits.move_time);
            }
            "wtime" => self.clock(word, words, |clock, time| clock.left[white] = time),
            "btime" => self.clock(word, words, |clock, time| clock.left[black] = time),
            "winc" => self.clock(word, words, |clock, time| clock.increment[white] = time),
            "binc" => self.clock(word, words, |clock, time| clock.increment[black] = time),
            _ => self.moves_to_go(words),
        }
    }

    /// Reads a time of the game's clock.
    fn clock(&mut self, word: &str, words: &mut Tokens, set: impl FnOnce(&mut TimeControl, u64)) {
        if let Some(time) = self.milliseconds(word, words) {
            set(self.limits.time_control.get_or_insert_default(), time);
        }
    }

    /// Reads the number of moves until time is added. Below 1, which some hosts send, there is none: the time is
    /// for the rest of the game.
    fn moves_to_go(&mut self, words: &mut Tokens) {
        const EXPECTED: &str = "a number of moves from 1";
        let text = words.peek();
        let is_none = |it: &str| it.parse::<f64>().is_ok_and(|it| it < 1.0);
        let moves = if text.is_some_and(is_none) {
            words.next();
            let fault = UciParseError::expected("movestogo", EXPECTED, text);
            self.fault(fault.and("the time is for the rest of the game"));
            None
        } else {
            let Some(moves) = self.number("movestogo", (EXPECTED, 1), words) else { return };
            u32::try_from(moves).ok()
        };
        self.limits.time_control.get_or_insert_default().moves_to_go = moves;
    }

    /// Reads the milliseconds of a clock. Below 0, as hosts send it when the flag has fallen, is 0.
    fn milliseconds(&mut self, word: &str, words: &mut Tokens) -> Option<u64> {
        self.number(word, ("a number of milliseconds from 0", 0), words)
    }

    /// Reads a number from 1.
    fn count(&mut self, word: &str, words: &mut Tokens) -> Option<u64> {
        self.number(word, ("a number from 1", 1), words)
    }

    /// Reads a whole number, from the least that is expected. In place of another number, the nearest whole
    /// one below it counts, or the least; in place of another word, nothing.
    fn number(
        &mut self,
        word: &str,
        (expected, least): (&str, u64),
        words: &mut Tokens,
    ) -> Option<u64> {
        let text = words.peek().filter(|it| !WORDS.contains(it));
        if text.is_some() {
            words.next();
        }
        if let Some(number) = text.and_then(read_number).filter(|it| *it >= least) {
            return Some(number);
        }
        let other = text.and_then(|it| it.parse().ok()).filter(|it: &f64| it.is_finite());
        let near = other.map(|it| (it.max(0.0) as u64).max(least));
        let done = near.map_or("it is ignored".to_owned(), |it| format!("{it} is used"));
        self.fault(UciParseError::expected(word, expected, text).and(&done));
        near
    }

    fn search_moves(&mut self, words: &mut Tokens) {
        self.search_moves.clear();
        while let Some(word) = words.peek().filter(|word| !WORDS.contains(word)) {
            self.search_moves.push(word.to_owned());
            words.next();
        }
        if self.search_moves.is_empty() {
            let fault = UciParseError::expected("searchmoves", "at least one move", words.peek());
            self.fault(fault.and("all moves are searched"));
        }
    }

    /// Passes over words that are not parameters.
    fn unknown(&mut self, word: &str, words: &mut Tokens) {
        while words.peek().is_some_and(|it| !WORDS.contains(&it)) {
            words.next();
        }
        let fault = UciParseError::expected("go", &WORDS.join(", "), Some(word));
        self.fault(fault.and("it is ignored"));
    }

    fn fault(&mut self, fault: UciParseError) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(fault);
        }
    }
}

/// The maximum number of faults of one `go` that are reported.
pub(super) const MOST_FAULTS: usize = 16;

fn perft(mut words: Tokens) -> Result<UciCommand, UciParseError> {
    let text = words.next();
    let depth = text.and_then(read_number).and_then(|it| u32::try_from(it).ok());
    let depth = depth.filter(|it| (1..=MAX_DEPTH).contains(it)).ok_or_else(|| {
        UciParseError::expected("perft", &format!("a number from 1 to {MAX_DEPTH}"), text)
    })?;
    match words.next() {
        None => Ok(UciCommand::Perft(depth)),
        more => Err(UciParseError::expected("go perft", "nothing after the depth", more)),
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
            move_time: Some(20),
            depth: Some(u16::MAX),
            nodes: Some(u64::MAX),
            mate: Some(3),
            infinite: true,
            ponder: true,
            ..Limits::default()
        };
        let line = "infinite mate 3 ponder depth 99999 nodes 99999999999999999999 movetime 20";
        assert_eq!(limits(line), expected);
        assert_eq!(limits(""), Limits::default());
    }

    #[test]
    fn the_moves_to_search_end_at_the_next_word_of_go() {
        let Ok(UciCommand::Go { limits, search_moves, faults }) =
            read("searchmoves g1g3 a10a12 depth 2")
        else {
            panic!("no search")
        };
        assert_eq!(search_moves, ["g1g3", "a10a12"]);
        assert_eq!((limits.depth, faults), (Some(2), vec![]));
    }

    #[test]
    fn perft_stands_alone() {
        assert_eq!(read("perft 4"), Ok(UciCommand::Perft(4)));
        for line in ["perft 4 depth 3", "depth 3 perft 4", "depth 3 perft x", "depth 3 perft"] {
            let Ok(UciCommand::Go { limits, faults, .. }) = read(line) else { panic!("{line}") };
            assert_eq!((limits.depth, faults.len()), (Some(3), 1), "{line}");
        }
    }

    #[test]
    fn a_wrong_part_is_reported_and_the_rest_is_searched() {
        let clock = |left| Some(TimeControl { left, ..TimeControl::default() });
        let depth = |depth| Limits { depth: Some(depth), ..Limits::default() };
        for (line, expected, message) in [
            ("fast 3 depth 2", depth(2), "go: expected wtime, btime, "),
            ("depth", Limits::default(), "depth: expected a number from 1, read nothing; it is"),
            ("depth 0", depth(1), "depth: expected a number from 1, read \"0\"; 1 is used"),
            ("depth -3", depth(1), "depth: expected a number from 1, read \"-3\"; 1 is used"),
            ("depth 4.9", depth(4), "depth: expected a number from 1, read \"4.9\"; 4 is used"),
            ("depth x depth 3", depth(3), "depth: expected a number from 1, read \"x\"; it is"),
            (
                "nodes 1e6",
                Limits { nodes: Some(1_000_000), ..Limits::default() },
                "nodes: expected a number from 1, read \"1e6\"; 1000000 is used",
            ),
            (
                "wtime soon btime 70",
                Limits { time_control: clock([0, 70]), ..Limits::default() },
                "wtime: expected a number of milliseconds from 0, read \"soon\"; it is ignored",
            ),
            (
                "wtime btime 70",
                Limits { time_control: clock([0, 70]), ..Limits::default() },
                "wtime: expected a number of milliseconds from 0, read nothing; it is ignored",
            ),
            (
                "wtime 100.5 btime 100",
                Limits { time_control: clock([100, 100]), ..Limits::default() },
                "wtime: expected a number of milliseconds from 0, read \"100.5\"; 100 is used",
            ),
            (
                "movestogo -1",
                Limits { time_control: clock([0, 0]), ..Limits::default() },
                "movestogo: expected a number of moves from 1, read \"-1\"; the time is for the rest of the game",
            ),
            (
                "movestogo 0 wtime 30",
                Limits { time_control: clock([30, 0]), ..Limits::default() },
                "movestogo: expected a number of moves from 1, read \"0\"; the time is for the rest of the game",
            ),
            (
                "wtime -50 btime 100",
                Limits { time_control: clock([0, 100]), ..Limits::default() },
                "wtime: expected a number of milliseconds from 0, read \"-50\"; 0 is used",
            ),
            (
                "movetime 0",
                Limits { move_time: Some(1), ..Limits::default() },
                "movetime: expected a number of milliseconds from 1, read \"0\"; 1 is used",
            ),
            (
                "searchmoves depth 3",
                depth(3),
                "searchmoves: expected at least one move, read \"depth\"; all moves are searched",
            ),
        ] {
            let Ok(UciCommand::Go { limits, faults, .. }) = read(line) else { panic!("{line}") };
            assert_eq!((limits, faults.len()), (expected, 1), "{line}");
            assert!(faults[0].to_string().starts_with(message), "{line}: {}", faults[0]);
        }
    }

    #[test]
    fn a_search_without_a_right_limit_is_bounded_unless_it_is_to_be_infinite() {
        for (line, time) in [
            ("soon", Some(WITHOUT_LIMIT_MS)),
            ("movetime x", Some(WITHOUT_LIMIT_MS)),
            ("ponder depth x", Some(WITHOUT_LIMIT_MS)),
            ("nodes 0", None),
            ("infinite depth x", None),
            ("x movetime 3", Some(3)),
        ] {
            assert_eq!(bounded(limits(line)).0.move_time, time, "{line}");
        }
    }

    #[test]
    fn only_so_many_faults_are_reported() {
        let Ok(UciCommand::Go { faults, .. }) = read(&"x depth y ".repeat(50)) else { panic!() };
        assert_eq!(faults.len(), MOST_FAULTS);
    }

    #[test]
    fn a_perft_without_a_right_depth_is_refused() {
        for (line, message) in [
            ("perft x", "perft: expected a number from 1 to 128, read \"x\""),
            ("perft 129", "perft: expected a number from 1 to 128, read \"129\""),
            ("perft 4294967297", "perft: expected a number from 1 to 128, read \"4294967297\""),
            ("perft 0", "perft: expected a number from 1 to 128, read \"0\""),
        ] {
            assert!(read(line).unwrap_err().to_string().starts_with(message), "{line}");
        }
    }
}
