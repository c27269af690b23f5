//! The evaluation of positions by a model, and how its parameters should change.

use rayon::prelude::*;

use crate::model::Layout;
use crate::samples::{Sample, Samples, Values, mirrored};
use crate::settings::TrainSettings;

/// The number of parts of a batch, the same for any number of threads, so that sums are always added in the
/// same order.
const PARTS: usize = 16;

/// The training target: the expected results that scores and outcomes mean.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    /// The centipawns that change the odds by a factor of e; also the unit of the output.
    pub(crate) spread: f32,
    /// The weight of the outcome.
    pub(crate) result: f32,
    /// The input that the other side sees, for each input.
    pub(crate) mirrored: Vec<u16>,
}

impl Target {
    /// The target of a training with these settings.
    pub(crate) fn new(settings: &TrainSettings) -> Self {
        let (spread, result) = (f32::from(settings.spread()), settings.result as f32);
        Target { spread, result, mirrored: mirrored(&settings.variant) }
    }

    fn chance(&self, centipawns: f32) -> f32 {
        1.0 / (1.0 + (-centipawns / self.spread).exp())
    }

    /// The target of a position.
    pub(crate) fn of(&self, values: Values) -> f32 {
        let score = self.chance(f32::from(values.score));
        score + self.result * (values.outcome - score)
    }

    /// The squared error if this is the evaluation, in centipawns.
    fn error(&self, values: Values, evaluation: f32) -> f32 {
        (self.chance(evaluation) - self.of(values)).powi(2)
    }
}

/// A model that evaluates positions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Model<'a> {
    pub(crate) layout: Layout,
    pub(crate) target: &'a Target,
    pub(crate) parameters: &'a [f32],
}

/// The sum of squared errors, and how it changes with each parameter of the model.
struct Gradient {
    error: f64,
    parameters: Vec<f32>,
}

/// The hidden layer of one position: its sums as both sides see them, and what they should change by.
struct Hidden {
    sums: [Vec<f32>; 2],
    changes: [Vec<f32>; 2],
    /// The base plus the output, in units of the spread.
    sum: f32,
    /// By what it is multiplied.
    factor: f32,
}

impl Hidden {
    fn new(layout: Layout) -> Self {
        let sums = || [vec![0.0; layout.hidden], vec![0.0; layout.hidden]];
        Hidden { sums: sums(), changes: sums(), sum: 0.0, factor: 1.0 }
    }
}

/// The index of an input as the side to move (0) or the other side (1) sees it.
#[inline]
fn seen(target: &Target, side: usize, input: u16) -> usize {
    usize::from(if side == 0 { input } else { target.mirrored[usize::from(input)] })
}

/// The index of an input's value in the middlegame, which is followed by that in the endgame, and its sign.
pub(crate) fn linear_place(layout: Layout, target: &Target, input: u16) -> (usize, f32) {
    let own = usize::from(input);
    if own < layout.inputs / 2 { (2 * own, 1.0) } else { (2 * seen(target, 1, input), -1.0) }
}

