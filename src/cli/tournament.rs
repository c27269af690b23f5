//! The command line of `bentrider match`: flags as fastchess has them, read into a plan.

mod builder;
mod engine;
mod flags;
mod help;
mod openings;

use std::fmt::Display;

use thiserror::Error;

use crate::engine::EngineError;
use crate::tools::tournament::MatchPlan;
use builder::PlanBuilder;
pub(super) use help::HELP;

/// What is wrong with the words behind `bentrider match`.
#[derive(Debug, Error)]
pub(super) enum UsageError {
    /// The words themselves.
    #[error("{0}\nFor all flags, try 'bentrider match --help'.")]
    Words(String),
    /// The game, or the file it should come from.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

impl UsageError {
    fn of(flag: &str, message: impl Display) -> Self {
        UsageError::Words(format!("-{flag}: {message}"))
    }
}

/// What is asked for.
pub(super) enum Request {
    /// A tournament.
    Play(MatchPlan),
    /// To check how the one engine of the plan keeps to its protocol.
    Compliance(MatchPlan),
}

/// Reads the words behind `bentrider match`.
///
/// # Errors
/// When a flag is not known, a value is none that it takes, or what is asked for cannot be.
pub(super) fn read(words: &[String]) -> Result<Request, UsageError> {
    let mut builder = PlanBuilder::default();
    for flag in flags::read_flags(words)? {
        builder.take(&flag)?;
    }
    builder.request()
}
