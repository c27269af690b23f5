//! Results of games between two players as counts, and the score and the Elo that follow, with error bars.
//!
//! This is pure statistics: it knows no engines, games or files. All values are seen from the first of the two
//! players.

mod counts;
#[cfg(test)]
mod tests;

pub use counts::{GameScore, Pairs, Tally};

/// An estimate and its error bar, in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimate; infinite if nothing or everything was won.
    pub value: f64,
    /// The half-width of the 95 % confidence interval; infinite if the interval has no end.
    pub error: f64,
}

/// The half-width of the 95 % interval of a normal variable, in standard deviations.
pub const NORMAL_95: f64 = 1.959_963_984_540_054;

/// Normalized Elo by t-value: 800 / ln 10, so that for small differences and no draws it is Elo (Van
/// den Bergh, "Comments on normalized Elo").
pub const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;

/// The expected score, 0 to 1, of a player who is ahead by `elo` (A. Elo, The Rating of Chessplayers, 1978, in
/// its logistic form).
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference at which a score, 0 to 1, is expected: infinite at both ends.
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

impl Sample {
    /// The Elo difference of the score, with error bars from its variance: half the distance between the ends
    /// of the score's interval, as Elo. `None` if nothing was observed.
    pub fn elo(&self) -> Option<Estimate> {
        let (score, deviation) = (self.score()?, self.deviation()?);
        let at = |bars: f64| elo_of_score(score + bars * NORMAL_95 * deviation);
        let value = at(0.0);
        let error = if value.is_finite() { (at(1.0) - at(-1.0)) / 2.0 } else { f64::INFINITY };
        Some(Estimate { value, error })
    }

    /// Normalized Elo: the distance of the score from one half in standard deviations of a game, in units of
    /// 800 / ln 10. Unlike Elo it does not depend on how many games are drawn. Its error bars take the variance
    /// as known, as those of fastchess do. `None` if nothing was observed.
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

    /// The likelihood of superiority: the probability, 0 to 1, that the first player is the stronger one, if
    /// the score is normally distributed. `None` if nothing was observed.
    pub fn superiority(&self) -> Option<f64> {
        let (ahead, deviation) = (self.score()? - 0.5, self.deviation()?);
        let away = if ahead == 0.0 { 0.0 } else { ahead / deviation };
        Some((1.0 + erf(away / std::f64::consts::SQRT_2)) / 2.0)
    }

    /// The half-width of the 95 % confidence interval of the mean score; `None` if nothing was observed.
    pub fn score_error(&self) -> Option<f64> {
        Some(NORMAL_95 * self.deviation()?)
    }

    /// The standard deviation of the mean score.
    fn deviation(&self) -> Option<f64> {
        Some((self.variance()? / self.observations()).sqrt())
    }
}

/// Results as a distribution: the possible results of a game, or of a pair of games, and how often each
/// occurred.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// How often each result occurred, from the worst to the best: three for games, five for pairs.
    counts: Vec<f64>,
    /// Games in an observation: one, or the two of a pair.
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
    /// The number of observations: games, or pairs of games.
    pub fn observations(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// The mean score, 0 to 1; `None` if nothing was observed.
    pub fn score(&self) -> Option<f64> {
        self.known().map(|weighed| mean(&weighed))
    }

    /// The variance of the score of one observation; `None` if nothing was observed.
    pub fn variance(&self) -> Option<f64> {
        self.known().map(|weighed| variance(&weighed))
    }

    /// The number of results, and each with its share; a result that never occurred counts as a thousandth of
    /// an observation, so that nothing is impossible. This is what `regularize` does in fishtest's LLRcalc and
    /// in fastchess.
    pub fn regularised(&self) -> (f64, Vec<Weighed>) {
        const NEVER: f64 = 1e-3;
        let counts: Vec<f64> =
            self.counts.iter().map(|&count| if count == 0.0 { NEVER } else { count }).collect();
        (counts.iter().sum(), weigh(&counts))
    }

    fn known(&self) -> Option<Vec<Weighed>> {
        (self.observations() > 0.0).then(|| weigh(&self.counts))
    }
}

/// A possible result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// Its score, 0 to 1.
    pub score: f64,
    /// Its probability.
    pub chance: f64,
}

/// Evenly spaced scores from 0 to 1 with their shares of all counts.
fn weigh(counts: &[f64]) -> Vec<Weighed> {
    let all: f64 = counts.iter().sum();
    let step = 1.0 / (counts.len() - 1) as f64;
    let weighed = |(at, &count)| Weighed { score: at as f64 * step, chance: count / all };
    counts.iter().enumerate().map(weighed).collect()
}

/// The expected score of a distribution.
pub fn mean(distribution: &[Weighed]) -> f64 {
    distribution.iter().map(|it| it.score * it.chance).sum()
}

/// The variance of the score of a distribution.
pub fn variance(distribution: &[Weighed]) -> f64 {
    let mean = mean(distribution);
    distribution.iter().map(|it| it.chance * (it.score - mean).powi(2)).sum()
}

/// The error function, to 14 digits.
///
/// Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 7.1.6: a series of positive terms,
/// so that nothing cancels. Beyond 6 the rest is too small for an `f64` to differ from 1.
pub fn erf(x: f64) -> f64 {
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
