//! The clocks of a game as the host sets them, the limits of a search that follow from them, and the protocol's
//! forms of times.

use crate::read_number;
use bentrider_engine::search::{Limits, TimeControl};
use bentrider_rules::geometry::Color;

/// The time control until the host sets one: 40 moves in 5 minutes.
const DEFAULT: TimeLevel = TimeLevel { moves: Some(40), base: 300_000, increment: 0 };

/// How many more moves a game is assumed to last, if time is measured in nodes.
const MOVES_LEFT: u64 = 40;

/// The clocks of the engine and its opponent, and the other limits of a search.
#[derive(Clone, Debug)]
pub(super) struct HostClock {
    /// The clock of the game; `None` if there is only a time for each move.
    level: Option<TimeLevel>,
    /// Milliseconds for each move.
    move_time: Option<u64>,
    /// Whether the host has set the clock since the last game was started.
    is_level_new: bool,
    /// How many moves the engine has made since the time control was set.
    moves: u32,
    /// The time on the engine's clock, in milliseconds.
    own: u64,
    /// The time on the opponent's clock, in milliseconds.
    pub(super) other: u64,
    /// The part of the time for this move that ended searches have used, in milliseconds.
    used: u64,
    pub(super) depth: Option<u16>,
    /// How many nodes count as a second.
    rate: Option<u64>,
}

impl HostClock {
    pub(super) fn new() -> Self {
        HostClock {
            level: Some(DEFAULT),
            move_time: None,
            is_level_new: false,
            moves: 0,
            own: DEFAULT.base,
            other: DEFAULT.base,
            used: 0,
            depth: None,
            rate: None,
        }
    }

    /// Starts a new game: the clocks show the base time, and there is no limit of depth or nodes.
    pub(super) fn restart(&mut self) {
        self.depth = None;
        self.rate = None;
        self.is_level_new = false;
        self.start_clocks();
    }

    /// Sets the clock of the game, in place of every other limit of time.
    pub(super) fn set_level(&mut self, level: TimeLevel) {
        self.level = Some(level);
        self.move_time = None;
        self.is_level_new = true;
        self.start_clocks();
    }

    fn start_clocks(&mut self) {
        (self.moves, self.used) = (0, 0);
        if let Some(level) = self.level {
            (self.own, self.other) = (level.base, level.base);
        }
    }

    /// Sets the time for each move. If the host has set the clock for the same game, both apply. XBoard sets
    /// only one of them, after `new`; the clock of an earlier game then no longer applies.
    pub(super) fn set_move_time(&mut self, time: u64) {
        self.move_time = Some(time);
        self.level = self.level.filter(|_| self.is_level_new);
    }

    pub(super) fn set_node_rate(&mut self, rate: u64) {
        self.rate = Some(rate).filter(|&it| it > 0);
    }

    /// Sets the engine's clock as the host sends it; all used time is already subtracted.
    pub(super) fn set_own(&mut self, time: u64) {
        self.own = time;
        self.used = 0;
    }

    /// Subtracts `time` milliseconds that the engine has used without moving yet.
    pub(super) fn spend(&mut self, time: u64) {
        self.own = self.own.saturating_sub(time);
        self.used = self.used.saturating_add(time);
    }

    /// Starts the time for a move again, for another position on the board.
    pub(super) fn begin_move(&mut self) {
        self.used = 0;
    }

    /// Counts a move of the engine after a search of `time` milliseconds.
    pub(super) fn moved(&mut self, time: u64) {
        self.spend(time);
        self.moves += 1;
        if let Some(level) = self.level {
            let again = level.moves.is_some_and(|moves| self.moves.is_multiple_of(moves));
            let gained = level.increment.saturating_add(if again { level.base } else { 0 });
            self.own = self.own.saturating_add(gained);
        }
    }

    /// Takes back a move of the engine; the host then sends the clocks.
    pub(super) fn took_back(&mut self) {
        self.moves = self.moves.saturating_sub(1);
    }

    /// The limits of a search for a move of the engine, which plays `color`.
    pub(super) fn limits(&self, color: Color) -> Limits {
        let limits = Limits { depth: self.depth, ..Limits::default() };
        if let Some(rate) = self.rate {
            let nodes = u128::from(self.share()) * u128::from(rate) / 1000;
            let nodes = u64::try_from(nodes).unwrap_or(u64::MAX).max(1);
            return Limits { nodes: Some(nodes), ..limits };
        }
        let time_control = self.level.map(|level| self.time_control(level, color));
        Limits { move_time: self.left_for_move(), time_control, ..limits }
    }

