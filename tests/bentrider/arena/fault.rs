//! What a player may do wrong.

use std::time::Duration;

use thiserror::Error;

/// What ends a game that the rules have not ended.
#[derive(Clone, Debug, Error)]
pub(super) enum Fault {
    #[error("the program ended or closed its output")]
    Gone,
    #[error("the program took no line: {0}")]
    Deaf(String),
    #[error("no {expected} within {waited:?}")]
    Silent { expected: &'static str, waited: Duration },
    #[error("the program complained: {0}")]
    Complaint(String),
    #[error("no move was given: {0}")]
    NoMove(String),
    #[error("illegal move {0}")]
    Illegal(String),
    #[error("the clock fell: {over:?} more than was left")]
    Late { over: Duration },
    #[error("the result is not confirmed: {0}")]
    Unconfirmed(String),
    #[error("the program ended badly: {0}")]
    Exit(String),
}
