//! The weights with the least squared error.

use rayon::prelude::*;

use super::positions::{Numbers, Position, Positions};
use crate::commands::rating::inverse;
use bentrider_engine::eval::SharedWeights;

const COUNT: usize = SharedWeights::COUNT;

/// The most steps; a few are enough.
const STEPS: usize = 30;
/// How often a step that makes the error larger is halved.
const HALVINGS: usize = 10;
/// A step that lowers the error by no more than this part is the last.
const LEAST_GAIN: f64 = 1e-7;

/// The weights for which the sum of the squared errors and of `ridge` times the squared weights is least, by
/// the Gauss-Newton method: chances are taken to be linear near the last weights. `None` without a ridge
/// where some weight counts in no position.
pub(super) fn fit(positions: &Positions, ridge: f64) -> Option<Numbers> {
    let cost = |weights: &Numbers| {
        positions.error(weights) + ridge * weights.iter().map(|it| it * it).sum::<f64>()
    };
    let mut weights = [0.0; COUNT];
    let mut least = cost(&weights);
    for _ in 0..STEPS {
        let mut step = Equations::of(positions, &weights, ridge).solution()?;
        let before = least;
        for _ in 0..HALVINGS {
            let tried = std::array::from_fn(|at| weights[at] + step[at]);
            let found = cost(&tried);
            if found < least {
                (weights, least) = (tried, found);
                break;
            }
            step.iter_mut().for_each(|it| *it /= 2.0);
        }
        if before - least <= LEAST_GAIN * before {
            break;
        }
    }
    Some(weights)
}

/// The system of linear equations of a step.
struct Equations {
    /// A symmetric matrix by its rows, filled up to the diagonal.
    matrix: Vec<Vec<f64>>,
    right: Vec<f64>,
}

impl Equations {
    fn zero() -> Self {
        Equations { matrix: vec![vec![0.0; COUNT]; COUNT], right: vec![0.0; COUNT] }
    }

    /// Those of a step from these weights.
    fn of(positions: &Positions, weights: &Numbers, ridge: f64) -> Self {
        let of_portion = |portion: &[Position]| {
            let mut sum = Equations::zero();
            portion.iter().for_each(|position| sum.add(position, weights));
            sum
        };
        let parts: Vec<Equations> = positions.portions().map(of_portion).collect();
        let mut all = Equations::zero();
        for part in parts {
            let entries = all.matrix.iter_mut().flatten().zip(part.matrix.iter().flatten());
            entries.chain(all.right.iter_mut().zip(&part.right)).for_each(|(sum, it)| *sum += it);
        }
        for (at, weight) in weights.iter().enumerate() {
            all.matrix[at][at] += ridge;
            all.right[at] -= ridge * weight;
        }
        all
    }

    fn add(&mut self, position: &Position, weights: &Numbers) {
        let chance = position.chance(weights);
        let slope = chance * (1.0 - chance);
        let missing = f64::from(position.target) - chance;
        let factors = position.factors.map(|it| f64::from(it) * slope);
        for (at, factor) in factors.iter().enumerate().filter(|(_, it)| **it != 0.0) {
            self.right[at] += factor * missing;
            let row = self.matrix[at][..=at].iter_mut().zip(&factors);
            row.for_each(|(sum, other)| *sum += factor * other);
        }
    }

    /// `None` where there is none, as without a ridge where no position shows a weight.
    fn solution(mut self) -> Option<Numbers> {
        for row in 0..COUNT {
            for column in row + 1..COUNT {
                self.matrix[row][column] = self.matrix[column][row];
            }
        }
        let inverse = inverse(&self.matrix)?;
        let product = |row: &Vec<f64>| row.iter().zip(&self.right).map(|(a, b)| a * b).sum();
        inverse.iter().map(product).collect::<Vec<f64>>().try_into().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions that show the first two weights, whose targets are what these weights say.
    fn positions(weights: &Numbers) -> Positions {
        let factors = (0..40).flat_map(|a| (0..40).map(move |b| [a - 20, b - 20]));
        Positions::from_iter(factors.map(|pair| {
            let mut factors = Box::new([0.0; COUNT]);
            factors.iter_mut().zip(pair).for_each(|(it, of_pair)| *it = of_pair as f32 / 10.0);
            let mut position = Position { factors, base: 0.5, target: 0.0 };
            position.target = position.chance(weights) as f32;
            position
        }))
    }

    #[test]
    fn the_weights_that_the_chances_came_of_are_found() {
        let mut weights = [0.0; COUNT];
        (weights[0], weights[1]) = (1.25, -0.75);
        let found = fit(&positions(&weights), 1e-6).unwrap();
        let distance = found.iter().zip(&weights).map(|(one, other)| (one - other).abs());
        assert!(distance.fold(0.0, f64::max) < 1e-3, "{found:?}");
    }

    #[test]
    fn a_ridge_keeps_weights_small_and_without_one_every_weight_must_count() {
        let mut weights = [0.0; COUNT];
        (weights[0], weights[1]) = (1.25, -0.75);
        let [weak, strong] =
            [1.0, 1000.0].map(|ridge| fit(&positions(&weights), ridge).unwrap()[0]);
        assert!(0.0 < strong && strong < weak && weak < 1.25, "{strong} {weak}");
        assert_eq!(fit(&positions(&weights), 0.0), None);
    }
}
