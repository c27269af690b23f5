//! Which engines play each game, and with which colours.

use bentrider_rules::geometry::Color;

/// How the engines of a tournament are paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentFormat {
    /// Every engine plays every other.
    RoundRobin,
    /// The first so many engines play all others.
    Gauntlet(usize),
}

/// All games of a tournament, numbered from 0. Every pairing plays one or two games per round; all games
/// of a round begin from the same opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Schedule {
    pairings: Vec<[usize; 2]>,
    rounds: usize,
    games_a_round: usize,
    colors: Colors,
}

/// Which colours the first engine of a pairing has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colors {
    /// White in the first game of a round, Black in the second.
    #[default]
    Swapped,
    /// Black in the first game of a round, White in the second.
    Reversed,
    /// Always White.
    Fixed,
}

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScheduledGame {
    /// Its number, from 0.
    pub(super) number: usize,
    /// From 0; it says the opening too.
    pub(super) round: usize,
    /// White's and Black's engine, by their index in the plan.
    pub(super) engines: [usize; 2],
    /// Its pair of games with colours swapped, by number; `None` where games are single.
    pub(super) pair: Option<usize>,
}

impl Schedule {
    /// The games between so many engines.
    pub(super) fn new(
        engines: usize,
        format: TournamentFormat,
        rounds: usize,
        games_a_round: usize,
        colors: Colors,
    ) -> Self {
        let hosts = match format {
            TournamentFormat::RoundRobin => engines,
            TournamentFormat::Gauntlet(hosts) => hosts,
        };
        let mut pairings = Vec::new();
        for first in 0..hosts.min(engines) {
            // The hosts of a gauntlet do not meet each other.
            let from = if format == TournamentFormat::RoundRobin { first + 1 } else { hosts };
            pairings.extend((from..engines).map(|second| [first, second]));
        }
        Schedule { pairings, rounds, games_a_round, colors }
    }

    /// How many games there are.
    pub(super) fn games(&self) -> usize {
        self.rounds * self.pairings.len() * self.games_a_round
    }

    /// The game of this number; `None` after the last.
    pub(super) fn game(&self, number: usize) -> Option<ScheduledGame> {
        if number >= self.games() {
            return None;
        }
        let pair = number / self.games_a_round;
        let [first, second] = self.pairings[pair % self.pairings.len()];
        let swaps = match self.colors {
            Colors::Swapped => number % self.games_a_round == 1,
            Colors::Reversed => number.is_multiple_of(self.games_a_round),
            Colors::Fixed => false,
        };
        Some(ScheduledGame {
            number,
            round: pair / self.pairings.len(),
            engines: if swaps { [second, first] } else { [first, second] },
            pair: (self.games_a_round == 2).then_some(pair),
        })
    }
}

impl ScheduledGame {
    /// The engine of a colour.
    pub(super) fn engine(&self, color: Color) -> usize {
        self.engines[color.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn engines(schedule: &Schedule) -> Vec<[usize; 2]> {
        (0..schedule.games()).map(|number| schedule.game(number).unwrap().engines).collect()
    }

    #[test]
    fn two_engines_swap_colours_within_a_round() {
        let schedule = Schedule::new(2, TournamentFormat::RoundRobin, 2, 2, Colors::Swapped);
        assert_eq!(engines(&schedule), [[0, 1], [1, 0], [0, 1], [1, 0]]);
        let rounds = [0, 1, 2, 3].map(|number| schedule.game(number).unwrap().round);
        assert_eq!(rounds, [0, 0, 1, 1]);
        assert_eq!(schedule.game(4), None);
        let reversed = Schedule { colors: Colors::Reversed, ..schedule.clone() };
        assert_eq!(engines(&reversed), [[1, 0], [0, 1], [1, 0], [0, 1]]);
        let fixed = Schedule { colors: Colors::Fixed, ..schedule };
        assert_eq!(engines(&fixed), [[0, 1]; 4]);
    }

    #[test]
    fn in_a_round_robin_every_engine_plays_every_other_from_the_same_opening() {
        let schedule = Schedule::new(3, TournamentFormat::RoundRobin, 1, 2, Colors::Swapped);
        assert_eq!(engines(&schedule), [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
        assert!((0..6).all(|number| schedule.game(number).unwrap().round == 0));
        let pairs: Vec<_> = (0..6).map(|number| schedule.game(number).unwrap().pair).collect();
        assert_eq!(pairs, [Some(0), Some(0), Some(1), Some(1), Some(2), Some(2)]);
    }

    #[test]
    fn in_a_gauntlet_the_others_do_not_meet() {
        let schedule = Schedule::new(4, TournamentFormat::Gauntlet(2), 1, 1, Colors::Swapped);
        assert_eq!(engines(&schedule), [[0, 2], [0, 3], [1, 2], [1, 3]]);
        assert_eq!(schedule.game(0).unwrap().pair, None);
    }
}
