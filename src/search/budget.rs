use super::{Limits, TimeControl};
use crate::geometry::Color;

/// How long to think about one move, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Budget {
    /// No new depth is begun after this.
    pub(super) soft: u64,
    /// The search ends here in any case.
    pub(super) hard: u64,
}

/// Moves the rest of a game is reckoned to have where the clock does not say.
const MOVES_LEFT: u64 = 40;
/// How many times its share a move may take when it must.
const STRETCH: u64 = 4;

impl Budget {
    /// No limit of time.
    pub(super) const NONE: Budget = Budget { soft: u64::MAX, hard: u64::MAX };

    /// What the limits leave `side` for its move.
    pub(super) fn new(limits: &Limits, side: Color) -> Self {
        if let Some(time) = limits.move_time {
            let time = time.saturating_sub(limits.overhead).max(1);
            return Budget { soft: time, hard: time };
        }
        limits.time_control.map_or(Budget::NONE, |clock| share(&clock, side, limits.overhead))
    }
}

/// An even share of the time left, most of the increment on top, and never more than what is there.
fn share(clock: &TimeControl, side: Color, overhead: u64) -> Budget {
    let (left, increment) = clock.of(side);
    let left = left.saturating_sub(overhead);
    let moves = clock.moves_to_go.map_or(MOVES_LEFT, |moves| u64::from(moves).clamp(1, MOVES_LEFT));
    let most = if moves == 1 { left * 9 / 10 } else { left / 3 };
    let soft = left / moves + increment * 3 / 4;
    Budget { soft: soft.min(most).max(1), hard: (soft * STRETCH).min(most).max(1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(left: u64, increment: u64, moves_to_go: Option<u32>) -> Budget {
        let clock = TimeControl { left: [left, 0], increment: [increment, 0], moves_to_go };
        let limits = Limits { time_control: Some(clock), overhead: 10, ..Limits::default() };
        Budget::new(&limits, Color::White)
    }

    #[test]
    fn a_move_never_takes_more_than_is_left() {
        for left in [0, 1, 5, 12, 100, 1_000, 60_000] {
            for increment in [0, 10, 1_000, 100_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40)] {
                    let budget = budget(left, increment, moves);
                    assert!(budget.soft <= budget.hard);
                    assert!(budget.hard <= left.saturating_sub(10).max(1));
                }
            }
        }
    }

    #[test]
    fn time_is_shared_among_the_moves_to_go() {
        assert_eq!(budget(60_010, 0, None).soft, 1_500);
        assert_eq!(budget(60_010, 0, Some(10)).soft, 6_000);
        assert!(budget(60_010, 0, Some(1)).soft > 50_000);
    }

    #[test]
    fn a_search_without_a_clock_has_no_limit_of_time() {
        assert_eq!(Budget::new(&Limits::default(), Color::White), Budget::NONE);
    }
}
