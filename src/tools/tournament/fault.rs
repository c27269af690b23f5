//! What an engine may do wrong, and how the game ends then.

use std::time::Duration;

use thiserror::Error;

use crate::tools::message::{printable, quoted};
use bentrider_rules::geometry::Color;
use bentrider_rules::notation::MoveError;

/// Why an engine lost a game before the rules ended it. Its text says what was seen; it is used in
/// warnings. What it repeats of the engine's output can be printed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum EngineFault {
    /// The system did not start it.
    #[error("the program cannot be started: {0}")]
    Unstartable(String),
    /// It ended, or closed its input or output.
    #[error("the program exited or closed its pipes: {0}")]
    Disconnected(String),
    /// It did not answer while it was not on the clock.
    #[error("no {expected} within {waited:?}")]
    Stalled {
        /// The answer that did not come.
        expected: &'static str,
        /// How long it was waited for.
        waited: Duration,
    },
    /// It moved too late, or not at all while its time ran out.
    #[error("the time was exceeded by {0:?} or more")]
    OutOfTime(Duration),
    /// It sent a move that is not legal, or none where there is one.
    #[error("illegal move: {0}")]
    Illegal(String),
    /// It refused what it was sent: a game, a position, a legal move.
    #[error("it refuses {0}")]
    Refusal(String),
    /// It claimed a result that the rules do not give.
    #[error("it claims a false result: {0}")]
    FalseClaim(String),
    /// It resigned.
    #[error("it resigns")]
    Resignation,
    /// The tournament was stopped; this is not a fault of the engine.
    #[error("the tournament was stopped")]
    Interrupted,
}

impl EngineFault {
    /// It sent a move that is not legal.
    pub(super) fn illegal(fault: &MoveError) -> Self {
        EngineFault::Illegal(illegal_move(fault))
    }

    /// The text of the game's end when `side` is at fault. The words for disconnections, stalls,
    /// lost time and illegal moves are those of fastchess, which programs that drive it look for.
    pub(super) fn reason(&self, side: Color) -> String {
        let side = side.to_string();
        match self {
            EngineFault::Unstartable(_) | EngineFault::Disconnected(_) => {
                format!("{side} disconnects")
            }
            EngineFault::Stalled { .. } => format!("{side}'s connection stalls"),
            EngineFault::OutOfTime(_) => format!("{side} loses on time"),
            EngineFault::Illegal(_) => format!("{side} makes an illegal move"),
            EngineFault::Refusal(what) => format!("{side} refuses {}", without_braces(what)),
            EngineFault::FalseClaim(claim) => {
                format!("{side} makes a false claim, {}", without_braces(claim))
            }
            EngineFault::Resignation => format!("{side} resigns"),
            EngineFault::Interrupted => "stopped".to_owned(),
        }
    }

    /// The value of a game's tag `Termination`, in the words of the PGN standard where it has one.
    pub(super) fn termination(&self) -> &'static str {
        match self {
            EngineFault::Unstartable(_) | EngineFault::Disconnected(_) => "abandoned",
            EngineFault::Stalled { .. } => "stalled connection",
            EngineFault::OutOfTime(_) => "time forfeit",
            EngineFault::Illegal(_) => "illegal move",
            EngineFault::Refusal(_) | EngineFault::FalseClaim(_) => "rules infraction",
            EngineFault::Resignation => "normal",
            EngineFault::Interrupted => "unterminated",
        }
    }

    /// Is this something that an engine may not do? Resigning is allowed.
    pub(super) fn is_forfeit(&self) -> bool {
        !matches!(self, EngineFault::Resignation | EngineFault::Interrupted)
    }
}

/// Which move is not legal and why, as one line that can be printed.
pub(super) fn illegal_move(fault: &MoveError) -> String {
    format!("{}: {}", quoted(&fault.text), printable(&fault.sentence))
}

/// Reasons are written in braces, so they must not contain any.
fn without_braces(text: &str) -> String {
    text.replace('{', "(").replace('}', ")")
}
