//! The command line of `bentrider match`: flags as fastchess has them, read into a plan.

mod builder;
mod engine;
mod flags;
mod help;
mod openings;

use std::fmt::Display;

use thiserror::Error;

use crate::tools::tournament::MatchPlan;
use bentrider_engine::engine::EngineError;
use builder::PlanBuilder;
pub(super) use help::HELP;

/// What is wrong with the arguments of `bentrider match`.
#[derive(Debug, Error)]
pub(super) enum UsageError {
    /// The arguments themselves.
    #[error("{0}\nFor all flags, try 'bentrider match --help'.")]
    Words(String),
    /// The game, or the file that it is read from.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

impl UsageError {
    fn of(flag: &str, message: impl Display) -> Self {
        UsageError::Words(format!("-{flag}: {message}"))
    }
}

/// What the arguments ask for.
pub(super) enum Request {
    /// A tournament.
    Play(MatchPlan),
    /// A check whether the one engine of the plan follows its protocol.
    Compliance(MatchPlan),
}

/// Reads the arguments of `bentrider match`.
///
/// # Errors
/// When a flag is not known, a value is wrong, or the flags do not fit together.
pub(super) fn read(words: &[String]) -> Result<Request, UsageError> {
    let mut builder = PlanBuilder::default();
    for flag in flags::read_flags(words)? {
        builder.take(&flag)?;
    }
    builder.request()
}
