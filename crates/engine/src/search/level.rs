//! Limited strength: fewer nodes, and errors in the evaluation.
//!
//! A level limits the nodes for a move, and adds an error to every static evaluation. The error is computed
//! from the position and a seed, so that it is always the same for a position within a game: the search is
//! consistently wrong, rather than playing well with an occasional blunder. Mates and draws that are found
//! have no error.

use std::hash::{BuildHasher, RandomState};

use crate::eval::Score;

/// The settings of a strength level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The largest number of nodes for a move, of all threads together.
    pub nodes: u64,
    /// The standard deviation of the error of evaluations, in centipawns.
    pub error: u32,
    /// The seed of the errors: with the same seed, a position always has the same error.
    pub seed: u64,
}

/// A level with its rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung {
    /// The rating from games against the other levels.
    pub elo: u64,
    /// The number of nodes for a move.
    pub nodes: u64,
    /// The standard deviation of the error of evaluations, in centipawns.
    pub error: u32,
}

const fn rung(elo: u64, nodes: u64, error: u32) -> Rung {
    Rung { elo, nodes, error }
}

/// The levels, from the weakest: measured, but the last, which lies between two that were. `docs/lab/levels.md` lists
/// their games.
pub const LADDER: [Rung; 12] = [
    rung(100, 40, 370),
    rung(390, 70, 300),
    rung(580, 110, 245),
    rung(850, 160, 205),
    rung(1090, 230, 170),
    rung(1400, 330, 140),
    rung(1690, 480, 115),
    rung(1900, 690, 90),
    rung(2150, 1_000, 70),
    rung(2360, 1_500, 50),
    rung(2600, 2_500, 30),
    rung(2900, 5_400, 12),
];

impl Level {
    /// The rating of the weakest level.
    pub const WEAKEST: u64 = LADDER[0].elo;

    /// The rating of the strongest level.
    pub const STRONGEST: u64 = LADDER[LADDER.len() - 1].elo;

    /// The level of this rating, interpolated between two rungs of [`LADDER`] and limited to its ends.
    pub fn rated(elo: u64, seed: u64) -> Self {
        let above = LADDER.partition_point(|it| it.elo < elo).min(LADDER.len() - 1);
        let (low, high) = (LADDER[above.saturating_sub(1)], LADDER[above]);
        let whole = (high.elo - low.elo).max(1);
        let part = elo.saturating_sub(low.elo).min(whole);
        let between = |low: u64, high: u64| (low * (whole - part) + high * part) / whole;
        Level {
            nodes: between(low.nodes, high.nodes),
            error: between(low.error.into(), high.error.into()) as u32,
            seed,
        }
    }

    /// `score`, the evaluation of a position with this hash, with the error of the level.
    #[cold]
    pub(super) fn misjudge(&self, score: Score, hash: u64) -> Score {
        // The sum of four uniform random numbers is nearly normal, with this deviation.
        const DEVIATION: i64 = 37_837;
        let drawn = mix(hash ^ self.seed);
        let sum: i64 = (0..4).map(|part| (drawn >> (16 * part) & 0xffff) as i64).sum();
        let error = (sum - 2 * 0xffff) * i64::from(self.error) / DEVIATION;
        Score::new(score.value() + error as i32)
    }

    /// Shuffles the moves of the root with this hash. If the nodes do not suffice for all moves, it misses
    /// random ones, not always the last ones of the generator.
    pub(super) fn shuffle<T>(&self, moves: &mut [T], hash: u64) {
        for at in 1..moves.len() {
            let drawn = mix(hash ^ self.seed ^ at as u64);
            moves.swap(at, (drawn % (at as u64 + 1)) as usize);
        }
    }
}

