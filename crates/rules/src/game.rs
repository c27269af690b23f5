//! A game that is played or viewed: variant, position and moves together. The main type of the library.

mod chess960;
mod record;

pub use chess960::Chess960Castling;
pub use record::{GameRecord, GameResult, RecordedMove, Variation};

use std::sync::{Arc, OnceLock};

use thiserror::Error;

use crate::geometry::{Color, Square, SquareSet};
use crate::notation::{
    MoveContext, MoveError, MoveNotation, coordinate, courier, fen, hint, san, typed,
};
use crate::position::{Move, Position};
use crate::rules::{self, Outcome, SetupErrors, terminal};
use crate::setup::{FenError, Kind, Setup};
use crate::variant::Variant;

/// A game: its start, the moves played and the position they led to.
///
/// The legal moves of a position are generated once, when they are first asked for.
#[derive(Clone, Debug)]
pub struct Game {
    variant: Arc<Variant>,
    start: Setup,
    position: Position,
    moves: Vec<Move>,
    legal: OnceLock<Vec<Move>>,
    lost_castling: Option<Chess960Castling>,
}

impl Game {
    /// A game at the start of its variant.
    ///
    /// # Errors
    /// When the start breaks the rules of the variant; the loader refuses such a variant.
    pub fn new(variant: &Arc<Variant>) -> Result<Self, PositionError> {
        let position = rules::from_setup(variant, &variant.start)
            .map_err(|errors| PositionError::Start { name: variant.name.clone(), errors })?;
        Ok(Game::at(variant, variant.start.clone(), position))
    }

    /// A game that begins at a FEN, in any [`FenDialect`](crate::notation::fen::FenDialect).
    ///
    /// # Errors
    /// When the FEN cannot be read, or the position cannot be played.
    pub fn from_fen(variant: &Arc<Variant>, text: &str) -> Result<Self, PositionError> {
        let setup = fen::read(variant, text)?;
        Game::from_setup(variant, setup)
    }

    /// A game that begins at a setup. [`Game::start`] also has the rights and the reserve that the setup
    /// leaves out.
    ///
    /// # Errors
    /// When the position cannot be played, or has kinds or squares that the variant does not have.
    pub fn from_setup(variant: &Arc<Variant>, setup: Setup) -> Result<Self, PositionError> {
        let position = rules::from_setup(variant, &setup)?;
        let lost_castling = chess960::lost_castling(variant, &position, &setup.rights);
        let start = rules::to_setup(variant, &position);
        Ok(Game { lost_castling, ..Game::at(variant, start, position) })
    }

    fn at(variant: &Arc<Variant>, start: Setup, position: Position) -> Self {
        let variant = variant.clone();
        let (moves, legal) = (Vec::new(), OnceLock::new());
        Game { variant, start, position, moves, legal, lost_castling: None }
    }

    /// The variant that is played.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The position where the game began.
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// The castling of Chess960 that the start was given, and that this game does without.
    pub fn lost_castling(&self) -> Option<&Chess960Castling> {
        self.lost_castling.as_ref()
    }

