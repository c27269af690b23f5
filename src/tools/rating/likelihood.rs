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
    reweighed(sample, &off)
}

/// The most rounds of the iteration; a handful is enough for differences met in play.
const ROUNDS: usize = 100;

/// When two rounds differ by less in every chance, the iteration has ended.
const SETTLED: f64 = 1e-12;

/// Van den Bergh, "Comments on normalized Elo", section 4.1: the condition is linearised at the
/// distribution of the round before, from the uniform one on.
pub(super) fn most_likely_at_distance(sample: &[Weighed], distance: f64) -> Vec<Weighed> {
    let even = 1.0 / sample.len() as f64;
    let mut now: Vec<Weighed> = sample.iter().map(|it| Weighed { chance: even, ..*it }).collect();
    for _ in 0..ROUNDS {
        let (mean, deviation) = (mean(&now), variance(&now).sqrt());
        let off = |it: &Weighed| {
            let spread = 1.0 + ((it.score - mean) / deviation).powi(2);
            it.score - 0.5 - distance * deviation * spread / 2.0
        };
        let next = reweighed(sample, &sample.iter().map(off).collect::<Vec<_>>());
        let moved = now.iter().zip(&next).map(|(old, new)| (old.chance - new.chance).abs());
        let settled = moved.fold(0.0, f64::max) < SETTLED;
        now = next;
        if settled {
            break;
        }
    }
    now
}

/// The sample with each chance divided by 1 + x·off, where x solves the secular equation
/// Σ chance·off / (1 + x·off) = 0. The left side falls from +∞ to −∞ between the poles that lie
/// next to zero, so halving finds it.
fn reweighed(sample: &[Weighed], off: &[f64]) -> Vec<Weighed> {
    let highest = off.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let lowest = off.iter().copied().fold(f64::INFINITY, f64::min);
    if lowest >= 0.0 || highest <= 0.0 {
        // No distribution on these scores meets the condition: the sample as it is.
        return sample.to_vec();
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
    sample.iter().zip(off).map(reweigh).collect()
}
