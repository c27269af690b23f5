//! What the results of matches say of strength: Elo with error bars, sequential tests, and ratings of
//! many players.
//!
//! Pure statistics: it knows counts of results, and neither engines nor games nor files. Everything is
//! seen by the first of two players.

mod bradley_terry;
mod counts;
mod sprt;
#[cfg(test)]
mod tests;

pub(super) use bradley_terry::inverse;
pub use bradley_terry::{Encounter, Player, Rated, Ratings, rate};
pub use counts::{GameScore, Pairs, Tally};
pub use sprt::{Bounds, Decision, Model, Sprt};

/// An estimate and its error bar, in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimate; infinite where nothing or everything was won.
    pub value: f64,
    /// Half the width of the interval that holds the truth 95 times of 100; infinite where the
    /// interval has no end.
    pub error: f64,
}

/// The bounds of a normal variable that it keeps 95 times of 100, in standard deviations.
pub(super) const NORMAL_95: f64 = 1.959_963_984_540_054;

/// Normalized Elo by t-value: 800 / ln 10, so that for small differences and no draws it is Elo (Van
/// den Bergh, "Comments on normalized Elo").
pub(super) const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;

/// The expected score, 0 to 1, of a player so many Elo ahead (A. Elo, The Rating of Chessplayers, 1978,
/// in its logistic form).
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference at which a score, 0 to 1, is expected: infinite at both ends.
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

impl Sample {
    /// The Elo difference that the score gives, with the error bars that the variance gives: the ends
    /// of the score's interval as Elo, half their distance. `None` where nothing was observed.
    pub fn elo(&self) -> Option<Estimate> {
        let (score, deviation) = (self.score()?, self.deviation()?);
        let at = |bars: f64| elo_of_score(score + bars * NORMAL_95 * deviation);
        let value = at(0.0);
        let error = if value.is_finite() { (at(1.0) - at(-1.0)) / 2.0 } else { f64::INFINITY };
        Some(Estimate { value, error })
    }

    /// Normalized Elo: how many standard deviations of a game the score is off one half, in units of
    /// 800 / ln 10. Unlike Elo it does not depend on how many games are drawn. Its error bars hold the
    /// variance for known, as fastchess' do. `None` where nothing was observed.
    ///
    /// Van den Bergh, "Comments on normalized Elo"; the variance of a game is twice that of a pair's
    /// mean.
    pub fn normalized_elo(&self) -> Option<Estimate> {
        let ahead = self.score()? - 0.5;
        let deviation = (self.games * self.variance()?).sqrt();
        let value = if ahead == 0.0 { 0.0 } else { NORMALIZED * ahead / deviation };
        let games = self.games * self.observations();
        let error =
            if value.is_finite() { NORMAL_95 * NORMALIZED / games.sqrt() } else { f64::INFINITY };
        Some(Estimate { value, error })
    }

    /// The likelihood of superiority: how probable it is, 0 to 1, that the first player is the stronger
    /// one, the score taken for normal. `None` where nothing was observed.
    pub fn superiority(&self) -> Option<f64> {
        let (ahead, deviation) = (self.score()? - 0.5, self.deviation()?);
        let away = if ahead == 0.0 { 0.0 } else { ahead / deviation };
        Some((1.0 + erf(away / std::f64::consts::SQRT_2)) / 2.0)
    }

    /// The standard deviation of the mean score.
    fn deviation(&self) -> Option<f64> {
        Some((self.variance()? / self.observations()).sqrt())
    }
}

/// Results as a distribution: what may come of a game, or of a pair of games, and how often it came.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// How often each result came, from the worst to the best: three for games, five for pairs.
    counts: Vec<f64>,
    /// Games in an observation: one, or two of a pair.
    pub games: f64,
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

/// What a hypothesis fixes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Fixed {
    /// The expected score, between 0 and 1.
    Score(f64),
    /// How far the expected score is off one half, in standard deviations of an observation.
    Distance(f64),
}

/// The log-likelihood ratio of `second` to `first` by observation.
pub(super) fn ratio(sample: &[Weighed], first: Fixed, second: Fixed) -> f64 {
    let [first, second] = [first, second].map(|it| most_likely(sample, it));
    let gain = |at: usize| (second[at].chance / first[at].chance).ln();
    sample.iter().enumerate().map(|(at, seen)| seen.chance * gain(at)).sum()
}

