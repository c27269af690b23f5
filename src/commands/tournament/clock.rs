//! The limits of a move, and the clocks of a game as the referee sees them.

use std::fmt;
use std::time::Duration;

use bentrider_rules::geometry::Color;

/// The limits of one engine. All that are given apply together; without any, its moves may never end: see
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
    /// The time by which a move may exceed its limit.
    pub margin: Duration,
}

/// A clock: a base time, for a number of moves or the whole game, and an increment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockRule {
    /// The number of moves after which the base time is added again; `None` for the whole game.
    pub moves: Option<u32>,
    /// The base time.
    pub base: Duration,
    /// The increment per move.
    pub increment: Duration,
}

impl MoveLimits {
    /// Whether every move will end.
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
    /// When the text has another form, or the clock has no time.
    pub fn parse(text: &str) -> Result<Option<Self>, String> {
        if matches!(text, "inf" | "infinite") {
            return Ok(None);
        }
        read_clock(text).map(Some).ok_or_else(|| {
            format!(
                "\"{text}\" is not a time control: expected MOVES/MINUTES:SECONDS+INCREMENT, of which moves, \
                 minutes and increment may be left out, such as 40/1:30+0.5 or 60+0.6; or inf"
            )
        })
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
pub(super) fn seconds(text: &str) -> Option<Duration> {
    const MOST: f64 = 100.0 * 24.0 * 3600.0;
    let is_plain = text.chars().all(|it| it.is_ascii_digit() || it == '.');
    let seconds = text.parse().ok().filter(|it| is_plain && (0.0..=MOST).contains(it))?;
    Duration::try_from_secs_f64(seconds).ok()
}

/// Written as in the tag `TimeControl` and in a report: `40/90+0.5`, `0.1/move`, `3000 nodes`, `8 plies`.
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

/// Both clocks of a game. The sides may have different limits.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    limits: [MoveLimits; 2],
    /// The time left on the clocks of the sides that have one.
    left: [Duration; 2],
    /// Moves that each side has made.
    moves: [u32; 2],
}

impl Clocks {
    /// Clocks before the first move, for White and Black. The increment of the first move is added from the
    /// start, as with a Fischer clock.
    pub(super) fn new(limits: [MoveLimits; 2]) -> Self {
        let left =
            limits.map(|limits| limits.clock.map_or(Duration::ZERO, |it| it.base + it.increment));
        Clocks { limits, left, moves: [0; 2] }
    }

    /// The limits of a side.
    pub(super) fn limits(&self, side: Color) -> &MoveLimits {
        &self.limits[side.index()]
    }

    /// The time left on the clock of a side; `None` if it has none.
    pub(super) fn left(&self, side: Color) -> Option<Duration> {
        self.limits(side).clock.map(|_| self.left[side.index()])
    }

    /// Moves that a side has still to make until its base time is added again.
    pub(super) fn moves_to_go(&self, side: Color) -> Option<u32> {
        let session = self.limits(side).clock?.moves?;
        Some(session - self.moves[side.index()] % session)
    }

    /// The longest time that the next move of a side may take, its margin included; `None` if only nodes or
    /// depth limit it.
    pub(super) fn allowance(&self, side: Color) -> Option<Duration> {
        let limits = self.limits(side);
        let least = [self.left(side), limits.move_time].into_iter().flatten().min()?;
        Some(least + limits.margin)
    }

    /// Subtracts the time of a move from the clock of a side, and adds what the move earns.
    ///
    /// # Errors
    /// When the time was more than allowed, with the excess.
    pub(super) fn spend(&mut self, side: Color, time: Duration) -> Result<(), Duration> {
        if let Some(over) = self.allowance(side).and_then(|most| time.checked_sub(most))
            && !over.is_zero()
        {
            return Err(over);
        }
        let at = side.index();
        self.moves[at] += 1;
        if let Some(clock) = self.limits[at].clock {
            self.left[at] = self.left[at].saturating_sub(time) + clock.increment;
            if clock.moves.is_some_and(|session| self.moves[at].is_multiple_of(session)) {
                self.left[at] += clock.base;
            }
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
            let error = ClockRule::parse(text).unwrap_err();
            assert!(error.starts_with(&format!("\"{text}\" is not a time control")), "{error}");
        }
    }

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn clock(moves: Option<u32>, base: u64, increment: u64, margin: u64) -> Clocks {
        let clock = ClockRule { moves, base: ms(base), increment: ms(increment) };
        let limits = MoveLimits { clock: Some(clock), margin: ms(margin), ..MoveLimits::default() };
        Clocks::new([limits; 2])
    }

    #[test]
    fn a_flag_falls_when_more_is_spent_than_is_left_and_not_before() {
        let mut clocks = clock(None, 100, 5, 0);
        assert_eq!(clocks.left(Color::White), Some(ms(105)));
        assert_eq!(clocks.spend(Color::White, ms(105)), Ok(()));
        assert_eq!(clocks.left(Color::White), Some(ms(5)));
        assert_eq!(clocks.spend(Color::White, ms(6)), Err(ms(1)));
        assert_eq!(clocks.left(Color::Black), Some(ms(105)));
    }

    #[test]
    fn within_the_margin_a_move_counts_and_the_clock_stops_at_nothing() {
        let mut clocks = clock(None, 100, 0, 50);
        assert_eq!(clocks.spend(Color::Black, ms(150)), Ok(()));
        assert_eq!(clocks.left(Color::Black), Some(ms(0)));
        assert_eq!(clocks.spend(Color::Black, ms(51)), Err(ms(1)));
    }

    #[test]
    fn the_base_time_is_added_after_the_moves_of_a_session() {
        let mut clocks = clock(Some(2), 100, 0, 0);
        for (spent, to_go, left) in [(30, 1, 70), (30, 2, 140), (40, 1, 100)] {
            assert_eq!(clocks.spend(Color::White, ms(spent)), Ok(()));
            assert_eq!(clocks.moves_to_go(Color::White), Some(to_go));
            assert_eq!(clocks.left(Color::White), Some(ms(left)));
        }
    }

    #[test]
    fn a_time_a_move_is_new_with_every_move_and_nodes_have_none() {
        let limits = MoveLimits { move_time: Some(ms(20)), ..MoveLimits::default() };
        let mut clocks =
            Clocks::new([limits, MoveLimits { nodes: Some(5), ..MoveLimits::default() }]);
        for _ in 0..3 {
            assert_eq!(clocks.spend(Color::White, ms(20)), Ok(()));
        }
        assert_eq!(clocks.spend(Color::White, ms(21)), Err(ms(1)));
        assert_eq!(clocks.allowance(Color::Black), None);
        assert_eq!(clocks.spend(Color::Black, ms(1_000_000)), Ok(()));
    }
}
