//! Time management: how long to think about a move.

use super::{Limits, TimeControl};
use crate::eval::Score;
use bentrider_rules::geometry::Color;
use bentrider_rules::position::Move;

/// Where the search reads the time.
pub trait Clock: Send + Sync {
    /// Milliseconds since some fixed moment; never goes back.
    fn now(&self) -> u64;
}

/// The time for one move, in milliseconds, and what makes it shorter or longer.
#[derive(Clone, Debug)]
pub(super) struct TimeManager {
    /// No new depth is started after this, as changed by what the depths have found.
    soft: u64,
    /// The search ends here in any case.
    hard: u64,
    /// The time was given for this move alone: all of it is used.
    fixed: bool,
    best: Option<Move>,
    /// For how many depths the best move has been the same.
    stable_depths: usize,
    /// Its score at the last depth.
    score: Option<Score>,
    /// By how much the score fell from the depth before, in centipawns.
    score_drop: i32,
}

/// Expected moves until the end of the game, where the clock does not say.
const MOVES_LEFT: u64 = 40;
/// The clock keeps the overhead of so many moves: a single move may lose several times as much.
const RESERVE: u64 = 4;
/// What the last move before the clock is set again leaves, in milliseconds, if that is less than half.
const LAST_MOVE_RESERVE: u64 = 50;
/// The hard limit as a multiple of the soft one.
const HARD_FACTOR: u64 = 4;
/// The part of the soft limit to use when the best move has not changed for so many depths, in percent.
const STABILITY: [u64; 6] = [140, 120, 106, 96, 88, 80];

impl TimeManager {
    /// With the time that the limits leave `side` for its move.
    pub(super) fn new(limits: &Limits, side: Color) -> Self {
        let (soft, hard) = match (limits.move_time, &limits.time_control) {
            _ if limits.infinite => (u64::MAX, u64::MAX),
            (Some(time), clock) => {
                let left = clock.as_ref().map_or(u64::MAX, |clock| clock.of(side).0);
                let time = time.min(left).saturating_sub(limits.overhead).max(1);
                (time, time)
            }
            (None, Some(clock)) => share(clock, side, limits.overhead),
            (None, None) => (u64::MAX, u64::MAX),
        };
        TimeManager {
            soft,
            hard,
            fixed: limits.move_time.is_some(),
            best: None,
            stable_depths: 0,
            score: None,
            score_drop: 0,
        }
    }

    /// Is there a limit at all?
    pub(super) fn is_limited(&self) -> bool {
        self.hard < u64::MAX
    }

    /// The end of the search in any case.
    pub(super) fn hard(&self) -> u64 {
        self.hard
    }

    /// Learns what a depth has found.
    pub(super) fn update(&mut self, best: Move, score: Score) {
        self.stable_depths = if self.best == Some(best) { self.stable_depths + 1 } else { 0 };
        self.best = Some(best);
        self.score_drop = self.score.map_or(0, |before| before.value() - score.value());
        self.score = Some(score);
    }

    /// The time after which no new depth is started, where the best move took `effort` thousandths of
    /// all nodes: shorter the longer it has been the best and the larger its part of the search, longer
    /// when its score has fallen.
    pub(super) fn target(&self, effort: u64) -> u64 {
        if self.fixed {
            return self.soft;
        }
        let stability = STABILITY[self.stable_depths.min(STABILITY.len() - 1)];
        let doubt = 155 - effort.min(1_000) / 10;
        let drop = 100 + self.score_drop.clamp(-10, 50) as i64;
        let percent = stability * doubt * drop.unsigned_abs() / 10_000;
        let hundreds = (self.soft / 100).saturating_mul(percent);
        hundreds.saturating_add(self.soft % 100 * percent / 100).min(self.hard)
    }
}

