//! What is tuned, and by which games.

use std::path::PathBuf;
use std::sync::Arc;

use super::spsa::{Parameter, Spsa};
use crate::search::Tunable;
use crate::variant::Variant;

/// What is sought, and by which games.
#[derive(Clone, Debug)]
pub struct TunePlan {
    /// The games, played in turn; one at least.
    pub variants: Vec<Arc<Variant>>,
    /// What is sought; one at least, none twice.
    pub tunables: Vec<&'static Tunable>,
    /// How many games; two are an iteration.
    pub games: u64,
    /// Nodes a move.
    pub nodes: u64,
    /// MiB of the table of each side.
    pub hash: usize,
    /// What all chance is drawn from.
    pub seed: u64,
    /// What a tunable learns at the end from one game won, as a share of its step.
    pub rate: f64,
    /// Pairs of games at a time.
    pub concurrency: usize,
    /// The file from which the search can be taken up again.
    pub state: PathBuf,
    /// After so many pairs the values are told and the state is written; 0 for only at the end.
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

/// A tunable as what is sought. Its step at the end is a twentieth of the range, but no more than a fifth
/// of the default, since a range may reach far to where a technique is switched off; and at least a half,
/// so that the two sides differ.
pub(super) fn parameter(tunable: &Tunable) -> Parameter {
    let [min, max, default] = [tunable.min, tunable.max, tunable.default].map(f64::from);
    let of_range = (max - min) / 20.0;
    let step = if default > 0.0 { of_range.min(default / 5.0) } else { of_range };
    Parameter { min, max, step: step.max(0.5) }
}
