//! The clocks of a game as the host sets them, and the limits of a search that follow from them.

use super::times::TimeLevel;
use crate::geometry::Color;
use crate::search::{Limits, TimeControl};

/// The time control until the host sets one: 40 moves in 5 minutes.
const DEFAULT: TimeLevel = TimeLevel { moves: Some(40), base: 300_000, increment: 0 };

/// How many moves a game is assumed to last from now on, where time is measured in nodes.
const MOVES_LEFT: u64 = 40;

/// The clocks of the engine and its opponent, and the other limits of a search.
#[derive(Clone, Debug)]
pub(super) struct HostClock {
    control: Control,
    /// How many moves the engine has made since the time control was set.
    moves: u32,
    /// What the engine's clock shows, in milliseconds.
    own: u64,
    /// What the opponent's clock shows.
    other: u64,
    depth: Option<u16>,
    /// How many nodes count as a second.
    rate: Option<u64>,
}

#[derive(Clone, Copy, Debug)]
enum Control {
    Level(TimeLevel),
    /// Milliseconds for each move.
    Move(u64),
}

impl HostClock {
    pub(super) fn new() -> Self {
        let control = Control::Level(DEFAULT);
        let (own, other) = (DEFAULT.base, DEFAULT.base);
        HostClock { control, moves: 0, own, other, depth: None, rate: None }
    }

    /// Starts a new game: the clocks show the base time, and there is no limit of depth or nodes.
    pub(super) fn restart(&mut self) {
        self.depth = None;
        self.rate = None;
        match self.control {
            Control::Level(level) => self.set_level(level),
            Control::Move(_) => self.moves = 0,
        }
    }

    pub(super) fn set_level(&mut self, level: TimeLevel) {
        self.control = Control::Level(level);
        self.moves = 0;
        self.own = level.base;
        self.other = level.base;
    }

    pub(super) fn set_move_time(&mut self, time: u64) {
        self.control = Control::Move(time);
    }

    pub(super) fn set_depth(&mut self, depth: u16) {
        self.depth = Some(depth);
    }

    pub(super) fn set_node_rate(&mut self, rate: u64) {
        self.rate = Some(rate).filter(|&it| it > 0);
    }

    pub(super) fn set_own(&mut self, time: u64) {
        self.own = time;
    }

    pub(super) fn set_other(&mut self, time: u64) {
        self.other = time;
    }

    /// The engine has moved after a search of `time` milliseconds.
    pub(super) fn moved(&mut self, time: u64) {
        self.moves += 1;
        if let Control::Level(level) = self.control {
            let again = level.moves.is_some_and(|moves| self.moves.is_multiple_of(moves));
            let gained = level.increment.saturating_add(if again { level.base } else { 0 });
            self.own = self.own.saturating_sub(time).saturating_add(gained);
        }
    }

    /// A move of the engine was taken back; the host sends what the clocks show then.
    pub(super) fn took_back(&mut self) {
        self.moves = self.moves.saturating_sub(1);
    }

    /// The limits of a search for a move of the engine, which plays `color`.
    pub(super) fn limits(&self, color: Color) -> Limits {
        let limits = Limits { depth: self.depth, ..Limits::default() };
        match (self.rate, self.control) {
            (Some(rate), control) => {
                let nodes = u128::from(self.share(control)) * u128::from(rate) / 1000;
                let nodes = u64::try_from(nodes).unwrap_or(u64::MAX).max(1);
                Limits { nodes: Some(nodes), ..limits }
            }
            (None, Control::Move(time)) => Limits { move_time: Some(time), ..limits },
            (None, Control::Level(level)) => {
                Limits { time_control: Some(self.time_control(level, color)), ..limits }
            }
        }
    }

    fn time_control(&self, level: TimeLevel, color: Color) -> TimeControl {
        let mut left = [self.other; 2];
        left[color.index()] = self.own;
        TimeControl { left, increment: [level.increment; 2], moves_to_go: self.moves_to_go(level) }
    }

    fn moves_to_go(&self, level: TimeLevel) -> Option<u32> {
        level.moves.map(|moves| moves - self.moves % moves)
    }

    /// Milliseconds for a move where they are converted to nodes: an even share of what is left.
    fn share(&self, control: Control) -> u64 {
        match control {
            Control::Move(time) => time,
            Control::Level(level) => {
                let moves = self.moves_to_go(level).map_or(MOVES_LEFT, u64::from);
                let share = self.own / moves.clamp(1, MOVES_LEFT) + level.increment * 3 / 4;
                share.min(self.own)
            }
        }
    }
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
        clock.set_other(7_000);
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
    fn a_new_game_starts_the_clocks_again_and_has_no_limit_of_depth() {
        let mut clock = HostClock::new();
        clock.set_level(TimeLevel { moves: Some(40), base: 60_000, increment: 0 });
        clock.set_depth(3);
        clock.moved(1_000);
        clock.restart();
        assert_eq!(left(&clock), (60_000, Some(40)));
        assert_eq!(clock.limits(Color::White).depth, None);
    }
}
