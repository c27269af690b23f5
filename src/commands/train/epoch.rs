//! One pass over all positions, and how the parameters change in it.

use std::ops::ControlFlow;
use std::time::Instant;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rayon::prelude::*;

use super::TrainPlan;
use super::data::Data;
use super::gradient::{Model, Target};
use super::model::{Factors, Layout};
use super::samples::Samples;
use super::state::State;
use crate::commands::error::Result;
use bentrider_engine::selfplay::CancelFlag;

/// The learning rate at the end, as a fraction of that at the beginning.
const LAST_RATE: f64 = 0.01;

/// The trainer of a model.
pub(super) struct Trainer<'a> {
    pub(super) plan: &'a TrainPlan<'a>,
    pub(super) layout: Layout,
    pub(super) factors: Factors,
    pub(super) target: Target,
    pub(super) cancel: &'a CancelFlag,
    /// The training positions, if all of them fit in memory.
    kept: Option<Samples>,
}

/// The sums of an epoch.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EpochSum {
    pub(super) positions: u64,
    /// The sum of squared errors, each position's when it was drawn.
    pub(super) error: f64,
}

impl<'a> Trainer<'a> {
    pub(super) fn new(
        plan: &'a TrainPlan<'a>,
        layout: Layout,
        target: Target,
        cancel: &'a CancelFlag,
    ) -> Self {
        let factors = Factors::of(plan, layout);
        Trainer { plan, layout, factors, target, cancel, kept: None }
    }

    /// Learns from all positions once; `None` if it was stopped. `progress` is called with the number of
    /// positions so far.
    ///
    /// # Errors
    /// When the data cannot be read.
    pub(super) fn epoch(
        &mut self,
        data: &Data,
        state: &mut State,
        progress: impl FnMut(u64),
    ) -> Result<Option<EpochSum>> {
        let fits = data.counts.training <= u64::from(self.plan.args.memory);
        if self.kept.is_none() && fits {
            let mut all = Samples::default();
            data.each_segment(|samples| {
                all.append(samples);
                Ok(ControlFlow::Continue(()))
            })?;
            self.kept = Some(all);
        }
        let total = data.counts.training;
        let sum = EpochSum::default();
        let mut epoch = Epoch { trainer: self, state, total, segments: 0, sum, progress };
        let mut flow = ControlFlow::Continue(());
        if let Some(kept) = &self.kept {
            flow = epoch.learn(kept);
        } else {
            data.each_segment(|samples| {
                flow = epoch.learn(samples);
                Ok(flow)
            })?;
        }
        Ok(flow.is_continue().then_some(epoch.sum))
    }
}

/// An epoch that is not finished.
struct Epoch<'a, P> {
    trainer: &'a Trainer<'a>,
    state: &'a mut State,
    /// The number of positions.
    total: u64,
    /// The number of segments learnt from.
    segments: u64,
    sum: EpochSum,
    progress: P,
}

impl<P: FnMut(u64)> Epoch<'_, P> {
    /// Learns from the positions of the next segment in random order. Breaks if it was stopped.
    fn learn(&mut self, samples: &Samples) -> ControlFlow<()> {
        let Epoch { trainer, state, total, segments, sum, progress } = self;
        let &Trainer { plan, layout, factors, ref target, cancel, .. } = *trainer;
        let args = plan.args;
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        order.shuffle(&mut random_of(args.seed, state.epochs(), *segments));
        let mut gradient = vec![0.0; state.parameters.len()];
        for batch in order.chunks(args.batch as usize) {
            if cancel.is_set() {
                return ControlFlow::Break(());
            }
            let added = factors.added(&state.parameters);
            let of_model = &mut gradient[..added.len()];
            let model = Model { layout, target, parameters: &added };
            sum.error += model.of_batch(samples, batch, of_model);
            factors.complete(&mut gradient, &state.parameters, *total);
            let done = f64::from(state.epochs()) + sum.positions as f64 / *total as f64;
            let rate = rate(args.rate, done / f64::from(args.epochs));
            state.adam.step(&mut state.parameters, &gradient, rate);
            sum.positions += batch.len() as u64;
            progress(sum.positions);
        }
        *segments += 1;
        ControlFlow::Continue(())
    }
}

/// The fractions of the mean of the gradient, and of its square, that are kept at each step.
const KEPT: [f32; 2] = [0.9, 0.999];
/// Prevents a division by 0 for parameters that hardly change.
const LEAST: f32 = 1e-8;
/// The fraction of a parameter that a step of rate 1 removes.
const DECAY: f32 = 0.01;

/// Adam with decoupled weight decay (I. Loshchilov, F. Hutter, "Decoupled Weight Decay Regularization", 2019):
/// each parameter changes by the mean of its gradient, divided by the root of the mean square.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Adam {
    pub(super) mean: Vec<f32>,
    pub(super) square: Vec<f32>,
    pub(super) steps: u64,
}

impl Adam {
    pub(super) fn new(count: usize) -> Self {
        Adam { mean: vec![0.0; count], square: vec![0.0; count], steps: 0 }
    }

    /// Changes the parameters by this gradient at this rate.
    pub(super) fn step(&mut self, parameters: &mut [f32], gradient: &[f32], rate: f32) {
        const PORTION: usize = 1 << 14;
        self.steps += 1;
        // The means began at 0.
        let age = self.steps.min(1 << 20) as i32;
        let begun = KEPT.map(|kept| 1.0 / (1.0 - kept.powi(age)));
        let means = self.mean.par_chunks_mut(PORTION).zip(self.square.par_chunks_mut(PORTION));
        let parameters = parameters.par_chunks_mut(PORTION).zip(gradient.par_chunks(PORTION));
        means.zip(parameters).for_each(|((means, squares), (parameters, gradient))| {
            let all = means.iter_mut().zip(squares).zip(parameters).zip(gradient);
            for (((mean, square), number), slope) in all {
                *mean = KEPT[0] * *mean + (1.0 - KEPT[0]) * slope;
                *square = KEPT[1] * *square + (1.0 - KEPT[1]) * slope * slope;
                let change = *mean * begun[0] / ((*square * begun[1]).sqrt() + LEAST);
                *number -= rate * (change + DECAY * *number);
            }
        });
    }
}

/// The learning rate after this fraction of the training, 0 to 1; `first` is the rate at its beginning.
fn rate(first: f64, done: f64) -> f32 {
    let falling = (1.0 + (std::f64::consts::PI * done.min(1.0)).cos()) / 2.0;
    (first * (LAST_RATE + (1.0 - LAST_RATE) * falling)) as f32
}

/// The random numbers that order the positions of a segment.
fn random_of(seed: u64, epoch: u32, segment: u64) -> StdRng {
    let mut key = *b"................order of positions......";
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..12].copy_from_slice(&epoch.to_le_bytes());
    key[12..20].copy_from_slice(&segment.to_le_bytes());
    let mut seed = [0; 32];
    seed.copy_from_slice(&key[..32]);
    StdRng::from_seed(seed)
}

/// The speed since a moment, in positions per second.
pub(super) fn speed(positions: u64, since: Instant) -> f64 {
    positions as f64 / since.elapsed().as_secs_f64().max(1e-9)
}
