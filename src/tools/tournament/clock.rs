//! The clocks of a game, as the referee sees them.

use std::time::Duration;

use super::move_limits::MoveLimits;
use bentrider_rules::geometry::Color;

/// Both clocks of a game. The sides may have different limits.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    limits: [MoveLimits; 2],
    /// What the clock of a side that has one shows.
    left: [Duration; 2],
    /// Moves that each side has made.
    moves: [u32; 2],
}

impl Clocks {
    /// Clocks before the first move, for White and Black. The increment of the first move is there from
    /// the start, as with a Fischer clock.
    pub(super) fn new(limits: [MoveLimits; 2]) -> Self {
        let left =
            limits.map(|limits| limits.clock.map_or(Duration::ZERO, |it| it.base + it.increment));
        Clocks { limits, left, moves: [0; 2] }
    }

    /// The limits of a side.
    pub(super) fn limits(&self, side: Color) -> &MoveLimits {
        &self.limits[side.index()]
    }

    /// What the clock of a side shows; `None` where it has none.
    pub(super) fn left(&self, side: Color) -> Option<Duration> {
        self.limits(side).clock.map(|_| self.left[side.index()])
    }

    /// Moves that a side has still to make until its base time is added again.
    pub(super) fn moves_to_go(&self, side: Color) -> Option<u32> {
        let session = self.limits(side).clock?.moves?;
        Some(session - self.moves[side.index()] % session)
    }

    /// The most time that the next move of a side may take, its margin included; `None` where only
    /// nodes or depth end it.
    pub(super) fn allowance(&self, side: Color) -> Option<Duration> {
        let limits = self.limits(side);
        let least = [self.left(side), limits.move_time].into_iter().flatten().min()?;
        Some(least + limits.margin)
    }

    /// Takes the time of a move from the clock of a side, and adds what the move has earned.
    ///
    /// # Errors
    /// When it was more than allowed, with how much more.
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
    use crate::tools::tournament::move_limits::ClockRule;

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
