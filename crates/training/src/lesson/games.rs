//! The games to learn from.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::course::{Course, GAMES, Reporter, done};
use super::crew::{Worker, work_in_order};
use super::{LEAST_POSITIONS, LessonError, Stage};
use crate::generation::{DEFAULT_NODES, GamePlayer, GenerationError, GenerationSettings};
use crate::samples::{Sampler, Samples, is_for_validation};
use crate::settings::TrainSettings;
use bentrider_engine::eval::NetworkChoice;
use bentrider_engine::selfplay::CancelFlag;

/// The positions of games.
#[derive(Default)]
pub(super) struct PlayedGames {
    /// The number of games.
    pub(super) games: u64,
    /// The quiet positions of the games to learn from, those that are left out included.
    pub(super) quiet: u64,
    /// The positions to learn from.
    pub(super) training: Samples,
    /// The quiet positions of the games for validation, those that are left out included.
    quiet_validation: u64,
    /// The positions of the games for validation.
    pub(super) validation: Samples,
}

impl PlayedGames {
    /// The number of all quiet positions.
    pub(super) fn positions(&self) -> u64 {
        self.quiet + self.quiet_validation
    }

    /// Whether there are enough positions to learn from, and some for validation.
    fn is_enough(&self) -> bool {
        self.quiet >= LEAST_POSITIONS && !self.validation.is_empty()
    }

    /// The games, if they are enough.
    ///
    /// # Errors
    /// When they are not.
    pub(super) fn check(self) -> Result<Self, LessonError> {
        if self.is_enough() {
            Ok(self)
        } else {
            Err(LessonError::TooFew { games: self.games, positions: self.positions() })
        }
    }
}

/// Plays games until there are as many positions as are wanted, and enough to learn from; or their share of the time is
/// over.
///
/// # Errors
/// When a game cannot be played.
pub(super) fn play(course: &Course, reporter: &mut Reporter) -> Result<PlayedGames, LessonError> {
    let settings = course.settings;
    let (of, limit) = (settings.positions, GAMES * settings.milliseconds as f64);
    let mut played = PlayedGames::default();
    reporter.report(Stage::Games { positions: 0, of, games: 0 }, 0.0);
    work_in_order(
        course,
        || SamplingPlayer::new(course),
        |game: Option<SampledGame>| {
            if let Some(SampledGame { samples, quiet, is_for_validation }) = game {
                played.games += 1;
                if is_for_validation {
                    played.validation.append(&samples);
                    played.quiet_validation += quiet;
                } else {
                    played.training.append(&samples);
                    played.quiet += quiet;
                }
            }
            let (positions, time) = (played.positions(), course.elapsed() as f64);
            let share = GAMES * done([positions, of], [time, limit]);
            reporter.report(Stage::Games { positions, of, games: played.games }, share);
            match (positions >= of && played.is_enough()) || time >= limit {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        },
    )?;
    Ok(played)
}

/// The quiet positions of a game.
struct SampledGame {
    samples: Samples,
    /// Their number, those that are left out included.
    quiet: u64,
    is_for_validation: bool,
}

/// Plays games, and takes the quiet positions out of them.
struct SamplingPlayer {
    player: GamePlayer,
    sampler: Sampler,
}

impl SamplingPlayer {
    fn new(course: &Course) -> Result<Self, LessonError> {
        let (variant, seed) = (&course.settings.variant, course.settings.seed);
        let settings = GenerationSettings {
            variant: Arc::clone(variant),
            network: NetworkChoice::None,
            nodes: DEFAULT_NODES,
            seed,
        };
        Ok(SamplingPlayer {
            player: GamePlayer::new(settings, Arc::clone(course.host))?,
            sampler: Sampler::new(&TrainSettings::linear(variant, seed))?,
        })
    }
}

impl Worker for SamplingPlayer {
    type Output = SampledGame;

    fn work(&mut self, number: u64, stop: &CancelFlag) -> Result<Option<SampledGame>, LessonError> {
        let Some(game) = self.player.play(number, stop)? else { return Ok(None) };
        let samples = self.sampler.of_game(&game).map_err(GenerationError::from)?;
        let (quiet, is_for_validation) = (game.quiet.into(), is_for_validation(&game));
        Ok(Some(SampledGame { samples, quiet, is_for_validation }))
    }
}
