//! What an engine reports while it thinks.

use std::fmt;

/// The last report of an engine before its move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EngineReport {
    /// In plies.
    pub(super) depth: u32,
    /// The longest line in plies, where it is reported.
    pub(super) seldepth: Option<u32>,
    /// The engine's score of its own position.
    pub(super) score: EngineScore,
    /// Nodes visited; 0 where they are not reported.
    pub(super) nodes: u64,
}

/// A score from the engine's own point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EngineScore {
    /// In centipawns, as the engine counts them.
    Centipawns(i64),
    /// Mate in so many moves; negative when the engine is mated.
    Mate(i64),
}

impl EngineScore {
    /// A number to compare scores: a mate is larger than any number of centipawns.
    pub(super) fn centipawns(self) -> i64 {
        const MATE: i64 = 1_000_000;
        match self {
            EngineScore::Centipawns(score) => score,
            EngineScore::Mate(moves) if moves > 0 => MATE - moves,
            EngineScore::Mate(moves) => -MATE - moves,
        }
    }
}

/// As in the comments of games: `+0.31`, `-M4`.
impl fmt::Display for EngineScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            EngineScore::Centipawns(score) => {
                let sign = if score < 0 { '-' } else { '+' };
                let size = score.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            EngineScore::Mate(moves) => {
                write!(f, "{}M{}", if moves > 0 { '+' } else { '-' }, moves.unsigned_abs())
            }
        }
    }
}

impl EngineReport {
    /// Reads an `info` line of UCI; `None` unless it reports an exact score of the best line. Scores that
    /// are bounds are ignored.
    pub(super) fn from_uci(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return None;
        }
        let (mut depth, mut seldepth, mut score, mut nodes) = (None, None, None, 0);
        while let Some(word) = words.next() {
            match word {
                "depth" => depth = words.next()?.parse().ok(),
                "seldepth" => seldepth = words.next()?.parse().ok(),
                "nodes" => nodes = words.next()?.parse().ok()?,
                "multipv" if words.next()? != "1" => return None,
                "score" => score = Some(uci_score(words.next()?, words.next()?)?),
                "lowerbound" | "upperbound" | "string" => return None,
                "pv" => break,
                _ => {}
            }
        }
        Some(EngineReport { depth: depth?, seldepth, score: score?, nodes })
    }

    /// Reads a line of thinking output of XBoard's protocol: depth, score, centiseconds, nodes, line.
    pub(super) fn from_xboard(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let depth = words.next()?.trim_end_matches(['.', '+', '-', '&']).parse().ok()?;
        let score = words.next()?.parse().ok()?;
        let _centiseconds: i64 = words.next()?.parse().ok()?;
        let nodes = words.next()?.parse().ok()?;
        Some(EngineReport { depth, seldepth: None, score: xboard_score(score), nodes })
    }
}

fn uci_score(unit: &str, value: &str) -> Option<EngineScore> {
    let value = value.parse().ok()?;
    match unit {
        "cp" => Some(EngineScore::Centipawns(value)),
        "mate" => Some(EngineScore::Mate(value)),
        _ => None,
    }
}

/// Scores beyond 100,000 are mates in so many moves more (the protocol's description, `post`). That number
/// itself is no mate in any number of moves.
fn xboard_score(score: i64) -> EngineScore {
    const MATE: i64 = 100_000;
    if score > MATE {
        EngineScore::Mate(score - MATE)
    } else if score < -MATE {
        EngineScore::Mate(score.saturating_add(MATE))
    } else {
        EngineScore::Centipawns(score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_exact_reports_of_the_best_line_are_read() {
        let line =
            "info depth 5 seldepth 9 multipv 1 score mate -2 nodes 800 nps 9 time 12 pv a1a2";
        let score = EngineScore::Mate(-2);
        let expected = EngineReport { depth: 5, seldepth: Some(9), score, nodes: 800 };
        assert_eq!(EngineReport::from_uci(line), Some(expected));
        for line in [
            "info depth 5 multipv 2 score cp 3 nodes 1 time 1 pv a1a2",
            "info depth 5 score cp 3 lowerbound nodes 1 time 1 pv a1a2",
            "info string depth 4 score cp 3",
            "info depth 5 score cp",
            "info depth 5 currmove a1a2",
            "bestmove a1a2",
            "",
        ] {
            assert_eq!(EngineReport::from_uci(line), None, "{line}");
        }
    }

    #[test]
    fn thinking_of_xboard_is_read_and_other_lines_are_not() {
        let report =
            |depth, score, nodes| Some(EngineReport { depth, seldepth: None, score, nodes });
        for (line, expected) in [
            ("9 156 1084 48000 Nf3 Nc6", report(9, EngineScore::Centipawns(156), 48000)),
            ("  6.    -20    10     900\te4", report(6, EngineScore::Centipawns(-20), 900)),
            ("4 100003 5 70 Qh5", report(4, EngineScore::Mate(3), 70)),
            ("4 -100002 5 70 Qh5", report(4, EngineScore::Mate(-2), 70)),
            ("4 100000 5 70 Qh5", report(4, EngineScore::Centipawns(100_000), 70)),
            ("4 -100000 5 70 Qh5", report(4, EngineScore::Centipawns(-100_000), 70)),
            ("move e2e4", None),
            ("9 156", None),
            ("feature done=1", None),
        ] {
            assert_eq!(EngineReport::from_xboard(line), expected, "{line}");
        }
    }

    #[test]
    fn scores_are_written_with_their_sign() {
        for (score, text) in [
            (EngineScore::Centipawns(31), "+0.31"),
            (EngineScore::Centipawns(-1250), "-12.50"),
            (EngineScore::Centipawns(0), "+0.00"),
            (EngineScore::Mate(5), "+M5"),
            (EngineScore::Mate(-2), "-M2"),
        ] {
            assert_eq!(score.to_string(), text);
        }
        assert!(EngineScore::Mate(3).centipawns() > EngineScore::Mate(4).centipawns());
        assert!(EngineScore::Mate(-3).centipawns() < EngineScore::Centipawns(-99_999).centipawns());
    }
}
