//! A lesson: games of the engine against itself, a linear model that learns from them, and a match that shows what the
//! model has learnt.
//!
//! [`teach`] does in memory, and in a given time, what `bentrider datagen`, `train --linear` and `match` do with files.
//! The games and the match are played in threads (`crew`); on a host without threads everything is done in the calling
//! thread. The clock is that of the host.

mod course;
mod crew;
mod duel;
mod epochs;
mod games;
#[cfg(test)]
mod tests;

use std::io;
use std::sync::Arc;

use thiserror::Error;

use crate::generation::{GenerationError, OpeningError};
use crate::results::{Pairs, Sample, Tally};
use crate::state::Losses;
use crate::trainer::Diverged;
use bentrider_engine::eval::{NetworkError, NetworkMismatch};
use bentrider_engine::search::{Host, TableError};
use bentrider_engine::selfplay::{CancelFlag, SelfPlayError};
use bentrider_rules::variant::Variant;
use course::{Course, Reporter};

/// The minimum number of positions to learn from.
pub const LEAST_POSITIONS: u64 = 1_000;

/// The settings of a lesson.
#[derive(Clone, Debug)]
pub struct LessonSettings {
    /// The variant. All games are played with the weights of all variants, whether it has a network or not.
    pub variant: Arc<Variant>,
    /// The time for the whole lesson, in milliseconds.
    pub milliseconds: u64,
    /// The number of threads, at least 1. A host without threads has one.
    pub threads: usize,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The number of quiet positions after which no more games are played to learn from, if those are enough.
    pub positions: u64,
    /// The largest number of games of the match; if it is odd, one less is played, but at least two are.
    pub games: u64,
}

impl LessonSettings {
    /// The default number of quiet positions.
    pub const POSITIONS: u64 = 400_000;

    /// The default number of games of the match.
    pub const GAMES: u64 = 200;
}

/// How far a lesson has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The stage, with its counts.
    pub stage: Stage,
    /// The share of the whole lesson that is done, 0 to 1; it never falls.
    pub share: f64,
}

/// A stage of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Games to learn from.
    Games {
        /// Quiet positions so far.
        positions: u64,
        /// The number that is wanted.
        of: u64,
        /// Games so far.
        games: u64,
    },
    /// Learning.
    Training {
        /// The number of finished epochs.
        epoch: u32,
        /// The number of all epochs.
        of: u32,
    },
    /// The match.
    Match {
        /// The results so far, for the trained side.
        tally: Tally,
        /// The largest number of games.
        of: u64,
    },
}

/// What a lesson has given.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The file of the network.
    pub network: Vec<u8>,
    /// The games that were learnt from, with those for validation.
    pub games: u64,
    /// The quiet positions of these games.
    pub positions: u64,
    /// The number of epochs.
    pub epochs: u32,
    /// The losses of the network.
    pub losses: Losses,
    /// The validation loss of the weights of all variants alone.
    pub base: f64,
    /// The games of the match, for the network.
    pub tally: Tally,
    /// The same games in pairs from one opening.
    pub pairs: Pairs,
}

impl Lesson {
    /// The match as a sample, from which the score and Elo follow.
    pub fn sample(&self) -> Sample {
        self.pairs.into()
    }
}

/// The error of a lesson.
#[derive(Debug, Error)]
pub enum LessonError {
    /// The games have too few positions.
    #[error(
        "{games} games gave {positions} quiet positions: expected at least {LEAST_POSITIONS}, and games \
         for training and for validation; give it more time"
    )]
    TooFew {
        /// The number of games.
        games: u64,
        /// The quiet positions in them.
        positions: u64,
    },
    /// A game to learn from could not be generated.
    #[error(transparent)]
    Generation(#[from] GenerationError),
    /// There is no opening for the match.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// A game of the match could not be finished.
    #[error(transparent)]
    Game(#[from] SelfPlayError),
    /// There is no memory for a table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The training diverged.
    #[error(transparent)]
    Diverged(#[from] Diverged),
    /// The network has too large numbers.
    #[error("cannot write the network: {0}")]
    Network(#[from] NetworkError),
    /// The model is of another variant.
    #[error(transparent)]
    Mismatch(#[from] NetworkMismatch),
    /// A thread could not be started.
    #[error("cannot start a thread to play games: {0}")]
    Thread(#[from] io::Error),
    /// The threads of the training could not be started.
    #[error("cannot start the threads of the training: {0}")]
    Pool(#[from] rayon::ThreadPoolBuildError),
}

/// Plays games until there are enough positions or the share of the time for them is over, trains a linear model on
/// them, and lets it play a match against the weights of all variants, until all games are played or the time is over;
/// at least two games are played. `report` is called about five times a second at most, in the calling thread. `None`
/// when `cancel` was set, or the host was interrupted, before the end.
///
/// With a limit of positions that is reached in time, the network depends on the variant, the seed and that limit alone.
/// On a host without threads, the stack of the calling thread must have `Pool::STACK` bytes.
///
/// # Errors
/// When the games have too few positions, a game cannot be played, or the training diverges.
pub fn teach(
    settings: &LessonSettings,
    host: &Arc<dyn Host>,
    cancel: &CancelFlag,
    report: &mut dyn FnMut(Progress),
) -> Result<Option<Lesson>, LessonError> {
    let course = Course::new(settings, host, cancel);
    let mut reporter = Reporter::new(&**host, report);
    let played = games::play(&course, &mut reporter)?;
    if course.is_cancelled() {
        return Ok(None);
    }
    let played = played.check()?;
    let pace = course.elapsed() as f64 / played.games as f64;
    let Some(trained) = epochs::train(&course, &played, &mut reporter)? else { return Ok(None) };
    let duel = duel::play(&course, &trained.network, pace, &mut reporter)?;
    if course.is_cancelled() {
        return Ok(None);
    }
    Ok(Some(Lesson {
        network: trained.network.write(),
        games: played.games,
        positions: played.positions(),
        epochs: trained.epochs,
        losses: trained.losses,
        base: trained.base,
        tally: duel.tally,
        pairs: duel.pairs,
    }))
}
