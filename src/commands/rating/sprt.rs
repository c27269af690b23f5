use super::{Fixed, NORMALIZED, Sample, ratio, score_of_elo};

/// A sequential probability ratio test (A. Wald, Sequential Analysis, 1947): games are played until one of two
/// hypotheses is much likelier than the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

/// The scale of a test's hypotheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Model {
    /// Normalized Elo.
    #[default]
    Normalized,
    /// Elo.
    Logistic,
}

/// The bounds at which a test ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// H0 is accepted at this ratio or below: ln(beta / (1 − alpha)).
    pub lower: f64,
    /// H1 is accepted at this ratio or above: ln((1 − beta) / alpha).
    pub upper: f64,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// The first player is not stronger than H0 says.
    AcceptedH0,
    /// The first player is as strong as H1 says.
    AcceptedH1,
    /// Neither hypothesis is accepted yet.
    GoingOn,
}

impl Sprt {
    /// A test of H0, the first player is `elo0` better, against H1, it is `elo1` better. `alpha` is the
    /// probability of accepting H1 if H0 holds, `beta` the reverse.
    ///
    /// # Errors
    /// When the hypotheses are not in order or the error rates are not probabilities.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, model: Model) -> Result<Self, String> {
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(format!(
                "elo0={elo0} is not below elo1={elo1}: expected elo0 < elo1, both finite"
            ));
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(format!(
                "alpha={alpha} beta={beta}: expected two numbers above 0 with a sum below 1"
            ));
        }
        Ok(Sprt { elo0, elo1, alpha, beta, model })
    }

    /// H0 and H1 in the Elo of the model.
    pub fn hypotheses(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// The bounds at which the test ends (Wald 1947).
    pub fn bounds(&self) -> Bounds {
        Bounds {
            lower: (self.beta / (1.0 - self.alpha)).ln(),
            upper: ((1.0 - self.beta) / self.alpha).ln(),
        }
    }

    /// The log-likelihood ratio of H1 to H0: the exact one of the generalized test, with results that never
    /// occurred regularised as in fishtest and fastchess. 0 if nothing was observed.
    pub fn llr(&self, results: &Sample) -> f64 {
        if results.observations() == 0.0 {
            return 0.0;
        }
        let unit = results.games.sqrt() / NORMALIZED;
        let fix = |elo: f64| match self.model {
            Model::Normalized => Fixed::Distance(elo * unit),
            Model::Logistic => Fixed::Score(score_of_elo(elo)),
        };
        let (observations, distribution) = results.regularised();
        observations * ratio(&distribution, fix(self.elo0), fix(self.elo1))
    }

    /// The state of the test at this log-likelihood ratio.
    pub fn decision(&self, llr: f64) -> Decision {
        let Bounds { lower, upper } = self.bounds();
        if llr >= upper {
            Decision::AcceptedH1
        } else if llr <= lower {
            Decision::AcceptedH0
        } else {
            Decision::GoingOn
        }
    }

    /// The progress towards the bound on the side of `llr`: −1 at H0, 1 at H1.
    pub fn progress(&self, llr: f64) -> f64 {
        let Bounds { lower, upper } = self.bounds();
        if llr < 0.0 { -llr / lower } else { llr / upper }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::rating::{Pairs, Tally};
    use Model::{Logistic, Normalized};

    fn llr(model: Model, hypotheses: [f64; 2], results: impl Into<Sample>) -> f64 {
        let [elo0, elo1] = hypotheses;
        Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap().llr(&results.into())
    }

    fn assert_close(value: f64, expected: f64) {
        assert!((value - expected).abs() < 5e-5, "{value} is not {expected}");
    }

    fn games(wins: u64, losses: u64, draws: u64) -> Tally {
        Tally { wins, draws, losses }
    }

    /// The samples that fishtest's stat_util prints when run (state of 2026-08-22), Van den Bergh's
    /// reference implementation; 9 digits are known.
    #[test]
    fn ratios_are_those_that_fishtest_prints() {
        let balanced = Pairs([10789, 19328, 33806, 19402, 10543]);
        assert_close(llr(Logistic, [-3.0, 1.0], balanced), 2.131_067_8);
        assert_close(llr(Logistic, [0.2, 0.9], Pairs([39, 2226, 31451, 2412, 40])), 2.162_542_6);
        assert_close(
            llr(Normalized, [0.764, 3.439], Pairs([39, 2226, 31451, 2412, 40])),
            2.162_940_9,
        );
    }

    /// The games and hypotheses of fastchess' own tests (1.8.2-alpha), which hold the ratio to one part in
    /// a hundred: 2.25, 3.01, 111.82, −3.07, −4.98, 0.92, 2.30, 120.56, −1.57 and −2.59. The
    /// further digits are those that fishtest's LLRcalc (state of 2026-08-22) gives for them.
    #[test]
    fn ratios_are_those_that_fastchess_tests_for() {
        let pairs = |model, hypotheses, pairs| llr(model, hypotheses, Pairs(pairs));
        assert_close(pairs(Normalized, [0.0, 2.0], [365, 16618, 36229, 16974, 390]), 2.250_367_7);
        assert_close(pairs(Normalized, [-1.75, 0.25], [127, 4883, 10712, 5150, 104]), 3.010_154_2);
        assert_close(pairs(Normalized, [0.0, 5.0], [0, 0, 0, 0, 5550]), 111.797_555_1);
        assert_close(pairs(Logistic, [0.5, 2.5], [223, 9863, 21279, 10037, 246]), -3.074_126_4);
        assert_close(pairs(Logistic, [0.0, 2.0], [871, 26175, 55983, 26678, 821]), -4.978_672_9);
        assert_close(llr(Normalized, [0.0, 2.0], games(36433, 36027, 68692)), 0.923_293_5);
        assert_close(llr(Normalized, [-1.75, 0.25], games(10871, 10650, 20431)), 2.297_500_4);
        assert_close(llr(Normalized, [0.0, 10.0], games(4250, 0, 0)), 120.548_267_8);
        assert_close(llr(Logistic, [0.5, 2.5], games(21404, 21184, 40708)), -1.571_888_8);
        assert_close(llr(Logistic, [0.0, 2.0], games(57433, 57030, 106593)), -2.593_024_2);
    }

    /// Matches as fastchess reported them, with two decimals: the pull requests 727 of cinder ("Assume draw
    /// after first repetition") and 697 of fastchess ("missing newline between printElo and printSPRT").
    #[test]
    fn ratios_are_those_that_fastchess_printed_of_real_matches() {
        let cinder = llr(Normalized, [0.0, 5.0], Pairs([50, 287, 610, 387, 73]));
        assert!((cinder - 2.97).abs() <= 0.005, "{cinder}");
        let short = llr(Normalized, [0.0, 5.0], Pairs([0, 0, 1, 1, 0]));
        assert!((short - 0.02).abs() <= 0.005, "{short}");
    }

    /// ln 19, as every such tool prints it: (-2.94, 2.94); Lynx's pull request 1899 has (-2.25, 2.89).
    #[test]
    fn bounds_are_those_of_wald() {
        let Bounds { lower, upper } = Sprt::new(0.0, 5.0, 0.05, 0.05, Normalized).unwrap().bounds();
        assert_close(upper, 19f64.ln());
        assert_close(lower, -(19f64.ln()));
        let Bounds { lower, upper } = Sprt::new(0.0, 5.0, 0.05, 0.1, Normalized).unwrap().bounds();
        assert!((lower + 2.25).abs() < 0.005 && (upper - 2.89).abs() < 0.005);
    }

    #[test]
    fn a_test_ends_at_its_bounds() {
        let test = Sprt::new(0.0, 5.0, 0.05, 0.05, Model::default()).unwrap();
        let Bounds { lower, upper } = test.bounds();
        assert_eq!(test.decision(upper), Decision::AcceptedH1);
        assert_eq!(test.decision(lower), Decision::AcceptedH0);
        assert_eq!(
            [lower + 1e-9, 0.0, upper - 1e-9].map(|it| test.decision(it)),
            [Decision::GoingOn; 3]
        );
        assert_eq!([lower, 0.0, upper].map(|it| test.progress(it)), [-1.0, 0.0, 1.0]);
    }

    #[test]
    fn nothing_observed_favours_neither_and_a_pair_of_any_kind_is_finite() {
        for model in [Normalized, Logistic] {
            assert_eq!(llr(model, [0.0, 5.0], Tally::default()), 0.0);
        }
        for at in 0..5 {
            let mut pairs = [0; 5];
            pairs[at] = 1;
            for model in [Normalized, Logistic] {
                assert!(llr(model, [0.0, 5.0], Pairs(pairs)).is_finite());
            }
        }
    }

    #[test]
    fn mirrored_results_and_hypotheses_give_the_mirrored_ratio() {
        let pairs = Pairs([3, 20, 45, 25, 7]);
        for model in [Normalized, Logistic] {
            assert_close(llr(model, [0.0, 10.0], pairs), -llr(model, [-10.0, 0.0], pairs.flip()));
        }
    }

    /// Matches of very unequal engines in fastchess' pull request 882 ("alternative initial p value in
    /// normalized LLR calculation"), where the iteration of the reference has no first step.
    #[test]
    fn far_hypotheses_have_the_ratios_that_fastchess_printed() {
        for (pairs, printed) in [([77, 1, 0, 0, 0], -2.95), ([72, 10, 0, 0, 0], -2.97)] {
            let value = llr(Normalized, [-1000.0, -500.0], Pairs(pairs));
            assert!((value - printed).abs() <= 0.005, "{value} is printed as {printed}");
        }
    }

    /// A constrained maximisation of the likelihood by SciPy's SLSQP gives -20.3719 and -76.6361; the second
    /// is beyond where the iteration settles, and the stand-in may only say more against the hypothesis.
    #[test]
    fn the_farther_a_wrong_hypothesis_the_more_speaks_against_it() {
        let against = |far| llr(Normalized, [0.0, far], Pairs([3, 20, 45, 25, 7]));
        assert_close(against(200.0), -20.3719);
        assert!((-90.0..-76.6361).contains(&against(400.0)));
        let all = [50.0, 100.0, 200.0, 400.0, 600.0, 1_000.0, 2_000.0].map(against);
        assert!(all.windows(2).all(|pair| pair[1] < pair[0]), "{all:?}");
    }

    #[test]
    fn far_hypotheses_give_no_nonsense() {
        for far in [100.0, 1_000.0, 100_000.0] {
            for model in [Normalized, Logistic] {
                for results in
                    [Pairs([3, 20, 45, 25, 7]), Pairs([9, 0, 0, 0, 0]), Pairs([0, 0, 9, 0, 0])]
                {
                    let value = llr(model, [-far, far], results);
                    assert!(value.is_finite(), "{model:?} {far} {results:?} {value}");
                }
            }
        }
    }

    #[test]
    fn hypotheses_out_of_order_and_errors_that_are_no_probabilities_are_refused() {
        for (elo0, elo1) in [(5.0, 0.0), (1.0, 1.0), (f64::NAN, 1.0), (0.0, f64::INFINITY)] {
            let error = Sprt::new(elo0, elo1, 0.05, 0.05, Normalized).unwrap_err();
            assert!(error.contains("expected elo0 < elo1"), "{error}");
        }
        for (alpha, beta) in [(0.0, 0.05), (0.05, 0.0), (0.5, 0.5), (f64::NAN, 0.05), (-1.0, 0.05)]
        {
            let error = Sprt::new(0.0, 5.0, alpha, beta, Normalized).unwrap_err();
            assert!(error.contains("expected two numbers above 0"), "{error}");
        }
        let error = Sprt::new(5.0, 0.0, 0.05, 0.05, Normalized).unwrap_err();
        assert_eq!(error, "elo0=5 is not below elo1=0: expected elo0 < elo1, both finite");
    }
}
