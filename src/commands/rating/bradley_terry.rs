//! Ratings of many players from their results against each other.
//!
//! The model: a player of strength s beats one of strength t with probability s / (s + t); Elo is 400
//! times the decimal logarithm of the strength (R. Bradley and M. Terry, "Rank analysis of incomplete
//! block designs", Biometrika 39, 1952). A draw is half a win and half a loss. Colours are not
//! distinguished: let each player have both against each other one equally often.
//!
//! The strengths are the most likely ones. They exist if, however the players are divided into two groups, each
//! group has taken points from the other (D. Hunter, "MM algorithms for generalized Bradley-Terry models",
//! Annals of Statistics 32, 2004, assumption 1). If that does not hold, as with a player that has won
//! everything, a weak prior is added for all players, and the result says so: each has one more game, a draw
//! with a player of the mean strength that is not in the table.

#[cfg(test)]
mod tests;

use std::f64::consts::LN_10;

use super::{NORMAL_95, Tally};
use bentrider_training::inverse;

/// A player: its number in the table, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Player(pub usize);

/// Results of two players, as the first one counts them. Two players may have several encounters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// One player.
    pub first: Player,
    /// The other.
    pub second: Player,
    /// Their results.
    pub tally: Tally,
}

/// One player's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// The rating in Elo.
    pub elo: f64,
    /// The half-width of the 95 % confidence interval, in Elo, from the Fisher information at the most likely
    /// ratings. Draws are taken to be as uncertain as other games, so it is too wide rather than too narrow.
    pub error: f64,
    /// All its games.
    pub tally: Tally,
}

/// The ratings of all players, in the order of their numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// The players.
    pub players: Vec<Rated>,
    /// Whether the weak prior was added, because the results alone have no most likely ratings.
    pub prior: bool,
}

/// The most likely ratings of `players` players, relative to their mean.
///
/// # Errors
/// When an encounter names no player, or is of a player against itself.
pub fn rate(players: usize, encounters: &[Encounter]) -> Result<Ratings, String> {
    let table = Table::new(players, encounters)?;
    let strengths = table.most_likely();
    let covariance = inverse(&table.information(&strengths)).unwrap_or_default();
    let rated = |at: usize| {
        let mut from_mean = vec![-1.0 / players as f64; players];
        from_mean[at] += 1.0;
        let elo: f64 = from_mean.iter().zip(&strengths).map(|(weight, it)| weight * it).sum();
        let error = NORMAL_95 * variance(&covariance, &from_mean).sqrt();
        Rated { elo: elo * ELO, error: error * ELO, tally: table.tallies[at] }
    };
    Ok(Ratings { players: (0..players).map(rated).collect(), prior: table.prior > 0.0 })
}

/// Elo per unit of the natural logarithm of strength.
const ELO: f64 = 400.0 / LN_10;

/// The variance of a weighted sum, never below 0.
fn variance(covariance: &[Vec<f64>], weights: &[f64]) -> f64 {
    let row = |entries: &Vec<f64>| -> f64 {
        entries.iter().zip(weights).map(|(it, weight)| it * weight).sum()
    };
    let sum: f64 = covariance.iter().zip(weights).map(|(it, weight)| weight * row(it)).sum();
    sum.max(0.0)
}

/// The points that each player has taken from each other one.
pub(super) struct Table {
    /// Points by winner, then by loser.
    points: Vec<Vec<f64>>,
    pub(super) tallies: Vec<Tally>,
    /// How many games each player has drawn with the mean.
    pub(super) prior: f64,
}

impl Table {
    pub(super) fn new(players: usize, encounters: &[Encounter]) -> Result<Self, String> {
        let known = |Player(at): Player| {
            let wrong = || format!("player {at} is not in a table of {players}");
            (at < players).then_some(at).ok_or_else(wrong)
        };
        let mut points = vec![vec![0.0; players]; players];
        let mut tallies = vec![Tally::default(); players];
        for &Encounter { first, second, tally } in encounters {
            let (one, other) = (known(first)?, known(second)?);
            if one == other {
                return Err(format!("player {one} has played against itself"));
            }
            points[one][other] += tally.points();
            points[other][one] += tally.flip().points();
            tallies[one] += tally;
            tallies[other] += tally.flip();
        }
        let prior = if all_reach_all(&points) { 0.0 } else { 1.0 };
        Ok(Table { points, tallies, prior })
    }

