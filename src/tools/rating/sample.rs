use super::{Pairs, Tally};

/// Results as a distribution: what may come of a game, or of a pair of games, and how often it came.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// How often each result came, from the worst to the best: three for games, five for pairs.
    counts: Vec<f64>,
    /// Games in an observation: one, or two of a pair.
    games: f64,
}

impl From<Tally> for Sample {
    fn from(tally: Tally) -> Self {
        let counts = [tally.losses, tally.draws, tally.wins];
        Sample { counts: counts.map(|it| it as f64).to_vec(), games: 1.0 }
    }
}

impl From<Pairs> for Sample {
    fn from(pairs: Pairs) -> Self {
        Sample { counts: pairs.0.map(|it| it as f64).to_vec(), games: 2.0 }
    }
}

impl Sample {
    /// How many observations: games, or pairs of games.
    pub fn observations(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// Games in an observation: one, or two of a pair.
    pub fn games_each(&self) -> f64 {
        self.games
    }

    /// The mean score, 0 to 1; `None` where nothing was observed.
    pub fn score(&self) -> Option<f64> {
        self.known().map(|weighed| mean(&weighed))
    }

    /// The variance of the score of one observation; `None` where nothing was observed.
    pub fn variance(&self) -> Option<f64> {
        self.known().map(|weighed| variance(&weighed))
    }

    /// The results, each with its part of all; a result that never came counts as a thousandth of an
    /// observation, so that nothing is impossible. That is what `regularize` does in fishtest's
    /// LLRcalc and in fastchess.
    pub(super) fn regularised(&self) -> (f64, Vec<Weighed>) {
        const NEVER: f64 = 1e-3;
        let counts: Vec<f64> =
            self.counts.iter().map(|&count| if count == 0.0 { NEVER } else { count }).collect();
        (counts.iter().sum(), weigh(&counts))
    }

    fn known(&self) -> Option<Vec<Weighed>> {
        (self.observations() > 0.0).then(|| weigh(&self.counts))
    }
}

/// A result's score, 0 to 1, and its probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Weighed {
    pub(super) score: f64,
    pub(super) chance: f64,
}

/// Evenly spaced scores from 0 to 1 with their parts of all counts.
fn weigh(counts: &[f64]) -> Vec<Weighed> {
    let all: f64 = counts.iter().sum();
    let step = 1.0 / (counts.len() - 1) as f64;
    let weighed = |(at, &count)| Weighed { score: at as f64 * step, chance: count / all };
    counts.iter().enumerate().map(weighed).collect()
}

pub(super) fn mean(distribution: &[Weighed]) -> f64 {
    distribution.iter().map(|it| it.score * it.chance).sum()
}

pub(super) fn variance(distribution: &[Weighed]) -> f64 {
    let mean = mean(distribution);
    distribution.iter().map(|it| it.chance * (it.score - mean).powi(2)).sum()
}
