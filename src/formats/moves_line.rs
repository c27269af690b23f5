//! A game as one line of coordinate moves: `e2e4 e7e5`, after `startpos moves` or `fen FEN moves` where that
//! must be said.

use std::sync::Arc;

use crate::game::{Game, GameRecord, PositionError};
use crate::notation::coordinate;
use crate::notation::fen::{self, FenDialect};
use crate::variant::Variant;

/// Plays a line. Its moves may be in any notation.
///
/// # Errors
/// When the FEN or a move is wrong.
pub fn read(variant: &Arc<Variant>, line: &str) -> Result<Game, PositionError> {
    let line = line.trim();
    let (start, moves) = line.split_once("moves ").unwrap_or_else(|| {
        let at = if line.starts_with("fen ") || line == "startpos" { line.len() } else { 0 };
        line.split_at(at)
    });
    let mut game = match start.trim().strip_prefix("fen ") {
        Some(text) => Game::from_fen(variant, text)?,
        None => Game::new(variant)?,
    };
    game.play_line(moves)?;
    Ok(game)
}

/// The line of a record with its end; without its variations.
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
