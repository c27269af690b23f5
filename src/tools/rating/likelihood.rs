//! Log-likelihood ratios of two hypotheses about a distribution of which a sample was seen.
//!
//! Each hypothesis fixes one number of the distribution and leaves the rest free; the free rest is
//! the one that makes the sample most likely (the generalized likelihood ratio).

use super::sample::{Weighed, mean, variance};

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
