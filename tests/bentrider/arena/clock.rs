//! The time of a game, as the driver measures it.

use std::time::Duration;

use bentrider::geometry::Color;

use super::fault::Fault;

/// What a move may cost.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pace {
    /// A clock for each side, with time added after every move.
    Clock { base: Duration, increment: Duration },
    /// So many nodes a move, in any time.
    Nodes(u64),
}

/// How long a player may be silent before it counts as hanging; with a clock, beyond its time.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

/// What is left to both sides.
pub(super) struct Clock {
    pace: Pace,
    left: [Duration; 2],
}

impl Clock {
    pub(super) fn new(pace: Pace) -> Self {
        let base = if let Pace::Clock { base, .. } = pace { base } else { Duration::ZERO };
        Clock { pace, left: [base; 2] }
    }

    /// The `go` that tells a player its limits.
    pub(super) fn go(&self) -> String {
        match self.pace {
            Pace::Clock { increment, .. } => {
                let [white, black] = self.left.map(|left| left.as_millis());
                let added = increment.as_millis();
                format!("go wtime {white} btime {black} winc {added} binc {added}")
            }
            Pace::Nodes(nodes) => format!("go nodes {nodes}"),
        }
    }

    /// How long to wait for the move of `side`.
    pub(super) fn patience(&self, side: Color) -> Duration {
        self.left[side.index()] + PATIENCE
    }

    /// Takes the time of a move from the clock of `side`. Gives what was left before time is added;
    /// nothing without a clock.
    pub(super) fn spend(&mut self, side: Color, time: Duration) -> Result<Option<Duration>, Fault> {
        let Pace::Clock { increment, .. } = self.pace else { return Ok(None) };
        let left = &mut self.left[side.index()];
        let rest = left.checked_sub(time).ok_or_else(|| Fault::Late { over: time - *left })?;
        *left = rest + increment;
        Ok(Some(rest))
    }
}

#[test]
fn a_clock_falls_when_more_is_spent_than_is_left_and_not_before() {
    let ms = Duration::from_millis;
    let mut clock = Clock::new(Pace::Clock { base: ms(100), increment: ms(5) });
    assert_eq!(clock.go(), "go wtime 100 btime 100 winc 5 binc 5");
    assert_eq!(clock.spend(Color::White, ms(100)).unwrap(), Some(ms(0)));
    assert_eq!(clock.go(), "go wtime 5 btime 100 winc 5 binc 5");
    let late = clock.spend(Color::White, Duration::from_micros(5_001));
    assert!(matches!(late, Err(Fault::Late { over }) if over == Duration::from_micros(1)));
}

#[test]
fn without_a_clock_no_time_is_too_long() {
    let mut clock = Clock::new(Pace::Nodes(500));
    assert_eq!(clock.go(), "go nodes 500");
    assert_eq!(clock.spend(Color::Black, Duration::from_secs(9)).unwrap(), None);
}
