//! How much stronger one player is, from the scores of pairs of games.

use std::fmt;

/// How many standard deviations an error bar has to each side: 95 % of the cases.
const DEVIATIONS: f64 = 1.96;

/// A difference in Elo and its error bar, from pairs in which both players had both colours: the two
/// games of a pair depend on their opening, so the pair is what is counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Elo {
    pub(super) difference: f64,
    pub(super) error: f64,
}

impl Elo {
    /// From how many pairs brought the first player 0, ½, 1, 1½ and 2 points; `None` without pairs.
    pub(super) fn of_pairs(pairs: &[u64; 5]) -> Option<Self> {
        let count = pairs.iter().sum::<u64>() as f64;
        if count == 0.0 {
            return None;
        }
        let shares =
            || pairs.iter().zip(0u32..).map(|(&many, at)| (many as f64, f64::from(at) / 4.0));
        let mean = shares().map(|(many, score)| many * score).sum::<f64>() / count;
        let variance =
            shares().map(|(many, score)| many * (score - mean).powi(2)).sum::<f64>() / count;
        let spread = DEVIATIONS * (variance / count).sqrt();
        let error = (elo(mean + spread) - elo(mean - spread)) / 2.0;
        Some(Elo { difference: elo(mean), error })
    }
}

/// The difference at which a share of the points is expected; endless at 0 and 1.
fn elo(share: f64) -> f64 {
    let share = share.clamp(0.0, 1.0);
    400.0 * (share / (1.0 - share)).log10()
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.1} ± {:.1}", self.difference, self.error)
    }
}

#[test]
fn equal_scores_are_no_difference_and_three_quarters_are_191() {
    let even = Elo::of_pairs(&[1, 2, 4, 2, 1]).unwrap();
    assert!(even.difference.abs() < 1e-9 && even.error > 50.0, "{even}");
    let better = Elo::of_pairs(&[0, 0, 0, 100, 0]).unwrap();
    assert!((better.difference - 190.8).abs() < 0.1 && better.error < 1e-9, "{better}");
    assert_eq!(Elo::of_pairs(&[0; 5]), None);
}

#[test]
fn four_times_the_pairs_halve_the_error() {
    let (few, many) = ([2, 5, 10, 6, 3], [8, 20, 40, 24, 12]);
    let [few, many] = [few, many].map(|pairs| Elo::of_pairs(&pairs).unwrap().error);
    assert!((few / many - 2.0).abs() < 0.05, "{few} {many}");
}