    /// The rest of the time for this move.
    fn left_for_move(&self) -> Option<u64> {
        self.move_time.map(|time| time.saturating_sub(self.used))
    }

    fn time_control(&self, level: TimeLevel, color: Color) -> TimeControl {
        let mut left = [self.other; 2];
        left[color.index()] = self.own;
        TimeControl { left, increment: [level.increment; 2], moves_to_go: self.moves_to_go(level) }
    }

    fn moves_to_go(&self, level: TimeLevel) -> Option<u32> {
        level.moves.map(|moves| moves - self.moves % moves)
    }

    /// Milliseconds for a move if they are converted to nodes: an even share of the time left, and at most the
    /// time for a move.
    fn share(&self) -> u64 {
        let of_clock = self.level.map(|level| {
            let moves = self.moves_to_go(level).map_or(MOVES_LEFT, u64::from);
            let gained = level.increment - level.increment.div_ceil(4);
            let share = (self.own / moves.clamp(1, MOVES_LEFT)).saturating_add(gained);
            share.min(self.own)
        });
        [of_clock, self.left_for_move()].into_iter().flatten().min().unwrap_or(0)
    }
}

/// The clocks as `level` sets them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLevel {
    /// Moves until the base time is added again; `None` for the whole game.
    pub moves: Option<u32>,
    /// Milliseconds on the clock.
    pub base: u64,
    /// Milliseconds added after every move.
    pub increment: u64,
}

/// Reads minutes, or minutes and seconds (`5`, `0:30`), in milliseconds. The rest of the text is ignored, as
/// the protocol asks.
pub(super) fn read_base(text: &str) -> Option<u64> {
    let (minutes, rest) = leading_number(text)?;
    let seconds = match rest.strip_prefix(':') {
        Some(rest) => leading_number(rest)?.0,
        None => 0,
    };
    Some(minutes.saturating_mul(60).saturating_add(seconds).saturating_mul(1000))
}

/// Reads seconds, with decimals or without (`12`, `0.1`), in milliseconds.
pub(super) fn read_seconds(text: &str) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let thousandths: String = decimals.chars().chain("000".chars()).take(3).collect();
    read_number(decimals)?;
    Some(read_number(whole)?.saturating_mul(1000).saturating_add(read_number(&thousandths)?))
}

/// Reads centiseconds, in milliseconds. Below 0 is 0: the flag has fallen.
pub(super) fn read_centiseconds(text: &str) -> Option<u64> {
    match text.strip_prefix('-') {
        Some(rest) => read_number(rest).map(|_| 0),
        None => Some(read_number(text)?.saturating_mul(10)),
    }
}

