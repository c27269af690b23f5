//! A record as text.

use super::ConvertFormat;
use crate::formats::{self, Format, from_record};
use crate::game::{GameRecord, PositionError};
use crate::notation::coordinate;
use crate::notation::fen::{self, FenDialect};

/// The text of a record with its end: a whole game, a line with its moves, or the FEN of the position
/// after them.
///
/// # Errors
/// When the record holds a move that is not legal.
pub(super) fn text(record: &GameRecord, format: ConvertFormat) -> Result<String, PositionError> {
    match format {
        ConvertFormat::Games(format) => game(record, format),
        ConvertFormat::Moves => Ok(moves(record)),
        ConvertFormat::Fen(dialect) => {
            let setup = record.game()?.to_setup();
            Ok(fen::write(record.variant(), &setup, dialect) + "\n")
        }
    }
}

/// The tag `Variant` is added where the variant is not orthodox chess and no tag says so.
fn game(record: &GameRecord, format: Format) -> Result<String, PositionError> {
    let mut text = from_record(record, format.notation())?;
    let name = &record.variant().name;
    if name != "chess" && text.tag("Variant").is_none() {
        text.tags.insert(0, ("Variant".to_owned(), name.clone()));
    }
    Ok(formats::write(&text, format))
}

fn moves(record: &GameRecord) -> String {
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
