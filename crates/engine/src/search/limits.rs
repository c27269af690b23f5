//! The limits of a search, and time management.

use super::{Level, Tunables};
use crate::eval::Score;
use bentrider_rules::geometry::Color;
use bentrider_rules::position::Move;

/// The limits of a search. The default searches until it is stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The game's clock.
    pub time_control: Option<TimeControl>,
    /// Milliseconds for this move.
    pub move_time: Option<u64>,
    /// The last depth of iterative deepening, in plies.
    pub depth: Option<u16>,
    /// The largest number of nodes, of all threads together.
    pub nodes: Option<u64>,
    /// The number of nodes, of all threads together, after which no new depth is begun.
    pub soft_nodes: Option<u64>,
    /// Stop when a mate in this many moves is found, or at a depth of 8 plies for each of them and 8 more.
    pub mate: Option<u16>,
    /// Answer only when stopped, even when the search has ended.
    pub infinite: bool,
    /// Ponder: no answer before [`super::pool::Pool::ponderhit`] or [`super::pool::Pool::stop`]. The time
    /// until then counts: if it is more than the move's share, the hit is answered at once.
    pub ponder: bool,
    /// The position is analysed, not played: a forced move is searched like any other.
    pub analysis: bool,
    /// The root moves to search; all if empty.
    pub search_moves: Vec<Move>,
    /// The number of principal variations to find; 0 and 1 mean one.
    pub multi_pv: usize,
    /// Milliseconds of each move that are lost in transmission to and from the opponent.
    pub overhead: u64,
    /// The strength level; `None` for full strength.
    pub level: Option<Level>,
}

/// The game's clock, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// The time left for White and for Black; 0 if unknown.
    pub left: [u64; 2],
    /// The time added with every move, for White and for Black.
    pub increment: [u64; 2],
    /// The number of moves until time is added; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
}

impl TimeControl {
    /// The time that `color` has left, and its increment.
    pub fn of(&self, color: Color) -> (u64, u64) {
        (self.left[color.index()], self.increment[color.index()])
    }
}

impl Limits {
    /// Whether a clock, a time, a depth, nodes or a mate is set.
    pub fn is_limited(&self) -> bool {
        let Limits { time_control, move_time, depth, nodes, mate, .. } = self;
        let is_timed = time_control.is_some() || move_time.is_some();
        is_timed || depth.is_some() || nodes.is_some() || mate.is_some()
    }

    /// Whether a search with them ends without [`super::pool::Pool::stop`] or [`super::pool::Pool::ponderhit`].
    pub fn ends_by_itself(&self) -> bool {
        self.is_limited() && !self.infinite && !self.ponder
    }

    /// These limits with the nodes that the level allows, if there is one.
    pub(super) fn at_level(self) -> Self {
        let Some(level) = self.level else { return self };
        let nodes = self.nodes.map_or(level.nodes, |nodes| nodes.min(level.nodes));
        Limits { nodes: Some(nodes), ..self }
    }
}

/// What a search asks of the system that runs it.
pub trait Host: Send + Sync {
    /// Milliseconds since some fixed moment; never goes back.
    fn now(&self) -> u64;

    /// Whether threads can be started. Without them a search runs in the thread that asks for it.
    fn has_threads(&self) -> bool {
        true
    }

    /// Whether the running search must stop although nothing has called [`super::pool::Pool::stop`]: for a host
    /// without threads, where nothing can. Asked about every thousand nodes.
    fn is_interrupted(&self) -> bool {
        false
    }
}

/// The time for one move, in milliseconds, and its adjustments.
#[derive(Clone, Debug)]
pub(super) struct TimeManager {
    /// The soft limit: no new depth is started after this time, adjusted by the results of the depths.
    soft: u64,
    /// The hard limit: the search ends at this time in any case.
    hard: u64,
    /// Whether the time is for this move alone, so that all of it is used.
    fixed: bool,
    best: Option<Move>,
    /// The number of depths for which the best move has been the same.
    stable_depths: usize,
    /// The score of the best move at the last depth.
    score: Option<Score>,
    /// The drop of the score since the depth before, in centipawns.
    score_drop: i32,
}

