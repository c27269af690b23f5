use std::hash::{BuildHasher, RandomState};

use super::options;
use crate::search::Level;

/// How strong the engine is asked to play. A weaker player errs in its own way in every game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strength {
    limited: bool,
    elo: u64,
    seed: u64,
}

impl Strength {
    /// All that the engine can, until something else is asked for.
    pub(super) fn new() -> Self {
        Strength { limited: false, elo: options::ELO.default.unsigned_abs(), seed: draw() }
    }

    /// The same rating, asked for or not.
    pub(super) fn limited(self, limited: bool) -> Self {
        Strength { limited, ..self }
    }

    /// Another rating, if one is asked for.
    pub(super) fn rated(self, elo: u64) -> Self {
        Strength { elo, ..self }
    }

    /// As strong, with another seed: it errs elsewhere.
    pub(super) fn reseeded(self) -> Self {
        Strength { seed: draw(), ..self }
    }

    /// The level to search at; `None` for all that the engine can.
    pub(super) fn level(&self) -> Option<Level> {
        self.limited.then(|| Level::rated(self.elo, self.seed))
    }
}

/// A number that is another one in every process and at every call.
fn draw() -> u64 {
    RandomState::new().hash_one(0)
}
