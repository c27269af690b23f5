//! The ends of games.

use bentrider_rules::{Color, Ending};
use pyo3::prelude::*;

use crate::convert::is_white;

/// How a game has ended. `str()` is a sentence, such as `White mates`.
#[pyclass(module = "bentrider", frozen)]
pub(crate) struct Outcome(bentrider_rules::Outcome);

/// The outcome of a game; a draw that a player has to claim counts only if `claims`.
pub(crate) fn of(game: &bentrider_rules::Game, claims: bool) -> Option<Outcome> {
    game.outcome().map(Outcome).filter(|it| claims || !it.claimed())
}

impl Outcome {
    pub(crate) fn new(outcome: bentrider_rules::Outcome) -> Self {
        Outcome(outcome)
    }
}

#[pymethods]
impl Outcome {
    /// True if White has won, False if Black has, None for a draw.
    #[getter]
    pub(crate) fn winner(&self) -> Option<bool> {
        self.0.winner().map(is_white)
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    #[getter]
    pub(crate) fn result(&self) -> &'static str {
        match self.0.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// The ending: `checkmate`, `stalemate`, `bare_king`, `two_bare_kings`, `goal`, `both_goals`, `checks`,
    /// `insufficient_material`, `repetition` or `move_limit`.
    #[getter]
    fn ending(&self) -> &'static str {
        match self.0.ending() {
            Ending::Checkmate { .. } => "checkmate",
            Ending::Stalemate => "stalemate",
            Ending::BareKing => "bare_king",
            Ending::TwoBareKings => "two_bare_kings",
            Ending::Goal => "goal",
            Ending::BothGoals => "both_goals",
            Ending::Checks { .. } => "checks",
            Ending::DeadPosition => "insufficient_material",
            Ending::Repetition { .. } => "repetition",
            Ending::HalfmoveLimit { .. } => "move_limit",
        }
    }

    /// Whether a player has to claim it: a draw by repetition or by the number of moves.
    #[getter]
    fn claimed(&self) -> bool {
        let ending = self.0.ending();
        self.0.winner().is_none()
            && matches!(ending, Ending::Repetition { .. } | Ending::HalfmoveLimit { .. })
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}: {}>", self.result(), self.0)
    }
}
