//! How a game of a match ended.

use super::fault::EngineFault;
use crate::tools::rating::GameScore;
use bentrider_engine::selfplay::Verdict;
use bentrider_rules::geometry::Color;
use bentrider_rules::notation::outcome;
use bentrider_rules::rules::Outcome;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MatchGameEnd {
    /// By the rules.
    Rules(Outcome),
    /// By adjudication.
    Adjudicated(Verdict),
    /// An engine did something wrong or resigned, and loses.
    Fault { side: Color, fault: EngineFault },
}

impl MatchGameEnd {
    /// Who has won; `None` for a draw.
    pub(super) fn winner(&self) -> Option<Color> {
        match self {
            MatchGameEnd::Rules(outcome) => outcome.winner(),
            MatchGameEnd::Adjudicated(verdict) => verdict.winner(),
            MatchGameEnd::Fault { side, .. } => Some(!*side),
        }
    }

    /// White's score.
    pub(super) fn score(&self) -> GameScore {
        match self.winner() {
            Some(Color::White) => GameScore::Win,
            Some(Color::Black) => GameScore::Loss,
            None => GameScore::Draw,
        }
    }

    /// Was the game lost by something that an engine may not do?
    pub(super) fn is_forfeit(&self) -> bool {
        matches!(self, MatchGameEnd::Fault { fault, .. } if fault.is_forfeit())
    }

    /// Its text, as in `White mates` or `Black loses on time`.
    pub(super) fn reason(&self) -> String {
        match self {
            MatchGameEnd::Rules(it) => outcome::write(*it),
            MatchGameEnd::Adjudicated(Verdict::Draw | Verdict::MaxMoves) => {
                "Draw by adjudication".to_owned()
            }
            MatchGameEnd::Adjudicated(Verdict::Win(winner)) => {
                format!("{winner} wins by adjudication")
            }
            MatchGameEnd::Fault { side, fault } => fault.reason(*side),
        }
    }

    /// The value of the tag `Termination`.
    pub(super) fn termination(&self) -> &'static str {
        match self {
            MatchGameEnd::Rules(_) => "normal",
            MatchGameEnd::Adjudicated(_) => "adjudication",
            MatchGameEnd::Fault { fault, .. } => fault.termination(),
        }
    }
}
