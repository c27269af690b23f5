//! Where games begin.

mod book;
mod random;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use thiserror::Error;

use super::search::SearchError;
use crate::search::TableError;
use bentrider_rules::game::{Game, IllegalMove, PositionError};
use bentrider_rules::position::Move;
use bentrider_rules::variant::Variant;
use random::OpeningGenerator;

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
    /// The path.
    pub file: PathBuf,
    /// How it is read.
    pub format: BookFormat,
    /// Are the openings shuffled by the seed?
    pub shuffled: bool,
    /// Which one is the first, from 1.
    pub start: usize,
    /// How many plies of each game; `None` for all. Positions have none.
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
    /// The search that measures balance failed.
    #[error(transparent)]
    Search(#[from] SearchError),
}

/// Openings by number; the same for the same source and seed, in whatever order they are asked for.
pub struct Openings(Origin);

enum Origin {
    Random(Box<OpeningGenerator>),
    Listed(Vec<Opening>),
}

impl Openings {
    /// Reads a book, or prepares to generate.
    ///
    /// # Errors
    /// When a file cannot be read, or something in it cannot be played.
    pub fn new(
        source: &OpeningSource,
        variant: &Arc<Variant>,
        seed: u64,
    ) -> Result<Self, OpeningError> {
        Ok(Openings(match source {
            OpeningSource::Random(rule) => {
                Origin::Random(Box::new(OpeningGenerator::new(variant, *rule, seed)?))
            }
            OpeningSource::Book(book) => Origin::Listed(book::read(book, variant, seed)?),
        }))
    }

    /// The openings of a book; none where they are drawn.
    pub fn listed(&self) -> &[Opening] {
        match &self.0 {
            Origin::Random(_) => &[],
            Origin::Listed(list) => list,
        }
    }

    /// The opening of a number, from 0. A list starts again at its end.
    ///
    /// # Errors
    /// When the start of the game cannot be played, no opening of that length is found, or the search that
    /// measures balance fails.
    pub fn get(&self, number: usize) -> Result<Opening, OpeningError> {
        match &self.0 {
            Origin::Random(generator) => generator.opening(number),
            Origin::Listed(list) => Ok(list[number % list.len()].clone()),
        }
    }

    /// The opening of a number, for a game that began with these moves. As [`Openings::get`], but without a
    /// search where an opening is drawn for the number with which the moves begin: it is that one then.
    ///
    /// # Errors
    /// As [`Openings::get`].
    pub fn likely(&self, number: usize, moves: &[Move]) -> Result<Opening, OpeningError> {
        if let Origin::Random(generator) = &self.0
            && let Some(opening) = generator.drawn(number, moves)?
        {
            return Ok(opening);
        }
        self.get(number)
    }
}
