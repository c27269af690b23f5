//! What is trained.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;

use crate::eval::{Base, HandCrafted, Network, NetworkMismatch};
use crate::variant::Variant;

/// What a network adds to.
#[derive(Clone, Debug)]
pub enum TrainBase {
    /// The hand-written evaluation, or a part of it.
    HandWritten(Base),
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
    /// The part of the game's result in what is learnt; the rest is the score of the search.
    pub result: f64,
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
    /// Its file with this ending added to the name.
    pub(super) fn beside(&self, ending: &str) -> PathBuf {
        let mut name: OsString = self.out.clone().into_os_string();
        name.push(ending);
        PathBuf::from(name)
    }

    /// Where the progress is kept.
    pub(super) fn checkpoint(&self) -> PathBuf {
        self.beside(".checkpoint")
    }

    /// The part of the hand-written evaluation below the network.
    pub(super) fn base(&self) -> Base {
        match &self.base {
            TrainBase::HandWritten(base) => *base,
            TrainBase::Linear(network) => network.parts().base,
        }
    }

    /// What the network adds to.
    ///
    /// # Errors
    /// When it is a model of another variant.
    pub(super) fn base_evaluation(&self) -> Result<HandCrafted, NetworkMismatch> {
        match &self.base {
            TrainBase::HandWritten(base) => Ok(HandCrafted::base(&self.variant, *base)),
            TrainBase::Linear(network) => HandCrafted::with_network(&self.variant, network),
        }
    }

    /// How many centipawns change the odds of winning by a factor of e: a twenty-fifth of what the pieces
    /// of the start are worth, as games of the engine have shown (`docs/wdl.md`).
    pub(super) fn spread(&self) -> u16 {
        let pieces = self.variant.start.board.iter().flatten();
        let values = pieces.filter(|piece| !self.variant.one_way.contains(piece.kind()));
        let total: i32 = values.map(|it| self.variant.pieces[it.kind().index()].value).sum();
        (total / 25).clamp(100, 3_000) as u16
    }
}
