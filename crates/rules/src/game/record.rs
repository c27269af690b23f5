//! A complete game with comments and variations.

use std::fmt;
use std::sync::Arc;

use super::{Game, PositionError};
use crate::geometry::Color;
use crate::position::Move;
use crate::setup::Setup;
use crate::variant::Variant;

/// A game as it is stored: tags, start, moves with comments and variations, result. Its moves are legal,
/// because it is made from a [`Game`] or read by playing the moves of a text.
#[derive(Clone, Debug)]
pub struct GameRecord {
    variant: Arc<Variant>,
    start: Setup,
    /// Names and values, as in `("White", "bentrider")`.
    pub tags: Vec<(String, String)>,
    /// The comment before the first move.
    pub comment: Option<String>,
    /// The moves that were played.
    pub moves: Vec<RecordedMove>,
    /// The result of the game.
    pub result: GameResult,
}

/// A move of a record with its comments and variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// The move.
    pub mv: Move,
    /// Numeric annotation glyphs, as in PGN: 1 for a good move, 2 for a poor one.
    pub nags: Vec<u8>,
    /// The comment after the move.
    pub comment: Option<String>,
    /// Other moves that could have been played instead, each with its continuation.
    pub variations: Vec<Variation>,
}

/// Moves that could have been played.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Variation {
    /// The comment before the first move.
    pub comment: Option<String>,
    /// The moves.
    pub moves: Vec<RecordedMove>,
}

impl From<Move> for RecordedMove {
    fn from(mv: Move) -> Self {
        RecordedMove { mv, nags: Vec::new(), comment: None, variations: Vec::new() }
    }
}

impl GameRecord {
    /// The record of a game, with the result that the rules give; without tags.
    pub fn new(game: &Game) -> Self {
        GameRecord {
            variant: game.variant().clone(),
            start: game.start().clone(),
            tags: Vec::new(),
            comment: None,
            moves: game.moves().iter().copied().map(RecordedMove::from).collect(),
            result: game.outcome().map_or(GameResult::Unknown, |it| it.winner().into()),
        }
    }

    /// The variant that is played.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The position where the game began.
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// The value of the first tag of this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(it, _)| it == name).map(|(_, value)| &**value)
    }

    /// The game before its first move.
    ///
    /// # Errors
    /// Never for a record that was made from a game.
    pub fn start_game(&self) -> Result<Game, PositionError> {
        Game::from_setup(&self.variant, self.start.clone())
    }

    /// The game after the moves that were played.
    ///
    /// # Errors
    /// When moves were added that are not legal.
    pub fn game(&self) -> Result<Game, PositionError> {
        let mut game = self.start_game()?;
        for it in &self.moves {
            game.play(it.mv)?;
        }
        Ok(game)
    }
}

/// The result of a game, the last word of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unfinished, or not known.
    #[default]
    Unknown,
}

impl GameResult {
    /// All results.
    pub const ALL: [GameResult; 4] =
        [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown];

    /// The text of the result: `1-0`, `0-1`, `1/2-1/2`, `*`.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// The result with this text.
    pub fn of_text(text: &str) -> Option<Self> {
        GameResult::ALL.into_iter().find(|it| it.text() == text)
    }
}

impl From<Option<Color>> for GameResult {
    /// The result of a finished game by its winner; `None` for a draw.
    fn from(winner: Option<Color>) -> Self {
        match winner {
            Some(Color::White) => GameResult::WhiteWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