    /// The moves played since the start.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        self.position.side()
    }

    /// Every legal move, always in the same order.
    pub fn legal_moves(&self) -> &[Move] {
        self.legal.get_or_init(|| rules::legal_moves(&self.variant, &self.position))
    }

    /// The squares of the pieces that give check to the side to move; empty if it is not in check.
    pub fn checkers(&self) -> SquareSet {
        rules::checkers(&self.variant, &self.position)
    }

    /// The outcome by the rules, if the game has ended. Moves can still be played after a draw.
    pub fn outcome(&self) -> Option<Outcome> {
        let has_moves = !self.legal_moves().is_empty();
        terminal::outcome_with(&self.variant, &self.position, has_moves)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When it is not legal; nothing is changed.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let is_legal = match self.legal.get() {
            Some(legal) => legal.contains(&mv),
            None => rules::is_legal(&self.variant, &self.position, mv),
        };
        if !is_legal {
            return Err(IllegalMove(mv));
        }
        rules::make(&self.variant, &mut self.position, mv);
        self.moves.push(mv);
        self.legal = OnceLock::new();
        Ok(())
    }

    /// Undoes the last move and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.position.unmake();
        self.legal = OnceLock::new();
        Some(mv)
    }

    /// Plays the moves of a line of text, each in any notation.
    ///
    /// # Errors
    /// When one is not legal: those before it have been played.
    pub fn play_line(&mut self, line: &str) -> Result<(), PositionError> {
        for (number, it) in (1..).zip(typed::split(line)) {
            let mv = self.parse(it.text).map_err(|error| PositionError::Typed {
                number,
                at: it.at,
                hint: self.hint(&error),
                error: error.into(),
            })?;
            self.play(mv)?;
        }
        Ok(())
    }

    /// Plays moves given in coordinate notation.
    ///
    /// # Errors
    /// When one is not legal: those before it have been played.
    pub fn play_coordinates<S: AsRef<str>>(&mut self, moves: &[S]) -> Result<(), PositionError> {
        for (number, text) in (1..).zip(moves) {
            let wrong = |error| PositionError::Move { number, error };
            let mv = self.parse_coordinates(text.as_ref()).map_err(wrong)?;
            self.play(mv)?;
        }
        Ok(())
    }

    /// The position as a setup.
    pub fn to_setup(&self) -> Setup {
        rules::to_setup(&self.variant, &self.position)
    }

    /// The FEN of the position.
    pub fn fen(&self) -> String {
        self.to_setup().write(&self.variant.shape, &self.variant.labels)
    }

    /// A move in coordinate notation, such as `g10g12`. It need not be legal here.
    pub fn coordinates(&self, mv: Move) -> String {
        coordinate::write(&self.variant, mv)
    }

    /// A legal move in standard algebraic notation, such as `Nf3`.
    pub fn san(&self, mv: Move) -> String {
        san::write(self.context(), mv)
    }

    /// A legal move in this notation.
    pub fn write(&self, mv: Move, notation: MoveNotation) -> String {
        match notation {
            MoveNotation::San => self.san(mv),
            MoveNotation::Coordinate => self.coordinates(mv),
            MoveNotation::Courier => courier::write(self.context(), mv),
        }
    }

    /// Reads a legal move, in algebraic or coordinate notation or as on Game Courier.
    ///
    /// # Errors
    /// When the text is not a move, not a legal one, or fits several; the error gives the reason.
    pub fn parse(&self, text: &str) -> Result<Move, MoveError> {
        typed::read(self.context(), text)
    }

    /// The legal moves that a text may mean to a program on whose board the squares hold other kinds.
    pub(crate) fn misnamed(
        &self,
        text: &str,
        kind_at: impl Fn(Square) -> Option<Kind>,
    ) -> Vec<Move> {
        san::misnamed(self.context(), text, kind_at)
    }

    /// What is legal instead of a refused move, to follow its sentence: [`hint`].
    pub fn hint(&self, error: &MoveError) -> String {
        hint(self.context(), error)
    }

    /// Reads a legal move in coordinate notation only, as protocols write it.
    ///
    /// # Errors
    /// When the text is not a move, or not a legal one; the error gives the reason.
    pub fn parse_coordinates(&self, text: &str) -> Result<Move, MoveError> {
        coordinate::read(self.context(), text)
    }

    fn context(&self) -> MoveContext<'_> {
        let Game { variant, position, .. } = self;
        MoveContext { variant, position, legal: self.legal_moves() }
    }
}

/// The reason why a position could not be set, or a move not played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The FEN cannot be read.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The FEN describes a position that cannot be played.
    #[error("the position cannot be played: {0}")]
    Setup(#[from] SetupErrors),
    /// The start of the variant cannot be played.
    #[error("the start position of {name} cannot be played: {errors}")]
    Start {
        /// The variant.
        name: String,
        /// The reasons.
        errors: SetupErrors,
    },
    /// A move cannot be played; those before it have been.
    #[error("move {number} {error}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The reason.
        error: MoveError,
    },
    /// A move of a line of text cannot be played; those before it have been.
    #[error("move {number} {error}{hint}")]
    Typed {
        /// The number of the move, from 1.
        number: usize,
        /// The byte of the line at which it starts.
        at: usize,
        /// The reason.
        error: Box<MoveError>,
        /// What is legal instead, after the reason; may be empty.
        hint: String,
    },
    /// A move that is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

/// A move that is not legal in the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the move from {} to {} is not legal here", .0.from(), .0.to())]
pub struct IllegalMove(pub Move);
