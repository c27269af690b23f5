//! What each shared weight is multiplied with in quiet positions.

use std::ops::ControlFlow;

use rayon::prelude::*;

use crate::commands::error::Result;
use crate::commands::train::TrainPlan;
use crate::commands::train::data::Data;
use crate::commands::train::gradient::{Target, linear_place};
use crate::commands::train::model::{Layout, term_units};
use crate::commands::train::samples::{Sample, Samples, mirrored};
use bentrider_engine::eval::{SharedModel, SharedWeights};

/// Numbers of a position, or the weights they are multiplied with.
pub(super) type Numbers = [f64; SharedWeights::COUNT];

/// Quiet positions of any variants.
#[derive(Clone, Debug, Default)]
pub(super) struct Positions {
    list: Vec<Position>,
}

/// A quiet position, for the side to move.
#[derive(Clone, Debug)]
pub(super) struct Position {
    /// What each weight is multiplied with.
    pub(super) factors: Box<[f32; SharedWeights::COUNT]>,
    /// What is there without the weights; with them the sum is the logarithm of the odds of winning.
    pub(super) base: f32,
    /// The chance that is to be learnt.
    pub(super) target: f32,
}

impl FromIterator<Position> for Positions {
    fn from_iter<I: IntoIterator<Item = Position>>(positions: I) -> Self {
        Positions { list: positions.into_iter().collect() }
    }
}

impl Position {
    /// The chance of winning by these weights.
    pub(super) fn chance(&self, weights: &Numbers) -> f64 {
        let products = self.factors.iter().zip(weights).map(|(it, weight)| f64::from(*it) * weight);
        1.0 / (1.0 + (-f64::from(self.base) - products.sum::<f64>()).exp())
    }
}

impl Positions {
    /// How many positions a thread takes at a time: sums are always added in the same order.
    pub(super) const PORTION: usize = 4096;

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn append(&mut self, mut others: Positions) {
        self.list.append(&mut others.list);
    }

    pub(super) fn portions(&self) -> rayon::slice::Chunks<'_, Position> {
        self.list.par_chunks(Self::PORTION)
    }

    /// The sum of the squared errors with these weights.
    pub(super) fn error(&self, weights: &Numbers) -> f64 {
        let error = |it: &Position| (it.chance(weights) - f64::from(it.target)).powi(2);
        let sums: Vec<f64> =
            self.portions().map(|portion| portion.iter().map(error).sum()).collect();
        sums.iter().sum()
    }
}

/// The positions for training and those for validation of the games of a linear model.
///
/// # Errors
/// When the data cannot be used.
pub(super) fn of_variant(plan: &TrainPlan) -> Result<[Positions; 2]> {
    let data = Data::new(plan)?;
    let projection = Projection::new(plan);
    let mut training = Positions::default();
    data.each_segment(|samples| {
        training.append(projection.of(samples));
        Ok(ControlFlow::Continue(()))
    })?;
    Ok([training, projection.of(&data.validation()?)])
}

/// From positions of one variant to what the shared weights are multiplied with.
struct Projection {
    layout: Layout,
    target: Target,
    model: SharedModel,
    /// What 1 is of each term's number.
    units: Vec<f32>,
}

impl Projection {
    fn new(plan: &TrainPlan) -> Self {
        let (variant, layout) = (&plan.variant, Layout::of(plan));
        let (spread, result) = (f32::from(plan.spread()), plan.result as f32);
        Projection {
            layout,
            target: Target { spread, result, mirrored: mirrored(variant) },
            model: SharedModel::new(variant),
            units: term_units(plan.spread(), variant.pieces.len(), layout.terms),
        }
    }

    fn of(&self, samples: &Samples) -> Positions {
        let all = (0..samples.len()).into_par_iter();
        Positions { list: all.map(|at| self.position(samples.get(at))).collect() }
    }

    fn position(&self, sample: Sample) -> Position {
        let mut factors = [0.0; SharedWeights::COUNT];
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
        Position { factors: Box::new(factors), base, target: self.target.of(sample.values) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::datagen::format::replay;
    use crate::commands::datagen::tests::real_games;
    use crate::commands::train::samples::Sampler;
    use crate::commands::train::tests::plan_of;
    use bentrider_engine::eval::{Evaluator, HandCrafted};
    use bentrider_rules::loader::built_in;

    #[test]
    fn with_the_built_in_weights_the_sum_is_the_evaluation() {
        for name in ["fusion", "gross", "shako"] {
            let plan = plan_of(built_in(name).unwrap());
            let projection = Projection::new(&plan);
            let mut sampler = Sampler::new(&plan).unwrap();
            let mut evaluation = HandCrafted::new(&plan.variant);
            for game in real_games(name) {
                let found = projection.of(&sampler.of_game(&game).unwrap());
                let mut found = found.list.iter();
                replay(&plan.variant, &game, |ply| {
                    if ply.is_quiet && ply.score.is_some() {
                        let chance =
                            found.next().unwrap().chance(SharedWeights::built_in().numbers());
                        let sum = (chance / (1.0 - chance)).ln() * f64::from(plan.spread());
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
}