    fn players(&self) -> usize {
        self.points.len()
    }

    fn games(&self, one: usize, other: usize) -> f64 {
        self.points[one][other] + self.points[other][one]
    }

    /// The natural logarithms of the strengths at which the results are most likely, with mean 0 unless there
    /// is a prior. This is Newton's method; a step that lowers the likelihood is halved.
    pub(super) fn most_likely(&self) -> Vec<f64> {
        const STEPS: usize = 100;
        let mut now = vec![0.0; self.players()];
        for _ in 0..STEPS {
            let Some(inverse) = inverse(&self.information(&now)) else { break };
            let slope = self.slope(&now);
            let dot = |row: &Vec<f64>| row.iter().zip(&slope).map(|(a, b)| a * b).sum::<f64>();
            let step: Vec<f64> = inverse.iter().map(dot).collect();
            let Some(next) = self.uphill(&now, &step) else { break };
            let moved = now.iter().zip(&next).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            now = next;
            if moved < 1e-13 {
                break;
            }
        }
        now
    }

    /// The end of the first of the whole step, its half, its quarter and so on that does not lower the
    /// likelihood.
    fn uphill(&self, from: &[f64], step: &[f64]) -> Option<Vec<f64>> {
        const HALVINGS: i32 = 40;
        let here = self.likelihood(from);
        (0..HALVINGS).map(|halvings| 0.5f64.powi(halvings)).find_map(|part| {
            let there: Vec<f64> = from.iter().zip(step).map(|(a, b)| a + part * b).collect();
            (self.likelihood(&there) >= here).then_some(there)
        })
    }

    /// The logarithm of the likelihood, up to a constant.
    fn likelihood(&self, strengths: &[f64]) -> f64 {
        let mut sum = 0.0;
        for (one, row) in self.points.iter().enumerate() {
            for (other, points) in row.iter().enumerate() {
                sum -= points * (strengths[other] - strengths[one]).exp().ln_1p();
            }
            let half = |it: f64| self.prior / 2.0 * it.exp().ln_1p();
            sum -= half(strengths[one]) + half(-strengths[one]);
        }
        sum
    }

    /// The first derivatives of the log-likelihood: points taken less points expected.
    fn slope(&self, strengths: &[f64]) -> Vec<f64> {
        let of = |one: usize| -> f64 {
            let over = |other: usize| {
                let expected = expected(strengths[one] - strengths[other]);
                self.points[one][other] - self.games(one, other) * expected
            };
            (0..self.players()).filter(|&it| it != one).map(over).sum::<f64>()
                + self.prior * (0.5 - expected(strengths[one]))
        };
        (0..self.players()).map(of).collect()
    }

    /// The second derivatives of the log-likelihood with the sign changed: the Fisher information. Without a
    /// prior all strengths could rise together; an entry that does not change their differences prevents that.
    pub(super) fn information(&self, strengths: &[f64]) -> Vec<Vec<f64>> {
        let players = self.players();
        let everywhere = if self.prior > 0.0 { 0.0 } else { 1.0 / players as f64 };
        let mut matrix = vec![vec![everywhere; players]; players];
        for one in 0..players {
            matrix[one][one] += self.prior * spread(strengths[one]);
            for other in (0..players).filter(|&it| it != one) {
                let weight = self.games(one, other) * spread(strengths[one] - strengths[other]);
                matrix[one][one] += weight;
                matrix[one][other] -= weight;
            }
        }
        matrix
    }
}

/// The expected score of a player whose strength is higher by `ahead`.
pub(super) fn expected(ahead: f64) -> f64 {
    1.0 / (1.0 + (-ahead).exp())
}

/// The variance of a game without draws.
fn spread(ahead: f64) -> f64 {
    expected(ahead) * expected(-ahead)
}

/// Whether a chain of points taken leads from each player to each other one.
fn all_reach_all(points: &[Vec<f64>]) -> bool {
    let reach = |taken: &dyn Fn(usize, usize) -> bool| {
        let mut reached = vec![false; points.len()];
        let mut left: Vec<usize> = (0..points.len().min(1)).collect();
        while let Some(from) = left.pop() {
            if !std::mem::replace(&mut reached[from], true) {
                left.extend((0..points.len()).filter(|&to| taken(from, to)));
            }
        }
        reached.into_iter().all(|it| it)
    };
    reach(&|from, to| points[from][to] > 0.0) && reach(&|from, to| points[to][from] > 0.0)
}
