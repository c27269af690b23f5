//! Moves that are played, and what they change.

use serde::{Deserialize, Serialize};

use super::fault::Fault;
use super::frame::check_moves;
use crate::diff::{Put, changes, checked};
use bentrider_rules::game::{Game, PositionError};
use bentrider_rules::position::Move;

/// A move that is played.
#[derive(Serialize)]
pub(super) struct MoveData {
    #[serde(rename = "move")]
    text: String,
    san: String,
    from: String,
    to: String,
    put: Vec<Put>,
    check: Option<String>,
}

impl MoveData {
    /// Plays a move.
    ///
    /// # Errors
    /// When it is not legal.
    pub(super) fn play(game: &mut Game, mv: Move) -> Result<Self, PositionError> {
        let is_legal = game.legal_moves().contains(&mv);
        let (text, san) =
            if is_legal { (game.coordinates(mv), game.san(mv)) } else { Default::default() };
        game.play(mv)?;
        Ok(MoveData {
            text,
            san,
            from: mv.from().to_string(),
            to: mv.to().to_string(),
            put: changes(game.position()),
            check: checked(game),
        })
    }
}

/// The further fields of `line`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LineQuestion {
    line: Vec<String>,
}

/// The answer to `line`.
#[derive(Serialize)]
pub(super) struct LineData {
    moves: Vec<MoveData>,
}

/// As many moves of a line as are legal.
///
/// # Errors
/// When the line is too long.
pub(super) fn line(game: &Game, question: &LineQuestion) -> Result<LineData, Fault> {
    check_moves(&question.line)?;
    let mut game = game.clone();
    let mut moves = Vec::new();
    for text in &question.line {
        let Ok(mv) = game.parse_coordinates(text) else { break };
        moves.push(MoveData::play(&mut game, mv).map_err(Fault::of)?);
    }
    Ok(LineData { moves })
}
