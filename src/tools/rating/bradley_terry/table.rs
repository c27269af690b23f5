use super::{Encounter, Player, RatingError, Zero};
use crate::tools::matrix::inverse;
use crate::tools::rating::Tally;

/// Who took how many points from whom.
pub(super) struct Table {
    /// By winner, then by loser.
    points: Vec<Vec<f64>>,
    pub(super) tallies: Vec<Tally>,
    /// How many games each player has drawn with the mean.
    pub(super) prior: f64,
}

impl Table {
    pub(super) fn new(
        players: usize,
        encounters: &[Encounter],
        zero: Zero,
    ) -> Result<Self, RatingError> {
        let known = |player: Player| {
            let wrong = RatingError::NoSuchPlayer { player, players };
            if player.0 < players { Ok(player.0) } else { Err(wrong) }
        };
        if let Zero::Player(anchor) = zero {
            known(anchor)?;
        }
        let mut points = vec![vec![0.0; players]; players];
        let mut tallies = vec![Tally::default(); players];
        for &Encounter { first, second, tally } in encounters {
            let (one, other) = (known(first)?, known(second)?);
            if one == other {
                return Err(RatingError::AgainstItself(first));
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

    /// The natural logarithms of the strengths at which the results are most likely, their mean 0 but
    /// for the prior: Newton's steps, halved while they lead down.
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

    /// Where the step, or the half of it, or the quarter …, leads to something not less likely.
    fn uphill(&self, from: &[f64], step: &[f64]) -> Option<Vec<f64>> {
        const HALVINGS: i32 = 40;
        let here = self.likelihood(from);
        (0..HALVINGS).map(|halvings| 0.5f64.powi(halvings)).find_map(|part| {
            let there: Vec<f64> = from.iter().zip(step).map(|(a, b)| a + part * b).collect();
            (self.likelihood(&there) >= here).then_some(there)
        })
    }

    /// The logarithm of the likelihood, but for a constant.
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

    /// Its first derivatives: points taken less points expected.
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

    /// Its second derivatives with the sign changed: the Fisher information. All strengths may rise
    /// together without a prior, which is stopped by an entry that their differences do not feel.
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

/// The score that a player expects who is stronger by so much.
pub(super) fn expected(ahead: f64) -> f64 {
    1.0 / (1.0 + (-ahead).exp())
}

/// The variance of a game without draws.
fn spread(ahead: f64) -> f64 {
    expected(ahead) * expected(-ahead)
}

/// Does a chain of points taken lead from each player to each other one?
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
