//! A text that was pasted: a position, or a game in any notation.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::fault::{Fault, at_most};
use super::tree::{TreeMove, tree};
use super::variants::Variants;
use crate::limits;
use bentrider_rules::formats::{
    self, Format, RecordError, TextGame, TextMove, moves_line, to_record,
};
use bentrider_rules::game::{Game, GameRecord};
use bentrider_rules::notation::fen::{self, FenDialect};
use bentrider_rules::variant::Variant;

/// The further fields of `read`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReadQuestion {
    text: String,
}

/// The answer to `read`.
#[derive(Serialize)]
pub(super) struct ReadGame {
    variant: String,
    start: String,
    tags: Vec<(String, String)>,
    result: &'static str,
    comment: Option<String>,
    moves: Vec<TreeMove>,
    games: usize,
}

/// The position or the first game of a text. A game that names no variant is one of `variant`.
///
/// # Errors
/// With the variant as which it was read, the move or the part of a FEN that is wrong, and why.
pub(super) fn read(
    variant: &Arc<Variant>,
    variants: &Variants,
    question: &ReadQuestion,
) -> Result<ReadGame, Fault> {
    let text = at_most(&question.text, limits::TEXT_BYTES, "the text")?;
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err(Fault::new("the text is empty: expected a FEN, a game or moves"));
    }
    let guessed = |fault: String| {
        Fault::new(format!(
            "Read as {}: {fault}. The text names no variant: another one can be chosen first.",
            variant.title
        ))
    };
    if is_fen(text) {
        let setup = fen::read_as(variant, text, FenDialect::Courier);
        let setup = setup.map_err(|it| guessed(it.to_string()))?;
        let game = Game::from_setup(variant, setup).map_err(|it| guessed(it.to_string()))?;
        return data(&GameRecord::new(&game), 1);
    }
    if is_line(text) {
        let game = moves_line::read(variant, text).map_err(|it| guessed(it.to_string()))?;
        return data(&GameRecord::new(&game), 1);
    }
    let (first, games) = first_game(text)?;
    check_length(&first)?;
    let record = match first.tag("Variant") {
        Some(tag) => {
            let named = variants.find_tag(tag)?;
            let fault = |it| Fault::new(format!("Read as {}: {}", named.title, placed(text, &it)));
            to_record(&first, &named).map_err(fault)?
        }
        None => to_record(&first, variant).map_err(|it| guessed(placed(text, &it)))?,
    };
    data(&record, games)
}

/// The first game of a text, and how many there are. One whose result is missing at the end goes on.
fn first_game(text: &str) -> Result<(TextGame, usize), Fault> {
    let format = Format::of(text);
    let mut games = formats::read(text, format);
    match games.next() {
        Some(Ok(first)) => Ok((first, 1 + games.count())),
        Some(Err(fault)) if fault.cut => {
            let whole = format!("{text}\n*");
            let again = formats::read(&whole, format).next();
            let first = again.and_then(Result::ok).ok_or_else(|| Fault::of(fault))?;
            Ok((first, 1))
        }
        Some(Err(fault)) => Err(Fault::of(fault)),
        None => Err(Fault::new("there is no game in the text")),
    }
}

/// Is it one line whose first word is a board?
fn is_fen(text: &str) -> bool {
    let board = text.split_whitespace().next().unwrap_or_default();
    board.contains('/') && !board.starts_with("//") && !text.contains('\n')
}

/// Does it begin as a command of UCI does?
fn is_line(text: &str) -> bool {
    ["position ", "startpos", "fen ", "moves "].iter().any(|it| text.starts_with(it))
}

/// Makes sure that a game is not too long.
fn check_length(game: &TextGame) -> Result<(), Fault> {
    let (moves, all) = (game.moves.len(), count(&game.moves));
    if moves > limits::MOVES || all > limits::TREE_MOVES {
        let [one, tree] = [limits::MOVES, limits::TREE_MOVES];
        let sentence = format!(
            "the game is too long: expected at most {one} moves, and {tree} with its variations"
        );
        return Err(Fault::new(sentence));
    }
    Ok(())
}

fn count(moves: &[TextMove]) -> usize {
    let variations = moves.iter().flat_map(|it| &it.variations);
    moves.len() + variations.map(|it| count(&it.moves)).sum::<usize>()
}

/// What is wrong, with its place in the text.
fn placed(text: &str, fault: &RecordError) -> String {
    match fault {
        RecordError::Start(_) => fault.to_string(),
        RecordError::Move { at, .. } => {
            let (line, column) = formats::place(text, *at);
            format!("line {line}, column {column}: {fault}")
        }
    }
}

fn data(record: &GameRecord, games: usize) -> Result<ReadGame, Fault> {
    let variant = record.variant();
    let mut game = record.start_game().map_err(Fault::of)?;
    Ok(ReadGame {
        variant: variant.name.clone(),
        start: game.fen(),
        tags: record.tags.clone(),
        result: record.result.text(),
        comment: record.comment.clone(),
        moves: tree(&mut game, &record.moves).map_err(Fault::of)?,
        games,
    })
}
