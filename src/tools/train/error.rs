//! Why a network was not trained.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use bentrider_engine::eval::{NetworkError, NetworkMismatch};

/// Why a network was not trained.
#[derive(Debug, Error)]
pub enum TrainError {
    /// A file cannot be read or written.
    #[error("{}: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// There is too little to learn from.
    #[error(
        "the data have {positions} quiet positions, of {games} games: expected at least {least}, and games \
         for training and for validation"
    )]
    TooLittle {
        /// Quiet positions.
        positions: u64,
        /// Games.
        games: u64,
        /// The fewest positions.
        least: u64,
    },
    /// The checkpoint is not a whole one.
    #[error("{}: this is not a sound checkpoint: --fresh begins anew", .0.display())]
    Checkpoint(PathBuf),
    /// The checkpoint is one of another training.
    #[error(
        "{}: this checkpoint is of a training with other settings ({found}, not {expected}); to continue it \
         give the same settings and data, to replace it --fresh",
        path.display()
    )]
    OtherSettings {
        /// The file.
        path: PathBuf,
        /// What it was trained with.
        found: String,
        /// What was asked for.
        expected: String,
    },
    /// The network has numbers that cannot be written.
    #[error("the network cannot be written: {0}; a lower --rate may help")]
    Network(#[from] NetworkError),
    /// The base is a model of another variant.
    #[error("--base: {0}")]
    Base(#[from] NetworkMismatch),
    /// The base has a hidden layer.
    #[error("{}: --base needs a linear model, and this network has a hidden layer", .0.display())]
    NotLinear(PathBuf),
    /// Some shared weight counts in no position, and there is no ridge.
    #[error("a weight counts in no position of the data: expected a --ridge above 0")]
    NoSolution,
    /// The numbers have grown without limit.
    #[error("the network diverged in epoch {0}: a lower --rate may help")]
    Diverged(u32),
    /// The training was stopped before the last epoch.
    #[error("stopped after {finished} of {epochs} epochs: the same command continues")]
    Stopped {
        /// Epochs that are finished.
        finished: u32,
        /// Epochs there are.
        epochs: u32,
    },
}
