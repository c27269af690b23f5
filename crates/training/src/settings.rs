//! What is trained, and how.

use std::sync::Arc;

use bentrider_engine::eval::{Base, Evaluation, Network, NetworkMismatch, win_scale};
use bentrider_rules::variant::Variant;

/// The settings of a training.
#[derive(Clone, Debug)]
pub struct TrainSettings {
    /// The variant.
    pub variant: Arc<Variant>,
    /// The size of the hidden layer; 0 for a linear model: new values of pieces on squares, and weights of
    /// the terms.
    pub hidden: u16,
    /// The number of king buckets of a network, 1 or [`bentrider_engine::eval::KING_BUCKETS`]; 1 for a
    /// linear model.
    pub king_buckets: u8,
    /// The evaluation that the model adds to.
    pub base: TrainBase,
    /// The number of passes over the data, at least 1.
    pub epochs: u32,
    /// The number of positions in a batch, at least 1.
    pub batch: u32,
    /// The learning rate at the beginning; it falls to a hundredth.
    pub rate: f64,
    /// The weight of a position's outcome in the training target, 0 to 1; the rest is the score of the search.
    pub result: f64,
    /// How much each later ply weighs in the outcome, relative to the one before, 0 to 1; with 1 the outcome is
    /// the game's result alone.
    pub lambda: f64,
    /// The factor of the sum of the squared parameters, of a network only of those of its inputs, which is added to the
    /// squared errors of all positions.
    pub ridge: f64,
    /// The seed of all random numbers.
    pub seed: u64,
}

/// The evaluation that a model adds to.
#[derive(Clone, Debug)]
pub enum TrainBase {
    /// The weights of all variants.
    Shared(Base),
    /// A linear model of the same variant: a network without a hidden layer.
    Linear(Arc<Network>),
}

impl TrainSettings {
    /// The settings of a linear model that adds to all terms, as `bentrider train --linear` trains it by default.
    pub fn linear(variant: &Arc<Variant>, seed: u64) -> Self {
        TrainSettings {
            variant: Arc::clone(variant),
            hidden: 0,
            king_buckets: 1,
            base: TrainBase::Shared(Base::Whole),
            epochs: 10,
            batch: 1024,
            rate: 0.001,
            result: 0.6,
            lambda: 0.9,
            ridge: 20.0,
            seed,
        }
    }

    /// Whether the model adds to all terms.
    pub(crate) fn base(&self) -> Base {
        match &self.base {
            TrainBase::Shared(base) => *base,
            TrainBase::Linear(network) => network.parts().base,
        }
    }

    /// The evaluation that the model adds to.
    ///
    /// # Errors
    /// When it is a model of another variant.
    pub(crate) fn base_evaluation(&self) -> Result<Evaluation, NetworkMismatch> {
        match &self.base {
            TrainBase::Shared(base) => Ok(Evaluation::base(&self.variant, *base)),
            TrainBase::Linear(network) => Evaluation::with_network(&self.variant, network),
        }
    }

    /// The number of centipawns that changes the odds of winning by a factor of e.
    pub(crate) fn spread(&self) -> u16 {
        win_scale(&self.variant)
    }

    /// Settings for tests: a model that adds to all terms.
    #[cfg(test)]
    pub(crate) fn example(variant: &str, hidden: u16) -> Self {
        TrainSettings {
            variant: bentrider_rules::loader::built_in(variant).unwrap(),
            hidden,
            king_buckets: 1,
            base: TrainBase::Shared(Base::Whole),
            epochs: 20,
            batch: 8192,
            rate: 0.001,
            result: 0.3,
            lambda: 0.9,
            ridge: 75.0,
            seed: 1,
        }
    }
}
