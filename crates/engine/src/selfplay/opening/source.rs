//! Where openings come from, and what one is.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use thiserror::Error;

use crate::search::TableError;
use crate::selfplay::search::SearchError;
use bentrider_rules::game::{Game, IllegalMove, PositionError};
use bentrider_rules::position::Move;
use bentrider_rules::variant::Variant;

/// Where the openings come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningSource {
    /// Random legal moves from the start of the game, drawn from a seed.
    Random(RandomOpenings),
    /// A file of positions or of games.
    Book(Book),
}

/// Random openings that are about balanced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomOpenings {
    /// Plies from the start; 0 for the start itself.
    pub plies: u32,
    /// The largest score of a shallow search, in centipawns for either side; `None` for any.
    pub balance: Option<u32>,
    /// Nodes of that search.
    pub nodes: u64,
}

impl Default for RandomOpenings {
    fn default() -> Self {
        RandomOpenings { plies: 8, balance: Some(150), nodes: 5000 }
    }
}

/// A file of openings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// Its path.
    pub file: PathBuf,
    /// How it is read.
    pub format: BookFormat,
    /// Are the openings shuffled by the seed?
    pub shuffled: bool,
    /// Which one is the first, from 1.
    pub start: usize,
    /// Of games: how many plies; `None` for all.
    pub plies: Option<usize>,
}

/// How a file of openings is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookFormat {
    /// A FEN a line; counters may be missing, operations are ignored.
    Epd,
    /// Games in PGN, whose first moves are taken.
    Pgn,
}

/// An opening: a position, and moves from there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// `None` for the start of the game.
    pub fen: Option<String>,
    /// Legal moves from there.
    pub moves: Vec<Move>,
}

impl Opening {
    /// The game after this opening.
    ///
    /// # Errors
    /// When it cannot be played.
    pub fn game(&self, variant: &Arc<Variant>) -> Result<Game, OpeningError> {
        let mut game = self.start(variant)?;
        for mv in &self.moves {
            game.play(*mv).map_err(OpeningError::Move)?;
        }
        Ok(game)
    }

    /// The game before its moves.
    ///
    /// # Errors
    /// When it cannot be played.
    pub fn start(&self, variant: &Arc<Variant>) -> Result<Game, PositionError> {
        match &self.fen {
            Some(fen) => Game::from_fen(variant, fen),
            None => Game::new(variant),
        }
    }
}

/// Why there is no opening.
#[derive(Debug, Error)]
pub enum OpeningError {
    /// The book cannot be read.
    #[error("{}: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// An opening of the book cannot be read or played.
    #[error("{}:{line}: {message}", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// The line in it, from 1.
        line: usize,
        /// What was read and expected.
        message: String,
    },
    /// Random games end before so many plies.
    #[error(
        "no opening of {plies} random plies was found: all {draws} games drawn ended before, expected \
         fewer plies"
    )]
    TooLong {
        /// The plies that were asked for.
        plies: u32,
        /// How many games were drawn.
        draws: u32,
    },
    /// The start of the game cannot be played.
    #[error(transparent)]
    Start(#[from] PositionError),
    /// One of its moves is not legal.
    #[error(transparent)]
    Move(#[from] IllegalMove),
    /// There is no memory for the table of the search that measures balance.
    #[error(transparent)]
    Table(#[from] TableError),
    /// That search failed.
    #[error(transparent)]
    Search(#[from] SearchError),
}
