//! What is trained.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;

use bentrider_engine::eval::{Base, Evaluation, Network, NetworkMismatch, win_scale};
use bentrider_rules::variant::Variant;

/// What a network adds to.
#[derive(Clone, Debug)]
pub enum TrainBase {
    /// The weights of all variants.
    Shared(Base),
    /// A linear model of the same variant: a network without a hidden layer.
    Linear(Arc<Network>),
}

/// What is trained, and how.
#[derive(Clone, Debug)]
pub struct TrainPlan {
    /// The variant.
    pub variant: Arc<Variant>,
    /// Files of games.
    pub data: Vec<PathBuf>,
    /// The file of the network.
    pub out: PathBuf,
    /// The size of the hidden layer; 0 for a linear model: new values of pieces on squares, and weights of
    /// the terms.
    pub hidden: u16,
    /// What the network adds to.
    pub base: TrainBase,
    /// How often all positions are learnt from.
    pub epochs: u32,
    /// Positions between two changes of the network.
    pub batch: usize,
    /// The learning rate at the beginning; it falls to a hundredth along a cosine.
    pub rate: f64,
    /// The part of what came of a position in what is learnt; the rest is the score of the search.
    pub result: f64,
    /// In a linear model, what the sum of the squared numbers counts for.
    pub ridge: f64,
    /// What came of a position is the mean of later scores and the result, with weights that fall by this
    /// factor a ply; with 1 it is the result alone.
    pub lambda: f64,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Threads.
    pub threads: usize,
    /// The most positions that are held in memory; where there are more, they are read again in each
    /// epoch.
    pub memory: usize,
    /// Whether to begin anew where a checkpoint is.
    pub fresh: bool,
}

impl TrainPlan {
    /// The file of the network with this ending added to its name.
    pub(super) fn beside(&self, ending: &str) -> PathBuf {
        let mut name: OsString = self.out.clone().into_os_string();
        name.push(ending);
        PathBuf::from(name)
    }

    /// Where the progress is kept.
    pub(super) fn checkpoint(&self) -> PathBuf {
        self.beside(".checkpoint")
    }

    /// Whether the network adds to all terms.
    pub(super) fn base(&self) -> Base {
        match &self.base {
            TrainBase::Shared(base) => *base,
            TrainBase::Linear(network) => network.parts().base,
        }
    }

    /// What the network adds to.
    ///
    /// # Errors
    /// When it is a model of another variant.
    pub(super) fn base_evaluation(&self) -> Result<Evaluation, NetworkMismatch> {
        match &self.base {
            TrainBase::Shared(base) => Ok(Evaluation::base(&self.variant, *base)),
            TrainBase::Linear(network) => Evaluation::with_network(&self.variant, network),
        }
    }

    /// How many centipawns change the odds of winning by a factor of e.
    pub(super) fn spread(&self) -> u16 {
        win_scale(&self.variant)
    }
}
