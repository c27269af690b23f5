//! The position of a game and the moves to it.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::engine::{self, PositionError};
use crate::geometry::Color;
use crate::notation::coordinate::{self, MoveError};
use crate::notation::san;
use crate::position::{Move, Position};
use crate::rules::{self, Outcome};
use crate::setup::Setup;
use crate::variant::Variant;

/// A game being played.
#[derive(Clone)]
pub struct Game {
    variant: Arc<Variant>,
    position: Position,
    moves: Vec<Move>,
    legal: OnceCell<Vec<Move>>,
}

impl Game {
    /// # Errors
    /// When the start cannot be played.
    pub fn new(variant: &Arc<Variant>) -> Result<Self, PositionError> {
        Ok(Game::at(variant, engine::start_of(variant)?))
    }

    /// # Errors
    /// When the FEN cannot be read or played.
    pub fn from_fen(variant: &Arc<Variant>, fen: &str) -> Result<Self, PositionError> {
        let setup = Setup::parse(fen, &variant.shape, &variant.labels)?;
        Ok(Game::at(variant, rules::from_setup(variant, &setup)?))
    }

    fn at(variant: &Arc<Variant>, position: Position) -> Self {
        let variant = Arc::clone(variant);
        Game { variant, position, moves: Vec::new(), legal: OnceCell::new() }
    }

    /// The variant.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The FEN of the position.
    pub fn fen(&self) -> String {
        let setup = rules::to_setup(&self.variant, &self.position);
        setup.write(&self.variant.shape, &self.variant.labels)
    }

    /// Whose turn it is.
    pub fn side(&self) -> Color {
        self.position.side()
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The legal moves.
    pub fn legal_moves(&self) -> &[Move] {
        self.legal.get_or_init(|| rules::legal_moves(&self.variant, &self.position))
    }

    /// How the game has ended by its rules, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        rules::outcome(&self.variant, &self.position)
    }

    /// Reads a move.
    ///
    /// # Errors
    /// When it is not legal.
    pub fn parse(&self, text: &str) -> Result<Move, MoveError> {
        coordinate::read(&self.variant, &self.position, text)
    }

    /// Coordinate notation.
    pub fn coordinates(&self, mv: Move) -> String {
        coordinate::write(&self.variant, mv)
    }

    /// SAN.
    pub fn san(&self, mv: Move) -> String {
        san::write(&self.variant, &self.position, mv)
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// When it is not legal.
    pub fn play(&mut self, mv: Move) -> Result<(), String> {
        if !self.legal_moves().contains(&mv) {
            return Err(format!("{} is not legal", self.coordinates(mv)));
        }
        rules::make(&self.variant, &mut self.position, mv);
        self.moves.push(mv);
        self.legal = OnceCell::new();
        Ok(())
    }
}
