//! The weights that all variants share, learnt from positions of many variants.
//!
//! The evaluation is linear in them: each position becomes a list of factors of the weights, and the weights
//! with the least squared error are found by solving systems of linear equations.

use rayon::prelude::*;

use crate::gradient::{Target, linear_place};
use crate::matrix::inverse;
use crate::model::Layout;
use crate::samples::{Sample, Samples};
use crate::settings::TrainSettings;
use bentrider_engine::eval::{SharedModel, SharedWeights, TermLayout};

const COUNT: usize = SharedWeights::COUNT;

/// The weights, or the factors that they are multiplied with.
pub type Numbers = [f64; COUNT];

/// A quiet position as factors of the weights, for the side to move.
#[derive(Clone, Debug)]
pub struct PositionFactors {
    /// The factor of each weight.
    factors: Box<[f32; COUNT]>,
    /// The sum without the weights; with them it is the logarithm of the odds of winning.
    base: f32,
    /// The expected result that is to be learnt.
    target: f32,
}

impl PositionFactors {
    /// The expected result with these weights.
    fn chance(&self, weights: &Numbers) -> f64 {
        let products = self.factors.iter().zip(weights).map(|(it, weight)| f64::from(*it) * weight);
        1.0 / (1.0 + (-f64::from(self.base) - products.sum::<f64>()).exp())
    }
}

/// The number of positions that a thread takes at a time, so that sums are always added in the same order.
const PORTION: usize = 4096;

/// The sum of the squared errors with these weights.
pub fn squared_error(positions: &[PositionFactors], weights: &Numbers) -> f64 {
    let error = |it: &PositionFactors| (it.chance(weights) - f64::from(it.target)).powi(2);
    let portions = positions.par_chunks(PORTION);
    let sums: Vec<f64> = portions.map(|portion| portion.iter().map(error).sum()).collect();
    sums.iter().sum()
}

/// Converts positions of one variant to factors of the weights.
pub struct Projection {
    layout: Layout,
    target: Target,
    model: SharedModel,
    /// The unit of each term's weight.
    units: Vec<f32>,
}

impl Projection {
    /// The conversion for these settings, of a linear model.
    pub fn new(settings: &TrainSettings) -> Self {
        let variant = &settings.variant;
        Projection {
            layout: Layout::of(settings),
            target: Target::new(settings),
            model: SharedModel::new(variant),
            units: TermLayout::of(variant).units(settings.spread()),
        }
    }

    /// The factors of each position, in order. The positions must be sampled with the same settings.
    pub fn of(&self, samples: &Samples) -> Vec<PositionFactors> {
        let all = (0..samples.len()).into_par_iter();
        all.map(|at| self.position(samples.get(at))).collect()
    }

    fn position(&self, sample: Sample) -> PositionFactors {
        let mut factors = [0.0; COUNT];
        let mut base = 0.0;
        let [mg, eg] = sample.values.phases();
        for input in sample.inputs {
            let (place, sign) = linear_place(self.layout, &self.target, *input);
            let value = &self.model.squares[place / 2];
            let sign = sign / self.target.spread;
            base += sign * value.documented as f32;
            for &(place, centipawns) in &value.parts {
                let part = sign * centipawns as f32;
                factors[place] += part * mg;
                factors[place + 1] += part * eg;
            }
        }
        for ((term, unit), value) in sample.terms.iter().zip(&self.units).zip(&self.model.terms) {
            for &(place, factor) in &value.parts {
                factors[place] += term / unit * factor as f32;
            }
        }
        PositionFactors { factors: Box::new(factors), base, target: self.target.of(sample.values) }
    }
}

/// The maximum number of steps; a few are enough.
const STEPS: usize = 30;
/// How often a step that makes the error larger is halved.
const HALVINGS: usize = 10;
/// A step that lowers the error by no more than this part is the last.
const LEAST_GAIN: f64 = 1e-7;

/// The weights for which the sum of the squared errors and of `ridge` times the squared weights is least, by
/// the Gauss-Newton method: expected results are taken to be linear near the last weights. `None` without a
/// ridge if some weight counts in no position.
pub fn fit(positions: &[PositionFactors], ridge: f64) -> Option<Numbers> {
    let cost = |weights: &Numbers| {
        squared_error(positions, weights) + ridge * weights.iter().map(|it| it * it).sum::<f64>()
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

    /// The equations of a step from these weights.
    fn of(positions: &[PositionFactors], weights: &Numbers, ridge: f64) -> Self {
        let of_portion = |portion: &[PositionFactors]| {
            let mut sum = Equations::zero();
            portion.iter().for_each(|position| sum.add(position, weights));
            sum
        };
        let parts: Vec<Equations> = positions.par_chunks(PORTION).map(of_portion).collect();
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

    fn add(&mut self, position: &PositionFactors, weights: &Numbers) {
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

    /// The solution; `None` if there is none: without a ridge, when some weight counts in no position.
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
    use std::ops::ControlFlow;

    use super::*;
    use crate::data::replay;
    use crate::data::tests::real_games;
    use crate::samples::Sampler;
    use bentrider_engine::eval::{Evaluation, Evaluator};

    #[test]
    fn with_the_built_in_weights_the_sum_is_the_evaluation() {
        for name in ["fusion", "gross", "shako"] {
            let settings = TrainSettings::example(name, 0);
            let projection = Projection::new(&settings);
            let mut sampler = Sampler::new(&settings).unwrap();
            let mut evaluation = Evaluation::new(&settings.variant);
            for game in real_games(name) {
                let found = projection.of(&sampler.of_game(&game).unwrap());
                let mut found = found.iter();
                replay(&settings.variant, &game, &mut |ply| {
                    if ply.is_quiet && ply.score.is_some() {
                        let chance =
                            found.next().unwrap().chance(SharedWeights::built_in().numbers());
                        let sum = (chance / (1.0 - chance)).ln() * f64::from(settings.spread());
                        let value = f64::from(evaluation.evaluate(ply.position).value());
                        assert!(
                            (sum - value).abs() < 25.0 + value.abs() / 50.0,
                            "{name}: {sum} {value}"
                        );
                    }
                    ControlFlow::Continue(())
                })
                .unwrap();
                assert!(found.next().is_none());
            }
        }
    }

    /// Positions that show the first two weights, whose targets are what these weights say.
    fn positions(weights: &Numbers) -> Vec<PositionFactors> {
        let factors = (0..40).flat_map(|a| (0..40).map(move |b| [a - 20, b - 20]));
        let position = |pair: [i32; 2]| {
            let mut factors = Box::new([0.0; COUNT]);
            factors.iter_mut().zip(pair).for_each(|(it, of_pair)| *it = of_pair as f32 / 10.0);
            let mut position = PositionFactors { factors, base: 0.5, target: 0.0 };
            position.target = position.chance(weights) as f32;
            position
        };
        factors.map(position).collect()
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
