//! Learning from positions, batch by batch.

use std::ops::ControlFlow;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use thiserror::Error;

use crate::factors::Factors;
use crate::gradient::{Model, Target};
use crate::model::{self, Layout};
use crate::samples::Samples;
use crate::settings::TrainSettings;
use crate::state::{Losses, State};
use bentrider_engine::eval::{Evaluation, Network, NetworkError, NetworkMismatch};

/// The learning rate at the end, as a fraction of that at the beginning.
const LAST_RATE: f64 = 0.01;

/// The trainer of a model. The samples that it learns from must be taken by a [`Sampler`](crate::Sampler) with the
/// same settings, and a state must have as many parameters as [`Trainer::parameter_count`] says.
pub struct Trainer<'a> {
    settings: &'a TrainSettings,
    layout: Layout,
    factors: Factors,
    target: Target,
    base: Evaluation,
}

/// The sums of an epoch that is not finished.
#[derive(Clone, Copy, Debug, Default)]
pub struct Epoch {
    /// The number of positions for training.
    total: u64,
    /// The number of segments learnt from.
    segments: u64,
    /// The number of positions learnt from.
    positions: u64,
    /// The sum of squared errors, each position's when it was drawn.
    error: f64,
}

/// The error of a training whose losses are no longer finite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the network diverged in epoch {epoch}")]
pub struct Diverged {
    /// The epoch, from 1.
    pub epoch: u32,
}

impl Epoch {
    /// An epoch at its beginning, with this number of positions for training.
    pub fn new(total: u64) -> Self {
        Epoch { total, ..Epoch::default() }
    }

    /// The number of positions learnt from.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The mean squared error of these positions, each when it was drawn.
    pub fn mean_error(&self) -> f64 {
        self.error / self.positions.max(1) as f64
    }
}

impl<'a> Trainer<'a> {
    /// A trainer with these settings.
    ///
    /// # Errors
    /// When the base is of another variant.
    pub fn new(settings: &'a TrainSettings) -> Result<Self, NetworkMismatch> {
        let (layout, base) = (Layout::of(settings), settings.base_evaluation()?);
        let factors = Factors::of(settings, layout);
        Ok(Trainer { settings, layout, factors, target: Target::new(settings), base })
    }

    /// The number of parameters of a state.
    pub fn parameter_count(&self) -> usize {
        self.factors.len()
    }

    /// The state before the first epoch.
    pub fn initial_state(&self) -> State {
        State::new(self.factors.initial(self.settings.seed))
    }

    /// Learns from the positions of the next segment of an epoch, in random order. Before each batch it calls
    /// `each_batch` with the number of positions so far, and stops if that breaks.
    pub fn learn(
        &self,
        state: &mut State,
        epoch: &mut Epoch,
        samples: &Samples,
        each_batch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let &Trainer { settings, layout, ref factors, ref target, .. } = self;
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        order.shuffle(&mut random_of(settings.seed, state.epochs(), epoch.segments));
        let mut gradient = vec![0.0; state.parameters.len()];
        for batch in order.chunks(settings.batch as usize) {
            each_batch(epoch.positions)?;
            let added = factors.added(&state.parameters);
            let of_model = &mut gradient[..added.len()];
            let model = Model { layout, target, parameters: &added };
            epoch.error += model.of_batch(samples, batch, of_model);
            factors.complete(&mut gradient, &state.parameters, epoch.total);
            let done = f64::from(state.epochs()) + epoch.positions as f64 / epoch.total as f64;
            let rate = rate(settings.rate, done / f64::from(settings.epochs));
            state.adam.step(&mut state.parameters, &gradient, rate);
            epoch.positions += batch.len() as u64;
        }
        epoch.segments += 1;
        ControlFlow::Continue(())
    }

    /// Ends an epoch, and adds its losses to the state: that of the positions learnt from, and that of the positions
    /// for validation.
    ///
    /// # Errors
    /// When a loss is not a finite number; the state is then left as it was.
    pub fn finish_epoch(
        &self,
        state: &mut State,
        epoch: Epoch,
        validation: &Samples,
    ) -> Result<(), Diverged> {
        let [loss, _] = self.errors(&state.parameters, validation);
        let train = epoch.mean_error();
        if !loss.is_finite() || !train.is_finite() {
            return Err(Diverged { epoch: state.epochs() + 1 });
        }
        state.finish_epoch(Losses { train, validation: loss });
        Ok(())
    }

    /// The mean squared errors of positions: of the model with these parameters of a state, and of the base
    /// alone.
    pub fn errors(&self, parameters: &[f32], samples: &Samples) -> [f64; 2] {
        let parameters = &self.factors.added(parameters);
        Model { layout: self.layout, target: &self.target, parameters }.errors(samples)
    }

    /// The network of the model with these parameters of a state.
    ///
    /// # Errors
    /// When its parameters are too large.
    pub fn network(&self, parameters: &[f32], notes: &str) -> Result<Network, NetworkError> {
        let parameters = self.factors.added(parameters);
        model::network(self.settings, self.layout, &parameters, notes, &self.base)
    }

    /// Describes how the best parameters of a state were trained, for their network: on how many positions, of how many
    /// games, and with which losses. `base` is the validation loss of the base alone.
    pub fn notes(&self, state: &State, positions: u64, games: u64, base: f64) -> String {
        let TrainSettings { batch, rate, result, lambda, ridge, seed, epochs, .. } = self.settings;
        let Losses { train, validation } = state.best_losses();
        let epoch = state.best_epoch().map_or(0, |it| it + 1);
        let version = env!("CARGO_PKG_VERSION");
        format!(
            "trained by bentrider {version} on {positions} quiet positions of {games} games\n\
             epoch {epoch} of {epochs}, batch {batch}, rate {rate}, result {result}, lambda {lambda}, ridge {ridge}, seed {seed}\n\
             train {train:.6} validation {validation:.6} base {base:.6}\n"
        )
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
