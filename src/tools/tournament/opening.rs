//! Where games begin.

mod book;
mod random;

use std::path::PathBuf;
use std::sync::Arc;

use super::board::Board;
use super::plan::PlanError;
use crate::engine::PositionError;
use crate::variant::Variant;
use random::Drawer;

/// Where the openings come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningSource {
    /// Random legal moves from the start of the game, drawn from the seed of the tournament.
    Random(RandomOpenings),
    /// A file of positions or of games.
    Book(Book),
}

/// Random openings that are about level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomOpenings {
    /// Plies from the start; 0 for the start itself.
    pub plies: u32,
    /// How far from 0 the score of a shallow search may be, in hundredths; `None` to take them as they
    /// come.
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
    /// Where it is.
    pub file: PathBuf,
    /// How it is read.
    pub format: BookFormat,
    /// Are the openings shuffled by the seed of the tournament?
    pub shuffled: bool,
    /// Which one is the first, from 1.
    pub start: usize,
    /// Of games: how many plies; all without it.
    pub plies: Option<usize>,
}

/// How a file of openings is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookFormat {
    /// A FEN a line; counters may be missing, and what follows a semicolon is passed over.
    Epd,
    /// Games in PGN, whose first moves are taken.
    Pgn,
}

/// An opening: a position, and moves from there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::tools) struct Opening {
    /// `None` for the start of the game.
    pub(super) fen: Option<String>,
    /// In coordinate notation.
    pub(super) moves: Vec<String>,
}

impl Opening {
    /// The board after this opening.
    ///
    /// # Errors
    /// When it cannot be played.
    pub(in crate::tools) fn board<'a>(
        &self,
        variant: &'a Variant,
    ) -> Result<Board<'a>, PositionError> {
        let mut board = Board::new(variant, self.fen.as_deref())?;
        for (number, text) in (1..).zip(&self.moves) {
            board.make_text(text).map_err(|fault| PositionError::Move { number, fault })?;
        }
        Ok(board)
    }
}

/// The openings of a tournament, one a round; the same for the same source and seed.
pub(in crate::tools) enum Openings {
    Drawn(Box<Drawer>),
    Listed(Vec<Opening>),
}

impl Openings {
    /// Reads or prepares them.
    ///
    /// # Errors
    /// When a file cannot be read, or something in it cannot be played.
    pub(in crate::tools) fn new(
        source: &OpeningSource,
        variant: &Arc<Variant>,
        seed: u64,
    ) -> Result<Self, PlanError> {
        Ok(match source {
            OpeningSource::Random(rule) => {
                Openings::Drawn(Box::new(Drawer::new(variant, *rule, seed)?))
            }
            OpeningSource::Book(book) => Openings::Listed(book::read(book, variant, seed)?),
        })
    }

    /// The opening of a round, from 0. A list begins anew at its end.
    ///
    /// # Errors
    /// When the start of the game cannot be played.
    pub(in crate::tools) fn of_round(&self, round: usize) -> Result<Opening, PositionError> {
        match self {
            Openings::Drawn(drawer) => drawer.opening(round),
            Openings::Listed(list) => Ok(list[round % list.len()].clone()),
        }
    }
}
