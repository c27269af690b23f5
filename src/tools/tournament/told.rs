//! What an engine tells while it thinks.

use std::fmt;

/// The last report of an engine before its move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Told {
    /// In plies.
    pub(super) depth: u32,
    /// The longest line in plies, where it is told.
    pub(super) seldepth: Option<u32>,
    /// What the engine thinks of its own position.
    pub(super) score: ToldScore,
    /// Positions visited; 0 where it is not told.
    pub(super) nodes: u64,
}

/// A score for the engine that tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ToldScore {
    /// In hundredths of what the engine counts in.
    Centipawns(i64),
    /// Mate in so many moves; negative when the engine is mated.
    Mate(i64),
}

impl ToldScore {
    /// A number to compare: a mate is worth more than any number of Pawns.
    pub(super) fn centipawns(self) -> i64 {
        const MATE: i64 = 1_000_000;
        match self {
            ToldScore::Centipawns(score) => score,
            ToldScore::Mate(moves) if moves > 0 => MATE - moves,
            ToldScore::Mate(moves) => -MATE - moves,
        }
    }
}

/// As in the comments of games: `+0.31`, `-M4`.
impl fmt::Display for ToldScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ToldScore::Centipawns(score) => {
                let sign = if score < 0 { '-' } else { '+' };
                let size = score.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            ToldScore::Mate(moves) => {
                write!(f, "{}M{}", if moves > 0 { '+' } else { '-' }, moves.unsigned_abs())
            }
        }
    }
}

impl Told {
    /// Reads an `info` line of UCI; `None` unless it is a report with a score of the best line. A score
    /// that is only a bound is one that the engine still works on: it is passed over.
    pub(super) fn of_uci(line: &str) -> Option<Self> {
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
        Some(Told { depth: depth?, seldepth, score: score?, nodes })
    }

    /// Reads a line of thinking of XBoard's protocol: depth, score, centiseconds, nodes, line.
    pub(super) fn of_xboard(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let depth = words.next()?.trim_end_matches(['.', '+', '-', '&']).parse().ok()?;
        let score = words.next()?.parse().ok()?;
        let _centiseconds: i64 = words.next()?.parse().ok()?;
        let nodes = words.next()?.parse().ok()?;
        Some(Told { depth, seldepth: None, score: xboard_score(score), nodes })
    }
}

fn uci_score(unit: &str, value: &str) -> Option<ToldScore> {
    let value = value.parse().ok()?;
    match unit {
        "cp" => Some(ToldScore::Centipawns(value)),
        "mate" => Some(ToldScore::Mate(value)),
        _ => None,
    }
}

/// Scores beyond 100,000 are mates in so many moves more (the protocol's description, `post`).
fn xboard_score(score: i64) -> ToldScore {
    const MATE: i64 = 100_000;
    match score {
        MATE.. => ToldScore::Mate(score - MATE),
        i64::MIN..=-100_000 => ToldScore::Mate(score.saturating_add(MATE)),
        _ => ToldScore::Centipawns(score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_exact_reports_of_the_best_line_are_read() {
        let line =
            "info depth 5 seldepth 9 multipv 1 score mate -2 nodes 800 nps 9 time 12 pv a1a2";
        let score = ToldScore::Mate(-2);
        let expected = Told { depth: 5, seldepth: Some(9), score, nodes: 800 };
        assert_eq!(Told::of_uci(line), Some(expected));
        for line in [
            "info depth 5 multipv 2 score cp 3 nodes 1 time 1 pv a1a2",
            "info depth 5 score cp 3 lowerbound nodes 1 time 1 pv a1a2",
            "info string depth 4 score cp 3",
            "info depth 5 score cp",
            "info depth 5 currmove a1a2",
            "bestmove a1a2",
            "",
        ] {
            assert_eq!(Told::of_uci(line), None, "{line}");
        }
    }

    #[test]
    fn thinking_of_xboard_is_read_and_other_lines_are_not() {
        let told = |depth, score, nodes| Some(Told { depth, seldepth: None, score, nodes });
        for (line, expected) in [
            ("9 156 1084 48000 Nf3 Nc6", told(9, ToldScore::Centipawns(156), 48000)),
            ("  6.    -20    10     900\te4", told(6, ToldScore::Centipawns(-20), 900)),
            ("4 100003 5 70 Qh5", told(4, ToldScore::Mate(3), 70)),
            ("4 -100002 5 70 Qh5", told(4, ToldScore::Mate(-2), 70)),
            ("move e2e4", None),
            ("9 156", None),
            ("feature done=1", None),
        ] {
            assert_eq!(Told::of_xboard(line), expected, "{line}");
        }
    }

    #[test]
    fn scores_are_told_with_their_sign() {
        for (score, text) in [
            (ToldScore::Centipawns(31), "+0.31"),
            (ToldScore::Centipawns(-1250), "-12.50"),
            (ToldScore::Centipawns(0), "+0.00"),
            (ToldScore::Mate(5), "+M5"),
            (ToldScore::Mate(-2), "-M2"),
        ] {
            assert_eq!(score.to_string(), text);
        }
        assert!(ToldScore::Mate(3).centipawns() > ToldScore::Mate(4).centipawns());
        assert!(ToldScore::Mate(-3).centipawns() < ToldScore::Centipawns(-99_999).centipawns());
    }
}