/// The finishing function of SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, "Fast Splittable
/// Pseudorandom Number Generators", 2014).
fn mix(number: u64) -> u64 {
    let mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// The requested strength. A limited one has another seed of errors in every game.
#[derive(Clone, Copy, Debug)]
pub struct Strength {
    limited: bool,
    elo: u64,
    seed: u64,
}

impl Strength {
    /// Full strength; `elo` is the rating once it is limited.
    pub fn new(elo: u64) -> Self {
        Strength { limited: false, elo, seed: draw() }
    }

    /// This strength with the limit on or off.
    pub fn limited(self, limited: bool) -> Self {
        Strength { limited, ..self }
    }

    /// This strength with another rating, used if it is limited.
    pub fn rated(self, elo: u64) -> Self {
        Strength { elo, ..self }
    }

    /// This strength with another seed of errors.
    pub fn reseeded(self) -> Self {
        Strength { seed: draw(), ..self }
    }

    /// The level of the search; `None` for full strength.
    pub fn level(&self) -> Option<Level> {
        self.limited.then(|| Level::rated(self.elo, self.seed))
    }
}

/// A number that differs in every process and at every call.
fn draw() -> u64 {
    RandomState::new().hash_one(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rung_of_the_ladder_searches_more_and_errs_less_than_the_one_below() {
        for pair in LADDER.windows(2) {
            let [low, high] = pair else { panic!("{pair:?}") };
            assert!(low.elo < high.elo && low.nodes < high.nodes && low.error > high.error);
        }
    }

    #[test]
    fn a_rating_between_two_rungs_is_played_between_them_and_one_beyond_the_ends_at_the_end() {
        for Rung { elo, nodes, error } in LADDER {
            assert_eq!(Level::rated(elo, 7), Level { nodes, error, seed: 7 });
        }
        let [low, high] = [LADDER[0], LADDER[1]];
        let middle = Level::rated((low.elo + high.elo) / 2, 0);
        assert_eq!(middle.nodes, (low.nodes + high.nodes) / 2);
        assert_eq!(middle.error, (low.error + high.error) / 2);
        assert_eq!(Level::rated(0, 0), Level::rated(Level::WEAKEST, 0));
        assert_eq!(Level::rated(u64::MAX, 0), Level::rated(Level::STRONGEST, 0));
    }

    #[test]
    fn errors_are_the_same_for_a_position_and_seed_and_have_the_deviation_of_the_level() {
        let level = Level { nodes: 1, error: 200, seed: 5 };
        let errors: Vec<i64> = (0..10_000)
            .map(|hash| level.misjudge(Score::new(100), mix(hash)).value() as i64 - 100)
            .collect();
        let again = level.misjudge(Score::new(100), mix(3)).value() as i64 - 100;
        assert_eq!(errors[3], again);
        let other = Level { seed: 6, ..level }.misjudge(Score::new(100), mix(3));
        assert_ne!(i64::from(other.value()) - 100, again);
        let count = errors.len() as i64;
        let mean = errors.iter().sum::<i64>() / count;
        let variance = errors.iter().map(|it| it * it).sum::<i64>() / count;
        assert!(mean.abs() < 10, "{mean}");
        assert!((195 * 195..205 * 205).contains(&variance), "{variance}");
    }

    #[test]
    fn no_error_makes_a_mate_of_an_evaluation() {
        let level = Level { nodes: 1, error: 400, seed: 0 };
        let most = Score::new(i32::MAX);
        assert!((0..1_000).all(|hash| !level.misjudge(most, hash).is_mate()));
        assert!((0..1_000).all(|hash| !level.misjudge(-most, hash).is_mate()));
    }

    #[test]
    fn a_shuffle_keeps_every_move_and_depends_on_the_seed() {
        let shuffled = |seed| {
            let mut moves: Vec<u32> = (0..40).collect();
            Level { nodes: 1, error: 0, seed }.shuffle(&mut moves, 99);
            moves
        };
        assert_eq!(shuffled(1), shuffled(1));
        assert_ne!(shuffled(1), shuffled(2));
        let mut sorted = shuffled(1);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..40).collect::<Vec<_>>());
    }
}
