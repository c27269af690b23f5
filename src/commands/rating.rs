//! Playing strength from the results of matches: sequential tests, and ratings of many players.
//!
//! This is pure statistics: it knows counts of results, but no engines, games or files. All values are seen
//! from the first of two players. The counts, and Elo with error bars, are in `bentrider_training::results`.

mod bradley_terry;
mod sprt;

pub use bentrider_training::results::{
    Estimate, GameScore, Pairs, Sample, Tally, elo_of_score, score_of_elo,
};
use bentrider_training::results::{NORMAL_95, NORMALIZED, Weighed, mean, variance};
pub use bradley_terry::{Encounter, Player, Rated, Ratings, rate};
pub use sprt::{Bounds, Decision, Model, Sprt};

/// The value that a hypothesis fixes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Fixed {
    /// The expected score, between 0 and 1.
    Score(f64),
    /// The distance of the expected score from one half, in standard deviations of an observation.
    Distance(f64),
}

/// The log-likelihood ratio of `second` to `first`, per observation.
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

/// The most likely distribution with this expected score (Van den Bergh, "Comparing the approximations for the
/// generalized log likelihood ratio of a multinomial distribution", proposition 1.1).
pub(super) fn most_likely_with_score(sample: &[Weighed], score: f64) -> Vec<Weighed> {
    let off: Vec<f64> = sample.iter().map(|it| it.score - score).collect();
    reweighed(sample, &off).unwrap_or_else(|| sample.to_vec())
}

/// The maximum number of iterations; a few are enough for the differences that occur in play.
const ROUNDS: usize = 100;

/// The iteration has converged when no probability changes by more.
const SETTLED: f64 = 1e-12;

/// The most likely distribution at this distance (Van den Bergh, "Comments on normalized Elo", section 4.1):
/// the condition is linearised at the previous distribution. Unlike in that text, the first distribution meets
/// the condition, so that far hypotheses have a solution too; it is also the result if the iteration does not
/// converge.
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

/// A distribution at this distance, found by bisection: the most likely distributions become more and more
/// certain as their expected score approaches 0 or 1.
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

/// The sample with each probability divided by 1 + x·off, where x solves the secular equation
/// Σ chance·off / (1 + x·off) = 0. The left side falls from +∞ to −∞ between the poles next to zero, so
/// bisection finds it. `None` if all scores are off to one side.
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
