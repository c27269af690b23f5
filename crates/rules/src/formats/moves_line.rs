//! A game as one line of coordinate moves: `e2e4 e7e5`, after `startpos moves` or `fen FEN moves` where the
//! start must be given.

use std::sync::Arc;

use thiserror::Error;

use crate::game::{Game, GameRecord, PositionError};
use crate::notation::coordinate;
use crate::notation::fen::{self, FenDialect};
use crate::variant::Variant;

/// Why a line is not a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// The text before the moves is not a start position.
    #[error("\"{0}\" stands before the moves: expected nothing, startpos, or fen and a FEN")]
    Start(String),
    /// The FEN or a move is wrong.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// Plays the game of a line. Its moves may be in any notation. A word `position` before it is ignored.
///
/// # Errors
/// When the start, the FEN or a move is wrong.
pub fn read(variant: &Arc<Variant>, line: &str) -> Result<Game, LineError> {
    let PlayedLine { game, wrong } = recover(variant, line)?;
    wrong.map_or(Ok(game), |it| Err(it.error.into()))
}

/// A game that was played from a line up to its first wrong move.
#[derive(Debug)]
pub struct PlayedLine {
    /// The game up to there.
    pub game: Game,
    /// The wrong move, if there is one.
    pub wrong: Option<WrongMove>,
}

/// A move of a line that cannot be played.
#[derive(Debug)]
pub struct WrongMove {
    /// The byte of the line at which it starts.
    pub at: usize,
    /// The reason.
    pub error: PositionError,
}

/// Plays the game of a line as [`read`] does, up to its first wrong move.
///
/// # Errors
/// When the start or the FEN is wrong.
pub fn recover(variant: &Arc<Variant>, line: &str) -> Result<PlayedLine, LineError> {
    let line = line.trim_end();
    let whole = line.len();
    let line = line.trim_start();
    let (start, moves) = parts(line.strip_prefix("position ").unwrap_or(line).trim());
    let mut game = match (start, start.strip_prefix("fen ")) {
        (_, Some(text)) => Game::from_fen(variant, text)?,
        ("" | "startpos", None) => Game::new(variant)?,
        _ => return Err(LineError::Start(start.to_owned())),
    };
    let before = whole - moves.len();
    let wrong = match game.play_line(moves) {
        Err(error @ PositionError::Typed { at, .. }) => Some(WrongMove { at: before + at, error }),
        played => played.map(|()| None)?,
    };
    Ok(PlayedLine { game, wrong })
}

/// The parts of a line before and after the word `moves`.
fn parts(line: &str) -> (&str, &str) {
    let mut found =
        line.match_indices("moves").map(|(at, word)| (&line[..at], &line[at + word.len()..]));
    let is_word = |(before, after): &(&str, &str)| {
        (before.is_empty() || before.ends_with(char::is_whitespace))
            && (after.is_empty() || after.starts_with(char::is_whitespace))
    };
    match found.find(is_word) {
        Some((start, moves)) => (start.trim_end(), moves),
        None if line.starts_with("fen ") || line == "startpos" => (line, ""),
        None => ("", line),
    }
}

/// The line of a record, with a newline at its end; variations are left out.
pub fn write(record: &GameRecord) -> String {
    let variant = record.variant();
    let texts = record.moves.iter().map(|it| coordinate::write(variant, it.mv));
    let moves = texts.collect::<Vec<_>>().join(" ");
    let start = if record.start() == &variant.start {
        if moves.is_empty() { "startpos".to_owned() } else { String::new() }
    } else {
        let start = fen::write(variant, record.start(), FenDialect::Own);
        if moves.is_empty() { format!("fen {start}") } else { format!("fen {start} moves ") }
    };
    format!("{start}{moves}\n")
}
