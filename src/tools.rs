//! What the subcommands do. Each writes to the output it is given; messages of what went wrong are
//! errors, for the command line to show.

pub mod analyse;
pub mod bench;
pub mod check;
pub mod perft;
pub mod rating;
pub mod tournament;
pub mod tune;
pub mod variants;

use std::io;

use thiserror::Error;

use crate::engine::EngineError;

/// Why a tool did not finish.
#[derive(Debug, Error)]
pub enum ToolError {
    /// The engine refused what it was given.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The output could not be written.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// The system gave no threads.
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// A tournament cannot begin.
    #[error(transparent)]
    Plan(#[from] tournament::PlanError),
    /// A search for better numbers did not finish.
    #[error(transparent)]
    Tune(#[from] tune::TuneError),
    /// A tournament was stopped before its last game.
    #[error(
        "stopped after {finished} of {games} games: the same command with -resume goes on, where the \
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
