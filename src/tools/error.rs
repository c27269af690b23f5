//! Why a tool did not finish.

use std::io;

use thiserror::Error;

use super::annotate::AnnotateError;
use super::datagen::DatagenError;
use super::game_file::GameFileError;
use super::show::ShowError;
use super::tournament::PlanError;
use super::train::TrainError;
use super::tune::TuneError;
use bentrider_engine::engine::{EngineError, LoadError, VariantError};
use bentrider_engine::selfplay::{SearchError, SelfPlayError};

/// Why a tool did not finish.
#[derive(Debug, Error)]
pub enum ToolError {
    /// The engine refused what it was given.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A search has no result.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A game of the engine against itself could not be finished.
    #[error(transparent)]
    SelfPlay(#[from] SelfPlayError),
    /// The output could not be written.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// The system gave no threads.
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The system gave no thread for a game.
    #[error("no thread to play a game: {0}")]
    NoThread(io::Error),
    /// A tournament cannot begin or go on.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A tuning run did not finish.
    #[error(transparent)]
    Tune(#[from] TuneError),
    /// Games were not annotated.
    #[error(transparent)]
    Annotate(#[from] AnnotateError),
    /// Something could not be shown.
    #[error(transparent)]
    Show(#[from] ShowError),
    /// Games were not generated.
    #[error(transparent)]
    Datagen(#[from] DatagenError),
    /// A game of a file cannot be had.
    #[error(transparent)]
    GameFile(#[from] GameFileError),
    /// Some games or positions could not be converted.
    #[error("{left_out} of {read} were left out")]
    NotConverted {
        /// Those left out.
        left_out: usize,
        /// Those read.
        read: usize,
    },
    /// A network was not trained.
    #[error(transparent)]
    Train(#[from] TrainError),
    /// A tournament was stopped before its last game.
    #[error(
        "stopped after {finished} of {games} games: the same command with -resume continues, if the \
         games were written with -pgnout"
    )]
    Stopped {
        /// Games that are finished.
        finished: usize,
        /// Games there are.
        games: usize,
    },
    /// An engine does not keep to its protocol.
    #[error("{failed} of {steps} steps failed")]
    NotCompliant {
        /// Steps that failed.
        failed: usize,
        /// Steps there are.
        steps: usize,
    },
}

impl From<VariantError> for ToolError {
    fn from(error: VariantError) -> Self {
        EngineError::from(error).into()
    }
}

impl From<LoadError> for ToolError {
    fn from(error: LoadError) -> Self {
        EngineError::from(error).into()
    }
}