impl TimeManager {
    /// The time that the limits leave `side` for its move, which is the first of `expected` moves until the end of the
    /// game.
    pub(super) fn new(limits: &Limits, side: Color, expected: u64, tuned: &Tunables) -> Self {
        let (soft, hard) = match (limits.move_time, &limits.time_control) {
            _ if limits.infinite => (u64::MAX, u64::MAX),
            (Some(time), clock) => {
                let left = clock.as_ref().map_or(u64::MAX, |clock| clock.of(side).0);
                let time = time.min(left).saturating_sub(limits.overhead).max(1);
                (time, time)
            }
            (None, Some(clock)) => {
                let to_go = clock.moves_to_go.map(|it| u64::from(it).clamp(1, at_start(tuned)));
                let moves = to_go.unwrap_or(expected);
                let reserve = reserve(clock, side).saturating_mul(limits.overhead);
                share(tuned, clock.of(side), moves, limits.overhead, reserve)
            }
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

    /// Whether there is a limit of time.
    pub(super) fn is_limited(&self) -> bool {
        self.hard < u64::MAX
    }

    /// The hard limit of the search.
    pub(super) fn hard(&self) -> u64 {
        self.hard
    }

    /// Records the result of a depth.
    pub(super) fn update(&mut self, best: Move, score: Score) {
        self.stable_depths = if self.best == Some(best) { self.stable_depths + 1 } else { 0 };
        self.best = Some(best);
        self.score_drop = self.score.map_or(0, |before| before.value() - score.value());
        self.score = Some(score);
    }

    /// The time after which no new depth is started, if the best move took `effort` thousandths of all nodes:
    /// shorter the longer it has been the best and the larger its share of the nodes, longer if its score has
    /// fallen.
    pub(super) fn target(&self, effort: u64, tuned: &Tunables) -> u64 {
        if self.fixed {
            return self.soft;
        }
        let stability = match self.stable_depths {
            0 => tuned.time_stable_0(),
            1 => tuned.time_stable_1(),
            2 => tuned.time_stable_2(),
            3 => tuned.time_stable_3(),
            4 => tuned.time_stable_4(),
            _ => tuned.time_stable_5(),
        };
        let effort = effort.min(1_000) as i32 * tuned.time_effort() / 1_000;
        let drop = self.score_drop.clamp(-tuned.time_most_rise(), tuned.time_most_drop());
        let factors = [stability, tuned.time_doubt() - effort, 100 + drop];
        let percent = factors.map(|it| u64::from(it.max(0).unsigned_abs())).iter().product::<u64>();
        let percent = percent / 10_000;
        let hundreds = (self.soft / 100).saturating_mul(percent);
        hundreds.saturating_add(self.soft % 100 * percent / 100).min(self.hard)
    }
}

/// The number of overheads kept in reserve: a single move may lose several times as much.
const RESERVE: u64 = 4;
/// The same where no time is ever added: two hundred moves that are answered at once take 200 milliseconds.
const SUDDEN_DEATH_RESERVE: u64 = 24;
/// The milliseconds that the last move before a time control leaves, if that is less than half.
const LAST_MOVE_RESERVE: u64 = 50;

/// The number of moves that are expected until the end of a game at its start.
fn at_start(tuned: &Tunables) -> u64 {
    tuned.time_moves_left().unsigned_abs().into()
}

/// The number of moves that are expected until the end of a game, on a board with so many squares, before its
/// `move_number`th move: fewer the longer it has lasted, down to a number that grows with large boards, as games do.
pub(super) fn moves_left(tuned: &Tunables, squares: u32, move_number: u16) -> u64 {
    /// The squares of a board from which that number grows.
    const LARGE: u64 = 100;

    let positive = |value: i32| u64::from(value.unsigned_abs());
    let played = u64::from(move_number).saturating_sub(1);
    let fewer = played * positive(tuned.time_moves_left_slope()) / 64;
    let least = positive(tuned.time_moves_left_least()) * u64::from(squares).max(LARGE) / LARGE;
    at_start(tuned).saturating_sub(fewer).max(least.min(at_start(tuned)))
}

/// The number of overheads of the clock of `side` that are kept in reserve.
fn reserve(clock: &TimeControl, side: Color) -> u64 {
    let is_sudden_death = clock.moves_to_go.is_none() && clock.of(side).1 == 0;
    if is_sudden_death { SUDDEN_DEATH_RESERVE } else { RESERVE }
}

/// The soft and the hard limit for the next of so many moves: an even share of the time left and most of the
/// increment, never more than a part of the time without the reserve. The last move before a time control leaves a
/// tenth, and at least [`LAST_MOVE_RESERVE`] or half.
fn share(
    tuned: &Tunables,
    (left, increment): (u64, u64),
    moves: u64,
    overhead: u64,
    reserve: u64,
) -> (u64, u64) {
    let positive = |value: i32| u64::from(value.unsigned_abs());
    let without_reserve = left.saturating_sub(reserve);
    let left = left.saturating_sub(overhead);
    let kept = left.div_ceil(10).max(LAST_MOVE_RESERVE.min(left.div_ceil(2)));
    let part = positive(tuned.time_largest_part());
    let most = if moves == 1 { left - kept } else { without_reserve / part };
    let saved = increment.div_ceil(positive(tuned.time_increment_saved()));
    let soft = (left / moves).saturating_add(increment - saved);
    let hard = soft.saturating_mul(positive(tuned.time_hard_factor()));
    (soft.min(most).max(1), hard.min(most).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::geometry::Square;
    use bentrider_rules::position::MoveTag;

    fn time(left: u64, increment: u64, moves_to_go: Option<u32>) -> TimeManager {
        let clock = TimeControl { left: [left, 0], increment: [increment, 0], moves_to_go };
        let limits = Limits { time_control: Some(clock), overhead: 10, ..Limits::default() };
        TimeManager::new(&limits, Color::White, 40, &Tunables::DEFAULT)
    }

    #[test]
    fn a_move_never_takes_more_than_is_left() {
        for left in [0, 1, 5, 12, 100, 1_000, 60_000, u64::MAX] {
            for increment in [0, 10, 1_000, 100_000, u64::MAX] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40)] {
                    let time = time(left, increment, moves);
                    assert!(
                        time.soft <= time.hard && time.target(0, &Tunables::DEFAULT) <= time.hard
                    );
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
    fn a_game_of_250_moves_without_an_increment_keeps_several_times_its_overhead() {
        let mut left = 1_000u64;
        for _ in 0..250 {
            left = left.saturating_sub(time(left, 0, None).soft);
        }
        assert!(left >= 30, "{left} ms are left");
    }

    #[test]
    fn a_time_for_the_move_is_never_more_than_the_clock_has() {
        let clock = TimeControl { left: [300, 0], increment: [0, 0], moves_to_go: None };
        let mut limits = Limits { move_time: Some(1_000), overhead: 10, ..Limits::default() };
        assert_eq!(TimeManager::new(&limits, Color::White, 40, &Tunables::DEFAULT).hard(), 990);
        limits.time_control = Some(clock);
        assert_eq!(TimeManager::new(&limits, Color::White, 40, &Tunables::DEFAULT).hard(), 290);
    }

    #[test]
    fn an_infinite_search_has_no_limit_of_time() {
        let clock = TimeControl { left: [300, 0], increment: [0, 0], moves_to_go: None };
        let limits = Limits { time_control: Some(clock), infinite: true, ..Limits::default() };
        assert!(!TimeManager::new(&limits, Color::White, 40, &Tunables::DEFAULT).is_limited());
    }

    #[test]
    fn time_is_shared_among_the_moves_to_go() {
        assert_eq!(time(60_010, 0, None).soft, 1_500);
        assert_eq!(time(60_010, 0, Some(10)).soft, 6_000);
        assert!(time(60_010, 0, Some(1)).soft > 50_000);
    }

    #[test]
    fn a_search_without_a_clock_has_no_limit_of_time() {
        assert!(
            !TimeManager::new(&Limits::default(), Color::White, 40, &Tunables::DEFAULT)
                .is_limited()
        );
    }

    #[test]
    fn a_move_that_stays_the_best_takes_less_time_and_one_whose_score_falls_more() {
        let best = Move::new(Square::from_index(0), Square::from_index(1), MoveTag::PLAIN);
        let mut time = time(40_010, 0, None);
        time.update(best, Score::new(50));
        let first = time.target(500, &Tunables::DEFAULT);
        (0..5).for_each(|_| time.update(best, Score::new(50)));
        let stable = time.target(500, &Tunables::DEFAULT);
        assert!(stable < first);
        assert!(time.target(950, &Tunables::DEFAULT) < stable);
        time.update(best, Score::new(10));
        assert!(time.target(500, &Tunables::DEFAULT) > stable);
    }

    #[test]
    fn fewer_moves_are_left_late_in_a_game_and_more_on_a_large_board() {
        let left = |squares, number| moves_left(&Tunables::DEFAULT, squares, number);
        for squares in [64, 100] {
            let found = [1, 9, 25, 27, 80, u16::MAX].map(|it| left(squares, it));
            assert_eq!(found, [40, 35, 25, 24, 24, 24]);
        }
        assert_eq!([1, 9, 27].map(|it| left(144, it)), [40, 35, 34]);
        assert_eq!([1, 9, 27].map(|it| left(196, it)), [40; 3]);
    }

    #[test]
    fn the_fewer_moves_are_left_the_more_time_a_move_takes() {
        let clock = TimeControl { left: [60_010, 0], increment: [0, 0], moves_to_go: None };
        let limits = Limits { time_control: Some(clock), overhead: 10, ..Limits::default() };
        let soft = |left| TimeManager::new(&limits, Color::White, left, &Tunables::DEFAULT).soft;
        assert_eq!([40, 24].map(soft), [1_500, 2_500]);
    }

    #[test]
    fn the_nodes_of_a_level_do_not_widen_a_narrower_limit() {
        let level = Some(Level { nodes: 100, error: 0, seed: 0 });
        for (asked, allowed) in [(None, 100), (Some(5_000), 100), (Some(7), 7)] {
            let limits = Limits { nodes: asked, level, ..Limits::default() };
            assert_eq!(limits.at_level().nodes, Some(allowed));
        }
        assert_eq!(Limits::default().at_level(), Limits::default());
    }
}
