//! Openings of games.

mod book;
mod random;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use thiserror::Error;

use super::search::SearchError;
use crate::engine::files::Assumed;
use crate::search::TableError;
use bentrider_rules::game::{Game, IllegalMove, PositionError};
use bentrider_rules::position::Move;
use bentrider_rules::variant::Variant;
use random::OpeningGenerator;

/// The source of openings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningSource {
    /// Random legal moves from the start of the game, drawn from a seed.
    Random(RandomOpenings),
    /// A file of positions or of games.
    Book(Book),
}

/// Random openings that are approximately balanced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomOpenings {
    /// The number of plies from the start; 0 for the start itself.
    pub plies: u32,
    /// The largest score of a shallow search, in centipawns for either side; `None` for any.
    pub balance: Option<u32>,
    /// The nodes of that search.
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
    /// The path of the file.
    pub file: PathBuf,
    /// The format of the file.
    pub format: BookFormat,
    /// Whether the openings are shuffled by the seed.
    pub shuffled: bool,
    /// The number of the first one, from 1.
    pub start: usize,
    /// The number of plies of each game; `None` for all. Positions have none.
    pub plies: Option<usize>,
}

/// The format of a file of openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookFormat {
    /// A FEN on each line; counters may be missing, operations are ignored.
    Epd,
    /// Games in PGN, whose first moves are used.
    Pgn,
}

/// An opening: a position, and moves from there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// The position; `None` for the start of the variant.
    pub fen: Option<String>,
    /// Legal moves from that position.
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

/// The error of an opening.
#[derive(Debug, Error)]
pub enum OpeningError {
    /// The book cannot be read.
    #[error("{}: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The message of the system.
        reason: io::Error,
    },
    /// An opening of the book cannot be read or played.
    #[error("{}:{line}: {message}", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// The line in the file, from 1.
        line: usize,
        /// A sentence that says what was read and what was expected.
        message: String,
    },
    /// All random games ended too early.
    #[error(
        "no opening of {plies} random plies was found: all {draws} games drawn ended before, expected \
         fewer plies"
    )]
    TooLong {
        /// The requested number of plies.
        plies: u32,
        /// The number of games drawn at random.
        draws: u32,
    },
    /// The start of the variant cannot be played.
    #[error(transparent)]
    Start(#[from] PositionError),
    /// A move of the opening is not legal.
    #[error(transparent)]
    Move(#[from] IllegalMove),
    /// The table of the search that measures balance cannot be allocated.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The search that measures balance failed.
    #[error(transparent)]
    Search(#[from] SearchError),
}

/// Openings by number; the same for the same source and seed, in any order of requests.
pub struct Openings(Origin);

enum Origin {
    Random(Box<OpeningGenerator>),
    Listed(Vec<Opening>, Option<Assumed>),
}

impl Openings {
    /// Reads a book, or prepares to generate.
    ///
    /// # Errors
    /// When a file cannot be read, or an opening in it cannot be played.
    pub fn new(
        source: &OpeningSource,
        variant: &Arc<Variant>,
        seed: u64,
    ) -> Result<Self, OpeningError> {
        Ok(Openings(match source {
            OpeningSource::Random(rule) => {
                Origin::Random(Box::new(OpeningGenerator::new(variant, *rule, seed)?))
            }
            OpeningSource::Book(book) => {
                let (openings, assumed) = book::read(book, variant, seed)?;
                Origin::Listed(openings, assumed)
            }
        }))
    }

    /// The openings of a book; empty for random openings.
    pub fn listed(&self) -> &[Opening] {
        match &self.0 {
            Origin::Random(_) => &[],
            Origin::Listed(list, _) => list,
        }
    }

    /// The encoding in which a book was read, if it is not UTF-8.
    pub fn assumed_encoding(&self) -> Option<Assumed> {
        match &self.0 {
            Origin::Random(_) => None,
            Origin::Listed(_, assumed) => *assumed,
        }
    }

    /// The opening with this number, from 0. A book starts again after its end.
    ///
    /// # Errors
    /// When the start of the variant cannot be played, no opening of that length is found, or the search that
    /// measures balance fails.
    pub fn get(&self, number: usize) -> Result<Opening, OpeningError> {
        match &self.0 {
            Origin::Random(generator) => generator.opening(number),
            Origin::Listed(list, _) => Ok(list[number % list.len()].clone()),
        }
    }

    /// The opening with this number, for a game that began with these moves: as [`Openings::get`], but
    /// without a search if the moves begin with an opening drawn for the number.
    ///
    /// # Errors
    /// The errors of [`Openings::get`].
    pub fn likely(&self, number: usize, moves: &[Move]) -> Result<Opening, OpeningError> {
        if let Origin::Random(generator) = &self.0
            && let Some(opening) = generator.drawn(number, moves)?
        {
            return Ok(opening);
        }
        self.get(number)
    }
}
