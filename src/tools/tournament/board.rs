//! What stands in a game, and the way to it, as engines are told of it.

use crate::engine::{self, PositionError};
use crate::geometry::Color;
use crate::notation::coordinate::{self, MoveError};
use crate::position::{Move, Position};
use crate::rules::{self, Outcome};
use crate::setup::Setup;
use crate::variant::Variant;

/// The board of one game.
#[derive(Clone)]
pub(in crate::tools) struct Board<'a> {
    variant: &'a Variant,
    /// Where the game began; `None` for the start of the variant.
    fen: Option<String>,
    position: Position,
    /// In coordinate notation.
    moves: Vec<String>,
}

impl<'a> Board<'a> {
    /// A board at a FEN or, without one, at the start of the game.
    ///
    /// # Errors
    /// When the FEN cannot be read or played.
    pub(super) fn new(variant: &'a Variant, fen: Option<&str>) -> Result<Self, PositionError> {
        let position = match fen {
            None => engine::start_of(variant)?,
            Some(fen) => {
                let setup = Setup::parse(fen, &variant.shape, &variant.labels)?;
                rules::from_setup(variant, &setup)?
            }
        };
        Ok(Board { variant, fen: fen.map(str::to_owned), position, moves: Vec::new() })
    }

    /// The game.
    pub(super) fn variant(&self) -> &'a Variant {
        self.variant
    }

    /// What stands.
    pub(in crate::tools) fn position(&self) -> &Position {
        &self.position
    }

    /// Where the game began; `None` for the start of the variant.
    pub(super) fn first_fen(&self) -> Option<&str> {
        self.fen.as_deref()
    }

    /// The FEN of what stands.
    pub(in crate::tools) fn fen(&self) -> String {
        let setup = rules::to_setup(self.variant, &self.position);
        setup.write(&self.variant.shape, &self.variant.labels)
    }

    /// Whose turn it is.
    pub(in crate::tools) fn side(&self) -> Color {
        self.position.side()
    }

    /// All moves so far, in coordinate notation.
    pub(super) fn moves(&self) -> &[String] {
        &self.moves
    }

    /// How the game has ended by its rules, if it has.
    pub(in crate::tools) fn outcome(&self) -> Option<Outcome> {
        rules::outcome(self.variant, &self.position)
    }

    /// Makes a move given in coordinate notation.
    ///
    /// # Errors
    /// When it is not legal; nothing is changed.
    pub(super) fn make_text(&mut self, text: &str) -> Result<(), MoveError> {
        let mv = coordinate::read(self.variant, &self.position, text)?;
        self.make(mv);
        Ok(())
    }

    /// Makes a legal move.
    pub(in crate::tools) fn make(&mut self, mv: Move) {
        self.moves.push(coordinate::write(self.variant, mv));
        rules::make(self.variant, &mut self.position, mv);
    }

    /// The `position` line of UCI.
    pub(super) fn uci_line(&self) -> String {
        let start = self.fen.as_ref().map_or("startpos".to_owned(), |fen| format!("fen {fen}"));
        let moves = if self.moves.is_empty() { "" } else { " moves " };
        format!("position {start}{moves}{}", self.moves.join(" "))
    }
}
