//! A record as text.

use super::ConvertFormat;
use bentrider_rules::formats::{self, moves_line};
use bentrider_rules::game::{GameRecord, PositionError};
use bentrider_rules::notation::fen;

/// The text of a record with its end: a whole game, a line with its moves, or the FEN of the position
/// after them.
///
/// # Errors
/// When the record holds a move that is not legal.
pub(super) fn text(record: &GameRecord, format: ConvertFormat) -> Result<String, PositionError> {
    match format {
        ConvertFormat::Games(format) => formats::write_record(record, format),
        ConvertFormat::Moves => Ok(moves_line::write(record)),
        ConvertFormat::Fen(dialect) => {
            let setup = record.game()?.to_setup();
            Ok(fen::write(record.variant(), &setup, dialect) + "\n")
        }
    }
}
