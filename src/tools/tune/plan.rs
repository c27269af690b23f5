//! What is tuned, and by which games.

use std::path::PathBuf;
use std::sync::Arc;

use super::spsa::{Parameter, Spsa};
use bentrider_engine::search::Tunable;
use bentrider_rules::variant::Variant;

/// What is tuned, and by which games.
#[derive(Clone, Debug)]
pub struct TunePlan {
    /// The games, played in turn; at least one.
    pub variants: Vec<Arc<Variant>>,
    /// The parameters that are tuned; at least one, none twice.
    pub tunables: Vec<&'static Tunable>,
    /// Number of games; two are an iteration.
    pub games: u64,
    /// Nodes per move.
    pub nodes: u64,
    /// MiB of the table of each side.
    pub hash: usize,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The learning rate at the end: the change for one game won, as a fraction of the step.
    pub rate: f64,
    /// Pairs of games played at the same time.
    pub concurrency: usize,
    /// The file from which the run can be resumed.
    pub state: PathBuf,
    /// After so many pairs the values are printed and the state is written; 0 for only at the end.
    pub report_every: u64,
}

impl TunePlan {
    /// Pairs of games.
    pub(super) fn pairs(&self) -> u64 {
        self.games.div_ceil(2)
    }

    /// Which of the games is played in a pair of this number.
    pub(super) fn turn(&self, number: u64) -> usize {
        (number % self.variants.len() as u64) as usize
    }

    pub(super) fn spsa(&self) -> Spsa {
        let parameters = self.tunables.iter().map(|it| parameter(it)).collect();
        Spsa { parameters, iterations: self.pairs(), rate: self.rate }
    }
}

/// A tunable as a parameter of SPSA. Its step at the end is a twentieth of the range, but at most a fifth
/// of the default, since a range may extend to where a technique is switched off; and at least a half,
/// so that the two sides differ.
pub(super) fn parameter(tunable: &Tunable) -> Parameter {
    let [min, max, default] = [tunable.min, tunable.max, tunable.default].map(f64::from);
    let of_range = (max - min) / 20.0;
    let step = if default > 0.0 { of_range.min(default / 5.0) } else { of_range };
    Parameter { min, max, step: step.max(0.5) }
}
