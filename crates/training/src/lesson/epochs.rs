//! The training of the model of a lesson.

use std::ops::ControlFlow;

use rayon::ThreadPoolBuilder;

use super::course::{Course, GAMES, Reporter, TRAINING};
use super::games::PlayedGames;
use super::{LessonError, Stage};
use crate::settings::TrainSettings;
use crate::state::{Losses, State};
use crate::trainer::{Epoch, Trainer};
use bentrider_engine::eval::Network;

/// The model of the epoch with the lowest validation error.
pub(super) struct TrainedModel {
    pub(super) network: Network,
    /// The number of all epochs.
    pub(super) epochs: u32,
    /// The losses of the model.
    pub(super) losses: Losses,
    /// The validation loss of the weights of all variants alone.
    pub(super) base: f64,
}

/// Trains a linear model on games; `None` when the lesson was cancelled.
///
/// # Errors
/// When the training diverges, or its threads cannot be started.
pub(super) fn train(
    course: &Course,
    played: &PlayedGames,
    reporter: &mut Reporter,
) -> Result<Option<TrainedModel>, LessonError> {
    let settings = TrainSettings::linear(&course.settings.variant, course.settings.seed);
    let trainer = Trainer::new(&settings)?;
    let mut state = trainer.initial_state();
    let threads = match course.host.has_threads() {
        true => Some(ThreadPoolBuilder::new().num_threads(course.threads()).build()?),
        // Rayon works in the calling thread where it can start none.
        false => None,
    };
    while state.epochs() < settings.epochs {
        let (epoch, of) = (state.epochs(), settings.epochs);
        let share = GAMES + TRAINING * f64::from(epoch) / f64::from(of);
        reporter.report(Stage::Training { epoch, of }, share);
        let mut learn = || learn(course, &trainer, &mut state, played);
        let learnt = match &threads {
            Some(threads) => threads.install(&mut learn),
            None => learn(),
        };
        if learnt?.is_break() {
            return Ok(None);
        }
    }
    let [_, base] = trainer.errors(&state.best, &played.validation);
    let notes = trainer.notes(&state, played.quiet, played.games, base);
    let network = trainer.network(&state.best, &notes)?;
    let (epochs, losses) = (state.epochs(), state.best_losses());
    Ok(Some(TrainedModel { network, epochs, losses, base }))
}

/// Learns from all positions once; breaks when the lesson is cancelled.
fn learn(
    course: &Course,
    trainer: &Trainer,
    state: &mut State,
    played: &PlayedGames,
) -> Result<ControlFlow<()>, LessonError> {
    let mut epoch = Epoch::new(played.quiet);
    let flow = trainer.learn(state, &mut epoch, &played.training, &mut |_| {
        if course.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if flow.is_continue() {
        trainer.finish_epoch(state, epoch, &played.validation)?;
    }
    Ok(flow)
}