/// The soft and the hard limit: an even share of the time left and most of the increment, never more than
/// a third of what is there without the reserve. The last move before the clock is set again leaves a tenth,
/// and at least [`LAST_MOVE_RESERVE`] or half.
fn share(clock: &TimeControl, side: Color, overhead: u64) -> (u64, u64) {
    let (left, increment) = clock.of(side);
    let without_reserve = left.saturating_sub(RESERVE.saturating_mul(overhead));
    let left = left.saturating_sub(overhead);
    let moves = clock.moves_to_go.map_or(MOVES_LEFT, |moves| u64::from(moves).clamp(1, MOVES_LEFT));
    let kept = left.div_ceil(10).max(LAST_MOVE_RESERVE.min(left.div_ceil(2)));
    let most = if moves == 1 { left - kept } else { without_reserve / 3 };
    let soft = (left / moves).saturating_add(increment - increment.div_ceil(4));
    (soft.min(most).max(1), soft.saturating_mul(HARD_FACTOR).min(most).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::geometry::Square;
    use bentrider_rules::position::MoveTag;

    fn time(left: u64, increment: u64, moves_to_go: Option<u32>) -> TimeManager {
        let clock = TimeControl { left: [left, 0], increment: [increment, 0], moves_to_go };
        let limits = Limits { time_control: Some(clock), overhead: 10, ..Limits::default() };
        TimeManager::new(&limits, Color::White)
    }

    #[test]
    fn a_move_never_takes_more_than_is_left() {
        for left in [0, 1, 5, 12, 100, 1_000, 60_000, u64::MAX] {
            for increment in [0, 10, 1_000, 100_000, u64::MAX] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40)] {
                    let time = time(left, increment, moves);
                    assert!(time.soft <= time.hard && time.target(0) <= time.hard);
                    assert!(time.hard <= left.saturating_sub(10).max(1));
                }
            }
        }
    }

    #[test]
    fn a_long_game_in_which_moves_take_all_they_may_keeps_several_times_its_overhead() {
        for increment in [1, 5, 10, 15, 30] {
            let mut left = 1_500;
            for _ in 0..150 {
                left = left - time(left, increment, None).hard() + increment;
            }
            assert!(left >= 40, "{left} ms are left with {increment} ms a move");
        }
    }

    #[test]
    fn a_time_for_the_move_is_never_more_than_the_clock_has() {
        let clock = TimeControl { left: [300, 0], increment: [0, 0], moves_to_go: None };
        let mut limits = Limits { move_time: Some(1_000), overhead: 10, ..Limits::default() };
        assert_eq!(TimeManager::new(&limits, Color::White).hard(), 990);
        limits.time_control = Some(clock);
        assert_eq!(TimeManager::new(&limits, Color::White).hard(), 290);
    }

    #[test]
    fn an_infinite_search_has_no_limit_of_time() {
        let clock = TimeControl { left: [300, 0], increment: [0, 0], moves_to_go: None };
        let limits = Limits { time_control: Some(clock), infinite: true, ..Limits::default() };
        assert!(!TimeManager::new(&limits, Color::White).is_limited());
    }

    #[test]
    fn time_is_shared_among_the_moves_to_go() {
        assert_eq!(time(60_010, 0, None).soft, 1_500);
        assert_eq!(time(60_010, 0, Some(10)).soft, 6_000);
        assert!(time(60_010, 0, Some(1)).soft > 50_000);
    }

    #[test]
    fn a_search_without_a_clock_has_no_limit_of_time() {
        assert!(!TimeManager::new(&Limits::default(), Color::White).is_limited());
    }

    #[test]
    fn a_move_that_stays_the_best_takes_less_time_and_one_whose_score_falls_more() {
        let best = Move::new(Square::from_index(0), Square::from_index(1), MoveTag::PLAIN);
        let mut time = time(40_010, 0, None);
        time.update(best, Score::new(50));
        let first = time.target(500);
        (0..5).for_each(|_| time.update(best, Score::new(50)));
        let stable = time.target(500);
        assert!(stable < first);
        assert!(time.target(950) < stable);
        time.update(best, Score::new(10));
        assert!(time.target(500) > stable);
    }
}
