//! A game as text, for the page to copy or to save.

use serde::{Deserialize, Serialize};

use super::fault::Fault;
use super::tree::{self, SentMove};
use bentrider_rules::formats::{self, Format, moves_line};
use bentrider_rules::game::{Game, GameRecord, GameResult};

/// The further fields of `write`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WriteQuestion {
    tree: Vec<SentMove>,
    #[serde(default)]
    tags: Vec<(String, String)>,
    #[serde(default)]
    result: Option<String>,
    #[serde(default)]
    comment: Option<String>,
    format: String,
}

/// The answer to `write`.
#[derive(Serialize)]
pub(super) struct Written {
    text: String,
}

/// A tree of moves from the start of a game, as text.
///
/// # Errors
/// When a move is not legal, or the format or the result is not known.
pub(super) fn write(game: &Game, question: WriteQuestion) -> Result<Written, Fault> {
    let WriteQuestion { tree, tags, result, comment, format } = question;
    let mut start = Game::from_setup(game.variant(), game.start().clone()).map_err(Fault::of)?;
    let mut record = GameRecord::new(&start);
    record.moves = tree::record(&mut start, &tree)?;
    record.tags = tags;
    record.comment = comment;
    record.result = result_of(result.as_deref())?;
    let text = match format.as_str() {
        "pgn" => formats::write_record(&record, Format::Pgn).map_err(Fault::of)?,
        "courier" => formats::write_record(&record, Format::Courier).map_err(Fault::of)?,
        "moves" => moves_line::write(&record),
        _ => return Err(Fault::new("expected \"format\" to be \"pgn\", \"courier\" or \"moves\"")),
    };
    Ok(Written { text })
}

/// The result with this text; that of a game that goes on without one.
fn result_of(text: Option<&str>) -> Result<GameResult, Fault> {
    let text = text.unwrap_or(GameResult::Unknown.text());
    GameResult::of_text(text).ok_or_else(|| {
        let known = GameResult::ALL.map(GameResult::text).join(", ");
        Fault::new(format!("there is no such \"result\": expected one of {known}"))
    })
}
