use thiserror::Error;

use super::Sample;
use super::elo::{NORMALIZED, score_of_elo};
use super::likelihood::{Fixed, ratio};

/// A sequential probability ratio test (A. Wald, Sequential Analysis, 1947): games are played until
/// one of two hypotheses is the much likelier.
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
    /// Elo of the BayesElo model, in which draws have a part of their own. It judges single games only.
    Bayesian,
}

/// Where a test ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// At or below it H0 is accepted: ln(beta / (1 − alpha)).
    pub lower: f64,
    /// At or above it H1 is accepted: ln((1 − beta) / alpha).
    pub upper: f64,
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// The first player is not stronger than H0 says.
    AcceptedH0,
    /// The first player is as strong as H1 says.
    AcceptedH1,
    /// Neither yet.
    GoingOn,
}

/// Why there is no such test.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum SprtError {
    /// H1 must be the better one.
    #[error("elo0={elo0} is not below elo1={elo1}: expected elo0 < elo1, both finite")]
    Hypotheses {
        /// H0.
        elo0: f64,
        /// H1.
        elo1: f64,
    },
    /// An error rate is not a probability.
    #[error("alpha={alpha} beta={beta}: expected two numbers above 0 with a sum below 1")]
    Errors {
        /// How often H1 may be accepted where H0 holds.
        alpha: f64,
        /// How often H0 may be accepted where H1 holds.
        beta: f64,
    },
}

impl Sprt {
    /// A test of H0, the first player is `elo0` better, against H1, it is `elo1` better. `alpha` is
    /// how often H1 may be accepted where H0 holds, `beta` the reverse.
    ///
    /// # Errors
    /// When the hypotheses are not in order or the error rates are not probabilities.
    pub fn new(
        elo0: f64,
        elo1: f64,
        alpha: f64,
        beta: f64,
        model: Model,
    ) -> Result<Self, SprtError> {
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(SprtError::Hypotheses { elo0, elo1 });
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(SprtError::Errors { alpha, beta });
        }
        Ok(Sprt { elo0, elo1, alpha, beta, model })
    }

    /// H0 and H1 in the Elo of the model.
    pub fn hypotheses(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// Their scale.
    pub fn model(&self) -> Model {
        self.model
    }

    /// Where the test ends (Wald 1947).
    pub fn bounds(&self) -> Bounds {
        Bounds {
            lower: (self.beta / (1.0 - self.alpha)).ln(),
            upper: ((1.0 - self.beta) / self.alpha).ln(),
        }
    }

    /// The log-likelihood ratio of H1 to H0: the exact one of the generalized test, results that
    /// never came regularised as by fishtest and fastchess. 0 where nothing was observed; `None` for
    /// pairs of games in the Bayesian model, which knows single games only.
    pub fn llr(&self, results: &Sample) -> Option<f64> {
        let (observations, distribution) = results.regularised();
        let fix: Box<dyn Fn(f64) -> Fixed> = match (self.model, &distribution[..]) {
            (Model::Normalized, _) => {
                let unit = results.games_each().sqrt() / NORMALIZED;
                Box::new(move |elo| Fixed::Distance(elo * unit))
            }
            (Model::Logistic, _) => Box::new(|elo| Fixed::Score(score_of_elo(elo))),
            (Model::Bayesian, [loss, _, win]) => {
                let drawn = draw_elo(win.chance, loss.chance);
                Box::new(move |elo| Fixed::Score(bayesian_score(elo, drawn)))
            }
            (Model::Bayesian, _) => return None,
        };
        if results.observations() == 0.0 {
            return Some(0.0);
        }
        Some(observations * ratio(&distribution, fix(self.elo0), fix(self.elo1)))
    }

    /// Where the test stands at this log-likelihood ratio.
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

    /// How far the test is on its way to the bound that it goes to: −1 at H0, 1 at H1.
    pub fn progress(&self, llr: f64) -> f64 {
        let Bounds { lower, upper } = self.bounds();
        if llr < 0.0 { -llr / lower } else { llr / upper }
    }
}

/// How many Elo the draws of the BayesElo model are worth, from the chances of a win and a loss (R.
/// Coulom, BayesElo; so in fishtest's stat_util).
fn draw_elo(win: f64, loss: f64) -> f64 {
    200.0 * ((1.0 - loss) / loss * (1.0 - win) / win).log10()
}

/// The expected score, 0 to 1, of a player so many Elo of the BayesElo model ahead.
fn bayesian_score(elo: f64, draw_elo: f64) -> f64 {
    let win = score_of_elo(elo - draw_elo);
    let loss = score_of_elo(-elo - draw_elo);
    (1.0 + win - loss) / 2.0
}

#[cfg(test)]
mod tests;