fn leading_number(text: &str) -> Option<(u64, &str)> {
    let end = text.find(|it: char| !it.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    Some((read_number(digits)?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(clock: &HostClock) -> (u64, Option<u32>) {
        let control = clock.limits(Color::Black).time_control.unwrap();
        (control.left[Color::Black.index()], control.moves_to_go)
    }

    #[test]
    fn moves_use_up_the_time_until_the_next_control() {
        let mut clock = HostClock::new();
        clock.set_level(TimeLevel { moves: Some(2), base: 60_000, increment: 0 });
        assert_eq!(left(&clock), (60_000, Some(2)));
        clock.moved(10_000);
        assert_eq!(left(&clock), (50_000, Some(1)));
        clock.moved(20_000);
        assert_eq!(left(&clock), (90_000, Some(2)));
    }

    #[test]
    fn each_side_s_clock_is_its_own_and_gains_with_every_move() {
        let mut clock = HostClock::new();
        clock.set_level(TimeLevel { moves: None, base: 120_000, increment: 12_000 });
        clock.set_own(5_000);
        clock.other = 7_000;
        let control = clock.limits(Color::White).time_control.unwrap();
        assert_eq!((control.left, control.increment), ([5_000, 7_000], [12_000, 12_000]));
        clock.moved(6_000);
        assert_eq!(left(&clock), (12_000, None));
    }

    #[test]
    fn times_of_any_length_are_added() {
        let mut clock = HostClock::new();
        clock.set_level(TimeLevel { moves: Some(1), base: u64::MAX, increment: u64::MAX });
        clock.moved(5);
        assert_eq!(left(&clock), (u64::MAX, Some(1)));
    }

    #[test]
    fn a_second_is_counted_in_nodes_where_the_host_asks_for_it() {
        let mut clock = HostClock::new();
        clock.set_move_time(8_000);
        clock.set_node_rate(10_000);
        let limits = clock.limits(Color::White);
        assert_eq!((limits.nodes, limits.move_time), (Some(80_000), None));
        clock.set_node_rate(0);
        assert_eq!(clock.limits(Color::White).move_time, Some(8_000));
    }

    #[test]
    fn an_increment_of_any_length_is_converted_to_nodes() {
        let mut clock = HostClock::new();
        clock.set_level(TimeLevel { moves: Some(1), base: 300_000, increment: u64::MAX });
        clock.set_node_rate(1_000);
        // Never more than the clock shows: 300 seconds.
        assert_eq!(clock.limits(Color::White).nodes, Some(300_000));
        clock.set_own(u64::MAX);
        assert_eq!(clock.limits(Color::White).nodes, Some(u64::MAX));
    }

    #[test]
    fn a_time_for_each_move_does_not_replace_the_clock_of_the_same_game() {
        let mut clock = HostClock::new();
        clock.restart();
        clock.set_level(TimeLevel { moves: None, base: 60_000, increment: 100 });
        clock.set_move_time(5_000);
        clock.set_own(2_000);
        let limits = clock.limits(Color::Black);
        assert_eq!((limits.move_time, left(&clock)), (Some(5_000), (2_000, None)));
        clock.set_node_rate(1_000);
        // A fortieth of 2000 ms and three quarters of the increment.
        assert_eq!(clock.limits(Color::Black).nodes, Some(125));
    }

    #[test]
    fn a_time_for_each_move_replaces_the_clock_of_an_earlier_game_and_a_clock_replaces_it() {
        let mut clock = HostClock::new();
        let level = TimeLevel { moves: None, base: 60_000, increment: 0 };
        for set_before in [false, true] {
            if set_before {
                clock.set_level(level);
            }
            clock.restart();
            clock.set_move_time(5_000);
            let limits = clock.limits(Color::White);
            assert_eq!((limits.move_time, limits.time_control), (Some(5_000), None));
        }
        clock.set_level(level);
        assert_eq!((clock.limits(Color::White).move_time, left(&clock)), (None, (60_000, None)));
    }

    #[test]
    fn a_search_that_was_ended_has_used_its_time_but_is_no_move() {
        let mut clock = HostClock::new();
        clock.set_level(TimeLevel { moves: Some(2), base: 60_000, increment: 500 });
        clock.set_move_time(20_000);
        clock.spend(4_000);
        clock.spend(3_000);
        assert_eq!(left(&clock), (53_000, Some(2)));
        assert_eq!(clock.limits(Color::Black).move_time, Some(13_000));
        clock.moved(3_000);
        clock.begin_move();
        assert_eq!(left(&clock), (50_500, Some(1)));
        assert_eq!(clock.limits(Color::Black).move_time, Some(20_000));
    }

    #[test]
    fn a_new_game_starts_the_clocks_again_and_has_no_limit_of_depth() {
        let mut clock = HostClock::new();
        clock.set_level(TimeLevel { moves: Some(40), base: 60_000, increment: 0 });
        clock.depth = Some(3);
        clock.moved(1_000);
        clock.restart();
        assert_eq!(left(&clock), (60_000, Some(40)));
        assert_eq!(clock.limits(Color::White).depth, None);
    }

    #[test]
    fn a_base_is_minutes_or_minutes_and_seconds_and_what_follows_is_ignored() {
        assert_eq!(read_base("5"), Some(300_000));
        assert_eq!(read_base("0:30"), Some(30_000));
        assert_eq!(read_base("25+5"), Some(1_500_000));
        assert_eq!(read_base("x"), None);
        assert_eq!(read_base("1:x"), None);
        assert_eq!(read_base("99999999999999999999"), Some(u64::MAX));
    }

    #[test]
    fn seconds_may_have_decimals() {
        assert_eq!(read_seconds("12"), Some(12_000));
        assert_eq!(read_seconds("0.1"), Some(100));
        assert_eq!(read_seconds("1.23456"), Some(1_234));
        for wrong in ["", ".", "1.", "1.x", "-1", "1e3"] {
            assert_eq!(read_seconds(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_clock_below_zero_is_read_as_zero() {
        assert_eq!(read_centiseconds("360000"), Some(3_600_000));
        assert_eq!(read_centiseconds("-12"), Some(0));
        assert_eq!(read_centiseconds("-"), None);
    }
}
