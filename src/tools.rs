//! What the subcommands do. Each writes to the output it is given; messages of what went wrong are
//! errors, for the command line to show.

pub mod analyse;
pub mod bench;
pub mod check;
pub mod perft;
pub mod rating;
pub mod variants;

use std::io;

use thiserror::Error;

use crate::engine::EngineError;

/// Why a tool did not finish.
#[derive(Debug, Error)]
#[error(transparent)]
pub enum ToolError {
    /// The engine refused what it was given.
    Engine(#[from] EngineError),
    /// The output could not be written.
    Output(#[from] io::Error),
    /// The system gave no threads.
    Threads(#[from] rayon::ThreadPoolBuildError),
}
