//! Games of the Portable Game Notation.

use bentrider_rules::formats::pgn;

use crate::variants;
use bentrider_wasm::text::{self, respond};

/// The variant of a game that names none.
const USUAL: &str = "chess";

/// Answers with the first game of the text that the host has written: its moves in coordinate notation, separated by
/// blanks, and then a line for each tag with its name, a blank and its value.
#[unsafe(no_mangle)]
pub extern "C" fn record_read() -> u32 {
    respond(read(&text::take()))
}

fn read(text: &str) -> Result<String, String> {
    let first = pgn::read(text).with_open_end().next();
    let game = first.ok_or("expected a game in PGN, found none")?.map_err(|it| it.to_string())?;
    if let Some(problem) = game.problems.first() {
        return Err(problem.to_string());
    }
    let variant = variants::find_tag(game.variant_name().unwrap_or(USUAL))?;
    let record = pgn::to_record(&game, &variant).map_err(|it| it.to_string())?;
    let played = record.game().map_err(|it| it.to_string())?;
    let moves: Vec<String> = played.moves().iter().map(|&mv| played.coordinates(mv)).collect();
    let tags = game.tags.iter().map(|(name, value)| format!("{name} {}", value.replace('\n', " ")));
    Ok([moves.join(" ")].into_iter().chain(tags).collect::<Vec<_>>().join("\n"))
}
