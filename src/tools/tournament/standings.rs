//! The scores so far.

use std::collections::HashMap;

use super::schedule::ScheduledGame;
use crate::tools::rating::{Encounter, GameScore, Pairs, Player, Sample, Tally};

/// Counts of finished games, engine against engine.
#[derive(Clone, Debug)]
pub(super) struct Standings {
    /// For engines `first` < `second`, as `first` sees them.
    head_to_heads: HashMap<[usize; 2], HeadToHead>,
    /// Games whose partner with colours swapped is not finished yet, as the lower numbered engine of
    /// the two sees them, by pair.
    unpaired: HashMap<usize, GameScore>,
    /// Games that each engine lost by something it may not do.
    forfeits: Vec<u64>,
    games: usize,
}

/// All games of two engines, as one of them sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct HeadToHead {
    /// Every game.
    pub(super) tally: Tally,
    /// Every pair of games of which both are finished.
    pub(super) pairs: Pairs,
    /// The games of these pairs.
    pub(super) paired: Tally,
}

impl Standings {
    /// No games between so many engines.
    pub(super) fn new(engines: usize) -> Self {
        Standings {
            head_to_heads: HashMap::new(),
            unpaired: HashMap::new(),
            forfeits: vec![0; engines],
            games: 0,
        }
    }

    /// Counts a game with White's score.
    pub(super) fn count(&mut self, scheduled: &ScheduledGame, white: GameScore) {
        let [first, second] = scheduled.engines;
        let (key, score) =
            if first < second { ([first, second], white) } else { ([second, first], white.flip()) };
        let head_to_head = self.head_to_heads.entry(key).or_default();
        head_to_head.tally.count(score);
        self.games += 1;
        let Some(pair) = scheduled.pair else { return };
        match self.unpaired.remove(&pair) {
            Some(other) => {
                head_to_head.pairs.count(other, score);
                [other, score].into_iter().for_each(|it| head_to_head.paired.count(it));
            }
            None => {
                self.unpaired.insert(pair, score);
            }
        }
    }

    /// Counts a game that this engine lost by something it may not do.
    pub(super) fn count_forfeit(&mut self, engine: usize) {
        self.forfeits[engine] += 1;
    }

    /// Finished games.
    pub(super) fn games(&self) -> usize {
        self.games
    }

    /// Games that this engine lost by something it may not do.
    pub(super) fn forfeits(&self, engine: usize) -> u64 {
        self.forfeits[engine]
    }

    /// The games of two engines, as the first sees them.
    pub(super) fn head_to_head(&self, first: usize, second: usize) -> HeadToHead {
        let found = |key: [usize; 2]| self.head_to_heads.get(&key).copied().unwrap_or_default();
        if first < second { found([first, second]) } else { found([second, first]).flip() }
    }

    /// All games of an engine, as it sees them.
    pub(super) fn of(&self, engine: usize) -> HeadToHead {
        let mut sum = HeadToHead::default();
        for other in (0..self.forfeits.len()).filter(|other| *other != engine) {
            let head_to_head = self.head_to_head(engine, other);
            sum.tally += head_to_head.tally;
            sum.pairs += head_to_head.pairs;
            sum.paired += head_to_head.paired;
        }
        sum
    }

    /// All encounters, for ratings.
    pub(super) fn encounters(&self) -> Vec<Encounter> {
        let encounter = |(&[first, second], head_to_head): (&[usize; 2], &HeadToHead)| Encounter {
            first: Player(first),
            second: Player(second),
            tally: head_to_head.tally,
        };
        self.head_to_heads.iter().map(encounter).collect()
    }
}

impl HeadToHead {
    /// The games as the other engine sees them.
    fn flip(self) -> Self {
        let HeadToHead { tally, pairs, paired } = self;
        HeadToHead { tally: tally.flip(), pairs: pairs.flip(), paired: paired.flip() }
    }

    /// Pairs of a win and a loss by pairs of two draws; `None` where there is none of two draws.
    pub(super) fn wl_dd_ratio(&self) -> Option<f64> {
        self.pairs.wl_dd_ratio(self.paired)
    }

    /// The games as a sample: of pairs where games are played in pairs, even if no pair is finished yet, since
    /// the games of a pair are not independent of each other.
    pub(super) fn sample(&self, games_a_round: usize) -> Sample {
        if games_a_round == 2 { self.pairs.into() } else { self.tally.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::tournament::schedule::{Colors, Schedule, TournamentFormat};

    #[test]
    fn a_pair_counts_when_both_its_games_are_finished_in_any_order() {
        let schedule = Schedule::new(2, TournamentFormat::RoundRobin, 2, 2, Colors::Swapped);
        let mut standings = Standings::new(2);
        for (number, white) in [(2, GameScore::Win), (1, GameScore::Loss), (0, GameScore::Draw)] {
            standings.count(&schedule.game(number).unwrap(), white);
        }
        let expected = HeadToHead {
            tally: Tally { wins: 2, draws: 1, losses: 0 },
            pairs: Pairs([0, 0, 0, 1, 0]),
            paired: Tally { wins: 1, draws: 1, losses: 0 },
        };
        assert_eq!(standings.head_to_head(0, 1), expected);
        assert_eq!(standings.head_to_head(1, 0).tally, Tally { wins: 0, draws: 1, losses: 2 });
        assert_eq!(standings.head_to_head(1, 0).pairs, Pairs([0, 1, 0, 0, 0]));
        assert_eq!(standings.games(), 3);
    }

    #[test]
    fn games_whose_pair_is_not_finished_do_not_change_the_ratio_of_pairs() {
        use GameScore::{Draw, Loss, Win};
        let schedule = Schedule::new(2, TournamentFormat::RoundRobin, 4, 2, Colors::Swapped);
        let mut standings = Standings::new(2);
        // Two wins of White are a win and a loss.
        for (number, white) in [(0, Win), (1, Win), (2, Draw), (3, Draw), (4, Draw), (6, Draw)] {
            standings.count(&schedule.game(number).unwrap(), white);
        }
        assert_eq!(standings.head_to_head(0, 1).wl_dd_ratio(), Some(1.0));
        standings.count(&schedule.game(5).unwrap(), Loss);
        assert_eq!(standings.head_to_head(1, 0).wl_dd_ratio(), Some(1.0));
    }

    #[test]
    fn single_games_are_no_sample_where_games_are_played_in_pairs() {
        let schedule = Schedule::new(2, TournamentFormat::RoundRobin, 9, 2, Colors::Swapped);
        let mut standings = Standings::new(2);
        for round in 0..9 {
            standings.count(&schedule.game(2 * round).unwrap(), GameScore::Win);
        }
        let head_to_head = standings.head_to_head(0, 1);
        assert_eq!(head_to_head.sample(2).observations(), 0.0);
        assert_eq!(head_to_head.sample(1).observations(), 9.0);
    }

    #[test]
    fn the_games_against_all_others_add_up() {
        let schedule = Schedule::new(3, TournamentFormat::RoundRobin, 1, 2, Colors::Swapped);
        let mut standings = Standings::new(3);
        for number in 0..6 {
            standings.count(&schedule.game(number).unwrap(), GameScore::Win);
        }
        let expected = Tally { wins: 2, draws: 0, losses: 2 };
        assert!((0..3).all(|engine| standings.of(engine).tally == expected));
        assert_eq!(standings.encounters().len(), 3);
    }
}
