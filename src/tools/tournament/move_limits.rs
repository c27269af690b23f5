//! The limits of a move: a clock, a time per move, nodes, depth.

use std::fmt;
use std::time::Duration;

use thiserror::Error;

/// The limits of one engine. All that are given apply together; without any it may think without end: see
/// [`MoveLimits::is_limited`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveLimits {
    /// The clock of the game.
    pub clock: Option<ClockRule>,
    /// Time per move.
    pub move_time: Option<Duration>,
    /// Nodes per move.
    pub nodes: Option<u64>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// By how much a move may exceed its time.
    pub margin: Duration,
}

/// A clock: a base time, for a number of moves or the whole game, and an increment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockRule {
    /// After so many moves the base time is added again; `None` for the whole game.
    pub moves: Option<u32>,
    /// The base time.
    pub base: Duration,
    /// The increment per move.
    pub increment: Duration,
}

/// A text that is not a clock.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "\"{0}\" is not a time control: expected MOVES/MINUTES:SECONDS+INCREMENT, of which moves, minutes and \
     increment may be left out, as in 40/1:30+0.5 or 60+0.6; or inf"
)]
pub struct ClockRuleError(String);

impl MoveLimits {
    /// Will every move end?
    pub fn is_limited(&self) -> bool {
        self.clock.is_some()
            || self.move_time.is_some()
            || self.nodes.is_some()
            || self.depth.is_some()
    }
}

impl ClockRule {
    /// Reads `moves/minutes:seconds+increment`, where moves, minutes and increment are optional and
    /// seconds and increment may have decimals. `inf` means no clock.
    ///
    /// # Errors
    /// When it is anything else, or a clock without time.
    pub fn parse(text: &str) -> Result<Option<Self>, ClockRuleError> {
        if matches!(text, "inf" | "infinite") {
            return Ok(None);
        }
        read_clock(text).map(Some).ok_or_else(|| ClockRuleError(text.to_owned()))
    }
}

fn read_clock(text: &str) -> Option<ClockRule> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(moves.parse().ok().filter(|it| *it > 0)?), rest),
        None => (None, text),
    };
    let (base, increment) = match rest.split_once('+') {
        Some((base, increment)) => (base, seconds(increment)?),
        None => (rest, Duration::ZERO),
    };
    let base = match base.split_once(':') {
        Some((minutes, rest)) => {
            Duration::from_secs(minutes.parse::<u32>().ok()?.checked_mul(60)?.into())
                + seconds(rest)?
        }
        None => seconds(base)?,
    };
    (base + increment > Duration::ZERO).then_some(ClockRule { moves, base, increment })
}

/// Seconds with decimals, of at most a hundred days.
pub fn seconds(text: &str) -> Option<Duration> {
    const MOST: f64 = 100.0 * 24.0 * 3600.0;
    let is_plain = text.chars().all(|it| it.is_ascii_digit() || it == '.');
    let seconds = text.parse().ok().filter(|it| is_plain && (0.0..=MOST).contains(it))?;
    Duration::try_from_secs_f64(seconds).ok()
}

/// As in the tag `TimeControl` and in a report: `40/90+0.5`, `0.1/move`, `3000 nodes`, `8 plies`.
impl fmt::Display for MoveLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.clock.map(|clock| clock.to_string()),
            self.move_time.map(|time| format!("{}/move", time.as_secs_f64())),
            self.nodes.map(|nodes| format!("{nodes} nodes")),
            self.depth.map(|depth| format!("{depth} plies")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(if parts.is_empty() { "inf" } else { "" })?;
        f.write_str(&parts.join(", "))
    }
}

impl fmt::Display for ClockRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_read_and_written() {
        let ms = Duration::from_millis;
        for (text, moves, base, increment, report) in [
            ("60+0.6", None, 60_000, 600, "60+0.6"),
            ("40/1:30+0.5", Some(40), 90_000, 500, "40/90+0.5"),
            ("1.00+0.01", None, 1_000, 10, "1+0.01"),
            ("0:05", None, 5_000, 0, "5"),
            ("0+1", None, 0, 1_000, "0+1"),
        ] {
            let expected = ClockRule { moves, base: ms(base), increment: ms(increment) };
            assert_eq!(ClockRule::parse(text), Ok(Some(expected)), "{text}");
            assert_eq!(expected.to_string(), report);
        }
        assert_eq!(ClockRule::parse("inf"), Ok(None));
    }

    #[test]
    fn what_is_not_a_clock_is_refused() {
        for text in ["", "0", "0+0", "x", "-1", "1e3", "1+", "/5", "0/5", "1:2:3", "NaN", "1+-1"] {
            let fault = ClockRule::parse(text).unwrap_err().to_string();
            assert!(fault.starts_with(&format!("\"{text}\" is not a time control")), "{fault}");
        }
    }
}
