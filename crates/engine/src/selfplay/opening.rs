//! Where games begin.

mod book;
mod random;
mod source;

use std::sync::Arc;

use bentrider_rules::position::Move;
use bentrider_rules::variant::Variant;
use random::OpeningGenerator;
pub use source::{Book, BookFormat, Opening, OpeningError, OpeningSource, RandomOpenings};

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
