//! What the games have brought so far.

use std::collections::HashMap;

use super::schedule::Fixture;
use crate::tools::rating::{Encounter, GameScore, Pairs, Player, Sample, Tally};

/// Counts of finished games, engine against engine.
#[derive(Clone, Debug)]
pub(super) struct Standings {
    /// For engines `first` < `second`, as `first` sees them.
    meetings: HashMap<[usize; 2], Meeting>,
    /// Games whose partner with colours swapped is not finished yet, as the lower numbered engine of
    /// the two sees them, by pair.
    halves: HashMap<usize, GameScore>,
    /// Games each engine lost by a wrong of its own.
    wrongs: Vec<u64>,
    games: usize,
}

/// All games of two engines, as one of them sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Meeting {
    /// Every game.
    pub(super) tally: Tally,
    /// Every pair of games of which both are finished.
    pub(super) pairs: Pairs,
}

impl Standings {
    /// No games between so many engines.
    pub(super) fn new(engines: usize) -> Self {
        Standings {
            meetings: HashMap::new(),
            halves: HashMap::new(),
            wrongs: vec![0; engines],
            games: 0,
        }
    }

    /// Counts a game and what it was for White.
    pub(super) fn count(&mut self, fixture: &Fixture, white: GameScore) {
        let [first, second] = fixture.seats;
        let (key, score) =
            if first < second { ([first, second], white) } else { ([second, first], white.flip()) };
        let meeting = self.meetings.entry(key).or_default();
        meeting.tally.count(score);
        self.games += 1;
        let Some(pair) = fixture.pair else { return };
        match self.halves.remove(&pair) {
            Some(other) => meeting.pairs.count(other, score),
            None => {
                self.halves.insert(pair, score);
            }
        }
    }

    /// Counts a game that was lost by a wrong of this engine.
    pub(super) fn count_wrong(&mut self, engine: usize) {
        self.wrongs[engine] += 1;
    }

    /// Finished games.
    pub(super) fn games(&self) -> usize {
        self.games
    }

    /// Games lost by a wrong of this engine.
    pub(super) fn wrongs(&self, engine: usize) -> u64 {
        self.wrongs[engine]
    }

    /// The games of two engines, as the first sees them.
    pub(super) fn meeting(&self, first: usize, second: usize) -> Meeting {
        let found = |key: [usize; 2]| self.meetings.get(&key).copied().unwrap_or_default();
        if first < second { found([first, second]) } else { found([second, first]).flip() }
    }

    /// All games of an engine, as it sees them.
    pub(super) fn of(&self, engine: usize) -> Meeting {
        let mut sum = Meeting::default();
        for other in (0..self.wrongs.len()).filter(|other| *other != engine) {
            let meeting = self.meeting(engine, other);
            sum.tally += meeting.tally;
            sum.pairs += meeting.pairs;
        }
        sum
    }

    /// All encounters, for ratings.
    pub(super) fn encounters(&self) -> Vec<Encounter> {
        let encounter = |(&[first, second], meeting): (&[usize; 2], &Meeting)| Encounter {
            first: Player(first),
            second: Player(second),
            tally: meeting.tally,
        };
        self.meetings.iter().map(encounter).collect()
    }
}

impl Meeting {
    /// The games as the other engine sees them.
    fn flip(self) -> Self {
        Meeting { tally: self.tally.flip(), pairs: self.pairs.flip() }
    }

    /// What the games tell, as a sample: of pairs where all games are in pairs.
    pub(super) fn sample(&self) -> Sample {
        if self.pairs.pairs() > 0 { self.pairs.into() } else { self.tally.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::tournament::schedule::{Colors, Format, Schedule};

    #[test]
    fn a_pair_counts_when_both_its_games_are_finished_in_whatever_order() {
        let schedule = Schedule::new(2, Format::RoundRobin, 2, 2, Colors::Swapped);
        let mut standings = Standings::new(2);
        for (number, white) in [(2, GameScore::Win), (1, GameScore::Loss), (0, GameScore::Draw)] {
            standings.count(&schedule.game(number).unwrap(), white);
        }
        let expected = Meeting {
            tally: Tally { wins: 2, draws: 1, losses: 0 },
            pairs: Pairs([0, 0, 0, 1, 0]),
        };
        assert_eq!(standings.meeting(0, 1), expected);
        assert_eq!(standings.meeting(1, 0).tally, Tally { wins: 0, draws: 1, losses: 2 });
        assert_eq!(standings.meeting(1, 0).pairs, Pairs([0, 1, 0, 0, 0]));
        assert_eq!(standings.games(), 3);
    }

    #[test]
    fn the_games_against_all_others_add_up() {
        let schedule = Schedule::new(3, Format::RoundRobin, 1, 2, Colors::Swapped);
        let mut standings = Standings::new(3);
        for number in 0..6 {
            standings.count(&schedule.game(number).unwrap(), GameScore::Win);
        }
        let expected = Tally { wins: 2, draws: 0, losses: 2 };
        assert!((0..3).all(|engine| standings.of(engine).tally == expected));
        assert_eq!(standings.encounters().len(), 3);
    }
}
