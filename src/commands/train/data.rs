//! The games of the files, for training and for validation.

use std::ops::ControlFlow;
use std::path::Path;

use super::TrainPlan;
use super::run::wrong_base;
use crate::commands::datagen::{each_game, open_for};
use crate::commands::error::{Context, Error, Result};
use bentrider_training::data::GameData;
use bentrider_training::{Sampler, Samples, is_for_validation};

/// The approximate maximum number of validation positions.
const MOST_VALIDATION: u64 = 250_000;
/// The minimum number of positions to learn from.
const LEAST: u64 = 1_000;
/// The number of games that are replayed at a time.
const GAMES: usize = 256;

/// The games of a plan.
pub(super) struct Data<'a> {
    plan: &'a TrainPlan<'a>,
    sampler: Sampler,
    /// The training positions, if all of them fit in memory and were read.
    kept: Option<Samples>,
    /// The counts of all files.
    pub(super) counts: Counts,
}

/// Counts of games and positions in files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    /// All games.
    pub(super) games: u64,
    /// Quiet positions for training.
    pub(super) training: u64,
    /// Quiet positions for validation.
    pub(super) validation: u64,
}

impl<'a> Data<'a> {
    /// Counts the games and positions in the files.
    ///
    /// # Errors
    /// When a file cannot be read or is of another variant, or there is too little in all of them.
    pub(super) fn new(plan: &'a TrainPlan<'a>) -> Result<Self> {
        let sampler = Sampler::new(&plan.settings).map_err(wrong_base)?;
        let mut data = Data { plan, sampler, kept: None, counts: Counts::default() };
        let mut counts = Counts::default();
        data.each_game(|_, game| {
            counts.games += 1;
            let quiet = u64::from(game.quiet);
            if is_for_validation(&game) {
                counts.validation += quiet;
            } else {
                counts.training += quiet;
            }
            Ok(ControlFlow::Continue(()))
        })?;
        let Counts { games, training, validation } = counts;
        if training < LEAST || validation == 0 {
            return Err(Error::new(format_args!(
                "the data have {training} quiet positions for training and {validation} for validation, of \
                 {games} games: expected at least {LEAST} for training, and a game for validation, as one in 20 is"
            )));
        }
        data.counts = counts;
        Ok(data)
    }

    fn each_game(
        &self,
        mut visit: impl FnMut(&Path, GameData) -> Result<ControlFlow<()>>,
    ) -> Result {
        let mut ended = false;
        for path in self.plan.data {
            each_game(path, &mut open_for(path, &self.plan.settings.variant)?, |game| {
                let next = visit(path, game)?;
                ended = next.is_break();
                Ok(next)
            })?;
            if ended {
                break;
            }
        }
        Ok(())
    }

    /// The positions of the games for validation. If there are too many, they are those of every second game, or of
    /// every third, and so on, so that they are of all files.
    ///
    /// # Errors
    /// When a file cannot be read, or a game cannot be replayed.
    pub(super) fn validation(&self) -> Result<Samples> {
        let (step, mut count) = (self.counts.validation.div_ceil(MOST_VALIDATION), 0);
        let is_wanted = |game: &GameData| {
            let is_for_validation = is_for_validation(game);
            count += u64::from(is_for_validation);
            is_for_validation && count % step == 0
        };
        let mut all = Samples::default();
        self.each_portion(is_wanted, |samples| {
            all.append(samples);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(all)
    }

    /// Passes the training positions to `visit` in segments. If all of them fit in memory, they are one segment,
    /// which is kept for the next call. Otherwise a segment exceeds the number of positions that the plan holds
    /// in memory by the positions of some games at most.
    ///
    /// # Errors
    /// When a file cannot be read, a game cannot be replayed, or `visit` fails.
    pub(super) fn each_segment(
        &mut self,
        mut visit: impl FnMut(&Samples) -> Result<ControlFlow<()>>,
    ) -> Result {
        let memory = self.plan.args.memory;
        if self.counts.training > u64::from(memory) {
            return self.each_read_segment(memory as usize, visit);
        }
        if self.kept.is_none() {
            let mut all = Samples::default();
            self.each_portion(is_for_training, |samples| {
                all.append(samples);
                Ok(ControlFlow::Continue(()))
            })?;
            self.kept = Some(all);
        }
        if let Some(kept) = &self.kept {
            let _ = visit(kept)?;
        }
        Ok(())
    }

    /// Reads the training positions, and passes them to `visit` in segments of about `most` positions.
    fn each_read_segment(
        &self,
        most: usize,
        mut visit: impl FnMut(&Samples) -> Result<ControlFlow<()>>,
    ) -> Result {
        let mut segment = Samples::default();
        let mut ended = false;
        self.each_portion(is_for_training, |samples| {
            if !segment.is_empty() && segment.len() + samples.len() > most {
                let next = visit(&segment)?;
                segment.clear();
                if next.is_break() {
                    ended = true;
                    return Ok(next);
                }
            }
            segment.append(samples);
            Ok(ControlFlow::Continue(()))
        })?;
        if !segment.is_empty() && !ended {
            let _ = visit(&segment)?;
        }
        Ok(())
    }

    /// Passes the positions of some games at a time to `visit`, of the games that are wanted.
    fn each_portion(
        &self,
        mut is_wanted: impl FnMut(&GameData) -> bool,
        mut visit: impl FnMut(&Samples) -> Result<ControlFlow<()>>,
    ) -> Result {
        let mut games = Vec::with_capacity(GAMES);
        let mut ended = false;
        let mut last_path = None;
        self.each_game(|path, game| {
            if is_wanted(&game) {
                games.push(game);
                last_path = Some(path.to_owned());
            }
            if games.len() < GAMES {
                return Ok(ControlFlow::Continue(()));
            }
            let next = visit(&self.sampler.of_games(&games).at(path)?)?;
            games.clear();
            ended = next.is_break();
            Ok(next)
        })?;
        if let Some(path) = last_path.filter(|_| !ended && !games.is_empty()) {
            let _ = visit(&self.sampler.of_games(&games).at(&path)?)?;
        }
        Ok(())
    }
}

fn is_for_training(game: &GameData) -> bool {
    !is_for_validation(game)
}