impl Model<'_> {
    /// The place of an input's weights in the sums that the side to move (0) or the other side (1) sees.
    #[inline]
    fn place(&self, values: Values, side: usize, input: u16) -> usize {
        let Model { layout, target, .. } = self;
        let bucket = values.king_bucket(side, layout.king_buckets);
        (bucket * layout.inputs + seen(target, side, input)) * layout.hidden
    }

    /// The evaluation of a position, in centipawns, with a factor that has no limits; its hidden layer is left in
    /// `hidden`.
    fn evaluation(&self, sample: Sample, hidden: &mut Hidden) -> f32 {
        let (spread, base) = (self.target.spread, f32::from(sample.values.base));
        if self.layout.hidden == 0 {
            return base + spread * self.linear(sample);
        }
        let [output, factor] = self.outputs(sample, hidden);
        hidden.sum = base / spread + output;
        hidden.factor = 1.0 + factor;
        spread * hidden.sum * hidden.factor
    }

    /// The outputs for a position.
    fn outputs(&self, sample: Sample, hidden: &mut Hidden) -> [f32; 2] {
        let Model { layout, parameters, .. } = *self;
        let (weights, biases, outputs) = layout.split(parameters);
        let mut totals = outputs.map(|it| it[2 * layout.hidden]);
        for (side, sums) in hidden.sums.iter_mut().enumerate() {
            sums.copy_from_slice(biases);
            for input in sample.inputs {
                let place = self.place(sample.values, side, *input);
                let row = &weights[place..][..layout.hidden];
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            for (total, output) in totals.iter_mut().zip(outputs) {
                let output = &output[side * layout.hidden..][..layout.hidden];
                let part = sums.iter().zip(output).map(|(sum, weight)| {
                    let clipped = sum.clamp(0.0, 1.0);
                    clipped * clipped * weight
                });
                *total += part.sum::<f32>();
            }
        }
        totals
    }

    /// The output of a linear model: the values of the own pieces less those of the enemy's, and the terms.
    fn linear(&self, sample: Sample) -> f32 {
        let Model { layout, target, parameters } = *self;
        let [mg, eg] = sample.values.phases();
        let value = |input: &u16| {
            let (place, sign) = linear_place(layout, target, *input);
            sign * (mg * parameters[place] + eg * parameters[place + 1])
        };
        let terms = parameters[layout.inputs..].iter().zip(sample.terms);
        let terms = terms.map(|(it, term)| it * term).sum::<f32>();
        sample.inputs.iter().map(value).sum::<f32>() + terms
    }

    /// Adds the gradient of a position; `error` is how its squared error changes with the evaluation
    /// in units of the spread.
    fn backward(&self, sample: Sample, hidden: &mut Hidden, error: f32, gradient: &mut [f32]) {
        let Model { layout, parameters, .. } = *self;
        if layout.hidden == 0 {
            self.backward_linear(sample, error, gradient);
            return;
        }
        let (_, _, [output, factor]) = layout.split(parameters);
        let (of_weights, of_biases, [of_output, of_factor]) = layout.split_mut(gradient);
        let [sum_slope, factor_slope] = [error * hidden.factor, error * hidden.sum];
        of_output[2 * layout.hidden] += sum_slope;
        of_factor[2 * layout.hidden] += factor_slope;
        for side in 0..2 {
            let (sums, changes) = (&hidden.sums[side], &mut hidden.changes[side]);
            let from = side * layout.hidden;
            for (unit, (sum, change)) in sums.iter().zip(&mut *changes).enumerate() {
                let (clipped, at) = (sum.clamp(0.0, 1.0), from + unit);
                of_output[at] += sum_slope * clipped * clipped;
                of_factor[at] += factor_slope * clipped * clipped;
                let is_open = *sum > 0.0 && *sum < 1.0;
                let slope = sum_slope * output[at] + factor_slope * factor[at];
                *change = if is_open { slope * 2.0 * clipped } else { 0.0 };
            }
            of_biases.iter_mut().zip(&*changes).for_each(|(sum, change)| *sum += change);
            for input in sample.inputs {
                let row = &mut of_weights[self.place(sample.values, side, *input)..];
                row.iter_mut().zip(&*changes).for_each(|(sum, change)| *sum += change);
            }
        }
    }

    fn backward_linear(&self, sample: Sample, error: f32, gradient: &mut [f32]) {
        let [mg, eg] = sample.values.phases();
        for input in sample.inputs {
            let (place, sign) = linear_place(self.layout, self.target, *input);
            gradient[place] += sign * error * mg;
            gradient[place + 1] += sign * error * eg;
        }
        let terms = gradient[self.layout.inputs..].iter_mut().zip(sample.terms);
        terms.for_each(|(sum, term)| *sum += error * term);
    }

    /// The squared error of the positions of this part of a batch, and its gradient.
    fn gradient(&self, samples: &Samples, part: &[u32]) -> Gradient {
        let mut gradient = Gradient { error: 0.0, parameters: vec![0.0; self.parameters.len()] };
        let mut hidden = Hidden::new(self.layout);
        for at in part {
            let sample = samples.get(*at as usize);
            let chance = self.target.chance(self.evaluation(sample, &mut hidden));
            let error = chance - self.target.of(sample.values);
            gradient.error += f64::from(error * error);
            let slope = 2.0 * error * chance * (1.0 - chance);
            self.backward(sample, &mut hidden, slope, &mut gradient.parameters);
        }
        gradient
    }

    /// The sum of the squared errors of a batch, and the mean gradient, which is written to `mean`.
    pub(crate) fn of_batch(&self, samples: &Samples, batch: &[u32], mean: &mut [f32]) -> f64 {
        let parts: Vec<&[u32]> = batch.chunks(batch.len().div_ceil(PARTS).max(1)).collect();
        let parts: Vec<Gradient> =
            parts.par_iter().map(|part| self.gradient(samples, part)).collect();
        let share = 1.0 / batch.len() as f32;
        mean.par_chunks_mut(1 << 14).enumerate().for_each(|(chunk, mean)| {
            mean.fill(0.0);
            let from = chunk << 14;
            for part in &parts {
                let part = &part.parameters[from..from + mean.len()];
                mean.iter_mut().zip(part).for_each(|(sum, it)| *sum += it * share);
            }
        });
        parts.iter().map(|part| part.error).sum()
    }

    /// The mean squared errors of positions, with the model and with the base alone.
    pub(crate) fn errors(&self, samples: &Samples) -> [f64; 2] {
        const PORTION: usize = 4096;
        let places: Vec<usize> = (0..samples.len()).collect();
        let of_portion = |portion: &[usize]| {
            let mut hidden = Hidden::new(self.layout);
            let mut sums = [0.0; 2];
            for at in portion {
                let sample = samples.get(*at);
                let (evaluation, base) =
                    (self.evaluation(sample, &mut hidden), f32::from(sample.values.base));
                sums[0] += f64::from(self.target.error(sample.values, evaluation));
                sums[1] += f64::from(self.target.error(sample.values, base));
            }
            sums
        };
        let sums: Vec<[f64; 2]> = places.par_chunks(PORTION).map(of_portion).collect();
        let count = samples.len().max(1) as f64;
        [0, 1].map(|which| sums.iter().map(|it| it[which]).sum::<f64>() / count)
    }

    #[cfg(test)]
    pub(crate) fn evaluation_of(&self, samples: &Samples, at: usize) -> f32 {
        self.evaluation(samples.get(at), &mut Hidden::new(self.layout))
    }
}