fn most_likely(sample: &[Weighed], fixed: Fixed) -> Vec<Weighed> {
    match fixed {
        Fixed::Score(score) => most_likely_with_score(sample, score),
        Fixed::Distance(distance) => most_likely_at_distance(sample, distance),
    }
}

/// Van den Bergh, "Comparing the approximations for the generalized log likelihood ratio of a
/// multinomial distribution", proposition 1.1.
pub(super) fn most_likely_with_score(sample: &[Weighed], score: f64) -> Vec<Weighed> {
    let off: Vec<f64> = sample.iter().map(|it| it.score - score).collect();
    reweighed(sample, &off).unwrap_or_else(|| sample.to_vec())
}

/// The most rounds of the iteration; a handful is enough for differences met in play.
const ROUNDS: usize = 100;

/// When two rounds differ by less in every chance, the iteration has ended.
const SETTLED: f64 = 1e-12;

/// Van den Bergh, "Comments on normalized Elo", section 4.1: the condition is linearised at the
/// distribution of the round before. The first one meets the condition, other than in that text, so that
/// far hypotheses have a solution too; it also stands in where the rounds do not settle.
pub(super) fn most_likely_at_distance(sample: &[Weighed], distance: f64) -> Vec<Weighed> {
    let start = at_distance(sample, distance);
    let mut now = start.clone();
    for _ in 0..ROUNDS {
        let (mean, deviation) = (mean(&now), variance(&now).sqrt());
        let off = |it: &Weighed| {
            let spread = 1.0 + ((it.score - mean) / deviation).powi(2);
            it.score - 0.5 - distance * deviation * spread / 2.0
        };
        let Some(next) = reweighed(sample, &sample.iter().map(off).collect::<Vec<_>>()) else {
            break;
        };
        let moved = now.iter().zip(&next).map(|(old, new)| (old.chance - new.chance).abs());
        let settled = moved.fold(0.0, f64::max) < SETTLED;
        now = next;
        if settled {
            return now;
        }
    }
    start
}

/// A distribution at this distance: of the most likely ones with some expected score, which are more and
/// more certain towards both ends of all scores.
fn at_distance(sample: &[Weighed], distance: f64) -> Vec<Weighed> {
    const HALVINGS: usize = 50;
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..HALVINGS {
        let middle = most_likely_with_score(sample, (low + high) / 2.0);
        let score = mean(&middle);
        if score - 0.5 < distance * variance(&middle).sqrt() { low = score } else { high = score }
    }
    most_likely_with_score(sample, (low + high) / 2.0)
}

/// The sample with each chance divided by 1 + x·off, where x solves the secular equation
/// Σ chance·off / (1 + x·off) = 0. The left side falls from +∞ to −∞ between the poles that lie
/// next to zero, so halving finds it.
/// `None` where all scores are off to one side.
fn reweighed(sample: &[Weighed], off: &[f64]) -> Option<Vec<Weighed>> {
    let highest = off.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let lowest = off.iter().copied().fold(f64::INFINITY, f64::min);
    if lowest >= 0.0 || highest <= 0.0 {
        return None;
    }
    let (mut low, mut high) = (-1.0 / highest, -1.0 / lowest);
    let left = |x: f64| -> f64 {
        sample.iter().zip(off).map(|(it, off)| it.chance * off / (1.0 + x * off)).sum()
    };
    loop {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            break;
        }
        if left(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = low + (high - low) / 2.0;
    let reweigh =
        |(it, off): (&Weighed, &f64)| Weighed { chance: it.chance / (1.0 + x * off), ..*it };
    Some(sample.iter().zip(off).map(reweigh).collect())
}

/// The error function, to 14 digits.
///
/// Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 7.1.6: a series of positive terms,
/// so that nothing cancels. Beyond 6 the rest is too small for an `f64` to differ from 1.
pub(super) fn erf(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x.abs() > 6.0 {
        return x.signum();
    }
    let mut term = x;
    let mut sum = x;
    let mut odd = 1.0;
    while term.abs() > sum.abs() * f64::EPSILON {
        odd += 2.0;
        term *= 2.0 * x * x / odd;
        sum += term;
    }
    std::f64::consts::FRAC_2_SQRT_PI * (-x * x).exp() * sum
}
