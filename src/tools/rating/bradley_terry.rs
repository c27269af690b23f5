//! Ratings of many players from their results against one another.
//!
//! The model: a player of strength s beats one of strength t with probability s / (s + t); Elo is 400
//! times the decimal logarithm of the strength (R. Bradley and M. Terry, "Rank analysis of incomplete
//! block designs", Biometrika 39, 1952). A draw is half a win and half a loss. Colours are not
//! distinguished: let each player have both against each other one equally often.
//!
//! The strengths are the most likely ones. They exist where, however the players are divided into two
//! groups, each group has taken points from the other (D. Hunter, "MM algorithms for generalized
//! Bradley-Terry models", Annals of Statistics 32, 2004, assumption 1). Where that does not hold, as
//! with a player that has won everything, a weak prior is put in for all players and said to be
//! there: one game more for each, a draw with a player of the mean strength that is not in the table.

mod table;

use std::f64::consts::LN_10;

use thiserror::Error;

use super::Tally;
use super::elo::NORMAL_95;
use crate::tools::matrix::inverse;
use table::Table;

/// A player: its number in the table, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Player(pub usize);

/// All results of two players, as the first one counts them. Two players may have several such.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// One player.
    pub first: Player,
    /// The other.
    pub second: Player,
    /// What they played.
    pub tally: Tally,
}

/// What the ratings are relative to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zero {
    /// The mean of all players has the rating 0.
    Mean,
    /// This player has the rating 0, without error.
    Player(Player),
}

/// One player's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// In Elo.
    pub elo: f64,
    /// Half the width of the interval that holds the truth 95 times of 100, in Elo, from the Fisher
    /// information at the most likely ratings. Draws are taken for as uncertain as other games, so it
    /// is rather too wide than too narrow.
    pub error: f64,
    /// All its games.
    pub tally: Tally,
}

/// The ratings of all players, in the order of their numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// The players.
    pub players: Vec<Rated>,
    /// Was the weak prior put in, because the results alone have no most likely ratings?
    pub prior: bool,
}

/// Why there are no ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RatingError {
    /// A number that no player has.
    #[error("player {} is not in a table of {players}", .player.0)]
    NoSuchPlayer {
        /// The number.
        player: Player,
        /// How many there are.
        players: usize,
    },
    /// Somebody against himself.
    #[error("player {} has played against itself", .0.0)]
    AgainstItself(Player),
}

/// The most likely ratings of so many players.
///
/// # Errors
/// When a result or `zero` names no player, or one against itself.
pub fn rate(players: usize, encounters: &[Encounter], zero: Zero) -> Result<Ratings, RatingError> {
    let table = Table::new(players, encounters, zero)?;
    let strengths = table.most_likely();
    let covariance = inverse(&table.information(&strengths)).unwrap_or_default();
    let rated = |at: usize| {
        let from_zero = weights(players, at, zero);
        let elo: f64 = from_zero.iter().zip(&strengths).map(|(weight, it)| weight * it).sum();
        let error = NORMAL_95 * variance(&covariance, &from_zero).sqrt();
        Rated { elo: elo * ELO, error: error * ELO, tally: table.tallies[at] }
    };
    Ok(Ratings { players: (0..players).map(rated).collect(), prior: table.prior > 0.0 })
}

/// Elo by unit of the natural logarithm of strength.
const ELO: f64 = 400.0 / LN_10;

/// The difference of a player's strength from `zero`, as weights of all players' strengths.
fn weights(players: usize, player: usize, zero: Zero) -> Vec<f64> {
    let mut weights = match zero {
        Zero::Mean => vec![-1.0 / players as f64; players],
        Zero::Player(_) => vec![0.0; players],
    };
    weights[player] += 1.0;
    if let Zero::Player(Player(anchor)) = zero {
        weights[anchor] -= 1.0;
    }
    weights
}

/// The variance of a weighed sum, never below 0.
fn variance(covariance: &[Vec<f64>], weights: &[f64]) -> f64 {
    let row = |entries: &Vec<f64>| -> f64 {
        entries.iter().zip(weights).map(|(it, weight)| it * weight).sum()
    };
    let sum: f64 = covariance.iter().zip(weights).map(|(it, weight)| weight * row(it)).sum();
    sum.max(0.0)
}

#[cfg(test)]
mod tests;
