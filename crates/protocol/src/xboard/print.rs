//! The lines that are sent to the host, and why a line of the host is not a command.

use std::fmt::Display;

use thiserror::Error;

use super::host_text::HostText;
use bentrider_engine::eval::Score;
use bentrider_engine::search::{Bound, Report};
use bentrider_rules::geometry::Color;
use bentrider_rules::position::Move;
use bentrider_rules::rules::Outcome;
use bentrider_rules::variant::Variant;

/// The score of a mate in 0 moves.
const MATE: i32 = 100_000;

/// A line of thinking output: depth, score, centiseconds, nodes, selective depth, nodes a second, hits in
/// endgame tables, and the moves.
pub(super) fn thinking(variant: &Variant, text: HostText, report: &Report) -> String {
    let Report { depth, seldepth, score, nodes, time, .. } = report;
    let bound = match report.bound {
        Bound::Exact => "",
        Bound::Lower => "!",
        Bound::Upper => "?",
    };
    let moves: Vec<String> = report.line.iter().map(|it| text.plain(variant, *it)).collect();
    format!(
        "{depth} {} {} {nodes} {seldepth} {} 0\t{}{bound}",
        centipawns(*score),
        time / 10,
        report.nodes_per_second(),
        moves.join(" ")
    )
}

/// The score in centipawns; mates in N moves are 100000 + N and -100000 - N.
fn centipawns(score: Score) -> i32 {
    match score.mate_moves() {
        None => score.value(),
        Some(moves) if moves > 0 => MATE + moves,
        Some(moves) => moves - MATE,
    }
}

/// The answer to `.`: time, nodes, depth, moves left to search and in all, and the best move.
pub(super) fn status(variant: &Variant, text: HostText, report: &Report, moves: usize) -> String {
    let best = report.line.first().map(|it| text.plain(variant, *it)).unwrap_or_default();
    let Report { time, nodes, depth, .. } = report;
    format!("stat01: {} {nodes} {depth} 0 {moves} {best}", time / 10).trim_end().to_owned()
}

/// The result of a game that is over.
pub(super) fn result(outcome: Outcome) -> String {
    let result = match outcome.winner() {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    };
    format!("{result} {{{outcome}}}")
}

/// A suggestion.
pub(super) fn hint(text: HostText, variant: &Variant, mv: Move) -> String {
    format!("Hint: {}", text.plain(variant, mv))
}

/// The refusal of a command, with the reason.
pub(super) fn error(why: &impl Display, command: &str) -> String {
    format!("Error ({}): {}", one_line(why), shown(command))
}

/// The refusal of a move, with the reason.
pub(super) fn illegal_move(why: &impl Display, text: &str) -> String {
    format!("Illegal move ({}): {}", one_line(why), shown(text))
}

/// The refusal of a position, with the reason.
pub(super) fn illegal_position(why: &impl Display) -> String {
    format!("tellusererror Illegal position ({})", one_line(why))
}

/// A reason for use in parentheses: on one line, cut if it is long, without a parenthesis.
fn one_line(why: &impl Display) -> String {
    const LONGEST: usize = 500;
    let plain = |it: char| match it {
        '\n' => ';',
        '(' => '[',
        ')' => ']',
        it if it.is_control() => '\u{fffd}',
        it => it,
    };
    why.to_string().chars().take(LONGEST).map(plain).collect()
}

/// Why a line is not a command. The text is the whole answer to the host.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct XBoardParseError(String);

impl XBoardParseError {
    pub(super) fn unknown(line: &str) -> Self {
        XBoardParseError(format!("Error (unknown command): {}", shown(line)))
    }

    pub(super) fn expected(line: &str, expected: &str, read: Option<&str>) -> Self {
        let read = read.map_or_else(|| "nothing".to_owned(), |it| format!("\"{}\"", shown(it)));
        XBoardParseError(format!("Error (expected {expected}, read {read}): {}", shown(line)))
    }
}

/// A text of the host as it is sent back: without control characters, and cut if it is long.
pub(super) fn shown(text: &str) -> String {
    const LONGEST: usize = 80;
    let visible = |it: char| if it.is_control() { '\u{fffd}' } else { it };
    let mut shown: String = text.chars().take(LONGEST).map(visible).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::loader::built_in;
    use bentrider_rules::rules::Ending;

    fn report(score: Score, bound: Bound) -> String {
        let variant = built_in("fantastic-xiii").unwrap();
        let text = HostText::new(&variant);
        let start = bentrider_rules::game::Game::new(&variant).unwrap();
        let line = vec![text.read(&start, "g4g6").unwrap()];
        let report = Report {
            depth: 9,
            seldepth: 14,
            multi_pv: 1,
            score,
            bound,
            nodes: 48_000,
            time: 10_840,
            hash_full: 3,
            line,
        };
        thinking(&variant, text, &report)
    }

    #[test]
    fn the_moves_of_thinking_output_follow_a_tab() {
        let expected = "9 156 1084 48000 14 4428 0\tg4g6";
        assert_eq!(report(Score::new(156), Bound::Exact), expected);
        assert!(report(Score::new(156), Bound::Upper).ends_with("\tg4g6?"));
        assert!(report(Score::new(156), Bound::Lower).ends_with("\tg4g6!"));
    }

    #[test]
    fn mates_are_a_hundred_thousand_and_the_moves_to_them() {
        for (score, expected) in [
            (Score::mate_in(1), "100001"),
            (Score::mate_in(5), "100003"),
            (Score::mated_in(4), "-100002"),
            (Score::mated_in(0), "-100000"),
        ] {
            let line = report(score, Bound::Exact);
            assert_eq!(line.split(' ').nth(1), Some(expected), "{line}");
        }
    }

    #[test]
    fn a_result_has_its_winner_and_its_reason() {
        for (outcome, expected) in [
            (
                Outcome::won(Color::White, Ending::Checkmate { mated: Color::Black }),
                "1-0 {White mates}",
            ),
            (
                Outcome::won(Color::Black, Ending::Checkmate { mated: Color::White }),
                "0-1 {Black mates}",
            ),
            (Outcome::drawn(Ending::Stalemate), "1/2-1/2 {Draw by stalemate}"),
            (
                Outcome::drawn(Ending::Repetition { times: 3 }),
                "1/2-1/2 {Draw by 3-fold repetition}",
            ),
            (
                Outcome::drawn(Ending::HalfmoveLimit { plies: 100 }),
                "1/2-1/2 {Draw by the 50-move rule}",
            ),
        ] {
            assert_eq!(result(outcome), expected);
        }
    }

    #[test]
    fn a_reason_stays_on_one_line_and_in_its_parentheses() {
        assert_eq!(
            error(&"one (two)\nthree\0", "go\x1b"),
            "Error (one [two];three\u{fffd}): go\u{fffd}"
        );
    }
}
