//! Whole games as text.
//!
//! [`Format::of`] recognizes the format of a text, [`read`] gives its games, [`to_record`] plays a game that
//! was read, and [`write_record`] writes one.

mod lines;
mod tag_names;
pub mod chessv;
pub mod courier;
pub mod moves_line;
pub mod pgn;
pub mod variant_tag;

pub use lines::{GameLines, LONGEST as LONGEST_GAME};
pub use pgn::{
    RecordError, Recovered, TextGame, TextMove, TextVariation, from_record, place, recover,
    to_record,
};

use crate::game::{GameRecord, PositionError};
use crate::notation::{MoveNotation, courier as courier_moves, typed};
use pgn::PgnError;

/// The formats of whole games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Portable Game Notation.
    Pgn,
    /// The format of Game Courier.
    Courier,
    /// The format of ChessV.
    Chessv,
}

impl Format {
    /// The format of a text: ChessV's if a line begins its list of moves; Game Courier's if a line is a
    /// comment after `//` or begins, outside comments of PGN, with a move that only Game Courier writes so.
    /// Two squares with a hyphen are Game Courier's if no tag comes before them.
    pub fn of(text: &str) -> Format {
        let (mut in_braces, mut tagged) = (false, false);
        for line in text.lines().map(|it| it.trim_start_matches('\u{feff}').trim()) {
            if !in_braces && !tagged && chessv::begins_moves(line) {
                return Format::Chessv;
            }
            if !in_braces && is_courier(line, tagged) {
                return Format::Courier;
            }
            tagged |= line.starts_with('[');
            in_braces = line.rfind(['{', '}']).map_or(in_braces, |it| line[it..].starts_with('{'));
        }
        Format::Pgn
    }

    /// The notation of moves in this format.
    pub fn notation(self) -> MoveNotation {
        match self {
            Format::Pgn => MoveNotation::San,
            Format::Courier => MoveNotation::Courier,
            Format::Chessv => MoveNotation::Coordinate,
        }
    }
}

fn is_courier(line: &str, tagged: bool) -> bool {
    if line.starts_with(['[', '%', ';', '{', '(']) {
        return false;
    }
    let moves = line.split("//").next().unwrap_or_default();
    let first = typed::split(moves).next().map_or("", |it| it.text);
    line.starts_with("//")
        || courier_moves::has_form(first) && (!tagged || first.contains([' ', ';', '*', '@']))
}

/// The games of a text in this format; an error takes the place of a game that cannot be read. The last game
/// need not have a result.
pub fn read(
    text: &str,
    format: Format,
) -> Box<dyn Iterator<Item = Result<TextGame, PgnError>> + '_> {
    match format {
        Format::Pgn => Box::new(pgn::read(text).with_open_end()),
        Format::Courier => Box::new(courier::read(text)),
        Format::Chessv => Box::new(chessv::read(text)),
    }
}

/// The text of a game in this format, with an empty line at its end. Its moves must be written in the
/// format's notation.
pub fn write(game: &TextGame, format: Format) -> String {
    match format {
        Format::Pgn => pgn::write(game),
        Format::Courier => courier::write(game),
        Format::Chessv => chessv::write(game),
    }
}

/// The text of a record in this format, with an empty line at its end. The tag `Variant` is added if no tag names the
/// variant, but not for orthodox chess in the formats that mean it without one. ChessV's format has the variant that was
/// played, whatever name the tag has for it.
///
/// # Errors
/// When the record holds a move that is not legal.
pub fn write_record(record: &GameRecord, format: Format) -> Result<String, PositionError> {
    let mut text = from_record(record, format.notation())?;
    let name = &record.variant().name;
    if format == Format::Chessv {
        text.tags.retain(|(tag, _)| tag != "Variant");
    }
    let is_meant = name == "chess" && format != Format::Courier;
    if !is_meant && text.tag("Variant").is_none() {
        text.tags.insert(0, ("Variant".to_owned(), name.clone()));
    }
    Ok(write(&text, format))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_format_of_a_text_is_told_by_its_moves() {
        for (text, format) in [
            ("1. P e2-e4\n1... p e7-e5\n", Format::Courier),
            ("e2-e4\ne7-e5", Format::Courier),
            ("// [White \"A\"]\n\n1. e2-e4", Format::Courier),
            ("Fernandes Silvano has resigned.\n\n1. P e2-e4", Format::Courier),
            ("[White \"A\"]\n\n1. P e2-e4", Format::Courier),
            ("[White \"A\"]\n\n1. e2-e4 {long} e7-e5 *", Format::Pgn),
            ("Gross Chess\nPlayer(White) = Ann-Marie\nMoves = {\n    g3g6\n}\n", Format::Chessv),
            ("1. e4 {\nMoves = {\n} e5 *", Format::Pgn),
            ("1. e4 {\n// P e2-e4\n} e5 *", Format::Pgn),
            ("1. e4 e5 2. O-O *", Format::Pgn),
            ("1. e4 e5\n*\n", Format::Pgn),
            ("1. N@f3 *", Format::Pgn),
            ("", Format::Pgn),
        ] {
            assert_eq!(Format::of(text), format, "{text}");
        }
    }

    #[test]
    fn a_tag_that_names_no_variant_is_written_as_the_variant_that_was_played() {
        let gross = crate::loader::built_in("gross").unwrap();
        for tag in ["", "?", " ? "] {
            let text = format!("[White \"A\"]\n[Variant \"{tag}\"]\n\n1. e3e5 *\n");
            let game = pgn::read(&text).next().unwrap().unwrap();
            let record = pgn::to_record(&game, &gross).unwrap();
            let written = write_record(&record, Format::Pgn).unwrap();
            assert!(written.contains("[Variant \"gross\"]"), "{written}");
            let written = write_record(&record, Format::Chessv).unwrap();
            assert!(written.starts_with("Gross Chess\n"), "{written}");
            let written = write_record(&record, Format::Courier).unwrap();
            assert!(written.contains("[Variant \"gross\"]"), "{written}");
        }
    }

    #[test]
    fn a_name_of_another_program_is_written_in_the_words_of_chessv() {
        for (variant, tag, name) in [
            ("chess", "Standard", "Chess"),
            ("chess", "From Position", "Chess"),
            ("gothic", "Gothic Vortex", "Gothic Chess"),
            ("capablanca", "10x8+0_capablanca", "Capablanca Chess"),
            ("gigachess-ii", "Gigachess", "gigachess-ii"),
        ] {
            let variant = crate::loader::built_in(variant).unwrap();
            let game = pgn::read(&format!("[Variant \"{tag}\"]\n\n*\n")).next().unwrap().unwrap();
            let record = pgn::to_record(&game, &variant).unwrap();
            let written = write_record(&record, Format::Chessv).unwrap();
            assert_eq!(written.lines().next(), Some(name), "{tag}");
            let again = chessv::read(&written).next().unwrap().unwrap();
            assert!(variant_tag::means(&variant, again.tag("Variant").unwrap()), "{tag}");
        }
    }
}
