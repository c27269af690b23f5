//! The games of a file.

use std::io;

use super::error::{AnnotateError, GameFault};
use super::plan::{AnnotatePlan, DEFAULT_VARIANT};
use crate::tools::game_file::{Finder, decoded, format_of};
use bentrider_engine::engine::files;
use bentrider_rules::formats::{self, Format, RecordError, TextGame};
use bentrider_rules::game::GameRecord;

/// The most bytes of a file of games.
const LARGEST: u64 = 256 << 20;

/// The games of a file.
pub(super) struct Input {
    /// The bytes of the file.
    pub(super) bytes: Vec<u8>,
    /// The games to annotate.
    pub(super) games: Vec<InputGame>,
    /// What is wrong in others.
    pub(super) faults: Vec<AnnotateError>,
}

/// A game of a file.
pub(super) struct InputGame {
    /// Its number in the file, from 1.
    pub(super) number: usize,
    pub(super) record: GameRecord,
}

impl InputGame {
    /// Its positions: one more than moves.
    pub(super) fn positions(&self) -> usize {
        self.record.moves.len() + 1
    }
}

impl Input {
    /// Reads the games of a plan.
    ///
    /// # Errors
    /// When the file cannot be read, or has no such game. What is wrong in games is in the result.
    pub(super) fn read(plan: &AnnotatePlan) -> Result<Self, AnnotateError> {
        let path = &plan.file;
        let in_file = |reason| AnnotateError::File { path: path.clone(), reason };
        let bytes = files::read(path, LARGEST).map_err(in_file)?;
        let lines = bytes.split_inclusive(|it| *it == b'\n');
        let text: String = lines.map(|line| decoded(line.to_vec())).collect();
        let format = format_of(&bytes);
        let default = (format == Format::Pgn).then_some(DEFAULT_VARIANT);
        let mut finder = Finder::new(&plan.variants, plan.variant.clone(), default)?;
        let mut input = Input { bytes, games: Vec::new(), faults: Vec::new() };
        let mut count = 0;
        for (number, game) in (1..).zip(formats::read(&text, format)) {
            count = number;
            if plan.game.is_some_and(|wanted| wanted != number) {
                continue;
            }
            match record(game.map_err(GameFault::from), &text, &mut finder) {
                Ok(record) => input.games.push(InputGame { number, record }),
                Err(reason) => {
                    let (path, reason) = (path.clone(), Box::new(reason));
                    input.faults.push(AnnotateError::Game { path, number, reason });
                }
            }
        }
        match plan.game {
            Some(number) if number > count => {
                Err(AnnotateError::NoGame { path: path.clone(), number, games: count })
            }
            _ if count == 0 => Err(in_file(io::Error::other("there is no game in this file"))),
            _ => Ok(input),
        }
    }
}

fn record(
    game: Result<TextGame, GameFault>,
    text: &str,
    finder: &mut Finder,
) -> Result<GameRecord, GameFault> {
    let game = game?;
    let variant = finder.of_game(&game).map_err(|fault| GameFault::Variant(Box::new(fault)))?;
    formats::to_record(&game, &variant).map_err(|reason| match reason {
        RecordError::Move { at, .. } => {
            let (line, column) = formats::place(text, at);
            GameFault::Move { line, column, reason: Box::new(reason) }
        }
        reason @ RecordError::Start(_) => GameFault::Start(Box::new(reason)),
    })
}
