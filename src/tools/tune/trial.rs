//! A pair of games to be played, and what plays it.

use super::spsa::Perturbation;
use crate::tools::ToolError;

/// A pair of games to be played: which values play each other. Both games begin from the same opening,
/// with the colours swapped.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Trial {
    /// From 0.
    pub(super) number: u64,
    /// For each of the two sides a value for every tunable of the plan.
    pub(super) sides: [Vec<i32>; 2],
    pub(super) perturbation: Perturbation,
}

#[cfg(test)]
impl Trial {
    /// A trial between two sides with these values.
    pub(super) fn between(number: u64, sides: [Vec<i32>; 2]) -> Self {
        Trial { number, sides, perturbation: Perturbation::default() }
    }
}

/// Plays trials.
pub(super) trait TrialRunner {
    /// How many more games of a trial the first side has won than the second; `None` when it was
    /// cancelled.
    fn result(&mut self, trial: &Trial) -> Result<Option<i32>, ToolError>;
}
