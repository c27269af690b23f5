use super::Sample;
use super::erf::erf;

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
        let deviation = (self.games_each() * self.variance()?).sqrt();
        let value = if ahead == 0.0 { 0.0 } else { NORMALIZED * ahead / deviation };
        let games = self.games_each() * self.observations();
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

#[cfg(test)]
mod tests;
