//! Games and positions as texts: reads pasted texts, and writes texts to copy or save.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::frame::{AnswerError, at_most};
use crate::limits;
use crate::tree::{self, SentMove, TreeMove};
use crate::variants::Variants;
use bentrider_rules::formats::{
    self, Format, RecordError, Recovered, TextGame, TextMove, moves_line, recover,
};
use bentrider_rules::game::{Game, GameRecord, GameResult, PositionError};
use bentrider_rules::notation::epd;
use bentrider_rules::notation::fen::{self, FenDialect};
use bentrider_rules::variant::Variant;

/// The further fields of `read`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadQuestion {
    text: String,
}

/// The answer to `read`.
#[derive(Serialize)]
pub(crate) struct ReadGame {
    variant: String,
    start: String,
    tags: Vec<(String, String)>,
    result: &'static str,
    comment: Option<String>,
    moves: Vec<TreeMove>,
    games: usize,
    /// What could not be read or played, beside the main line.
    left_out: Vec<String>,
    /// The wrong move before which the main line ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<Fault>,
}

/// A wrong move of a text.
#[derive(Serialize)]
struct Fault {
    /// The variant used, the move, and the reason.
    text: String,
    /// The line, from 1.
    line: usize,
    /// The column in characters, from 1.
    column: usize,
    /// The length of the move in characters.
    length: usize,
}

impl Fault {
    /// The fault of a move that starts at a byte of a text.
    fn new(sentence: &AnswerError, text: &str, at: usize, mv: &str) -> Self {
        let (line, column) = formats::place(text, at);
        Fault { text: sentence.text().to_owned(), line, column, length: mv.chars().count() }
    }
}

/// The position or the first game of a text, up to the first wrong move of its main line. A game that does not name
/// its variant is read as one of `variant`.
///
/// # Errors
/// When there is no game, or its start is wrong: with the variant used, the wrong part, and the reason.
pub(crate) fn read(
    variant: &Arc<Variant>,
    variants: &Variants,
    question: &ReadQuestion,
) -> Result<ReadGame, AnswerError> {
    let text = at_most(&question.text, limits::TEXT_BYTES, "the text")?;
    let text = text.trim_start_matches('\u{feff}');
    let one = text.trim();
    if one.is_empty() {
        return Err(AnswerError::new("the text is empty: expected a FEN, a game or moves"));
    }
    let used = Used { variant, is_named: false };
    if is_fen(one) {
        let epd = epd::read(one).map_err(|it| used.error(it))?;
        let setup = fen::read_as(variant, &epd.fen, FenDialect::Courier);
        let setup = setup.map_err(|it| used.error(it))?;
        let game = Game::from_setup(variant, setup).map_err(|it| used.error(it))?;
        let castling = game.lost_castling().iter().map(ToString::to_string).collect();
        return data(&GameRecord::new(&game), 1, castling);
    }
    if is_line(one) {
        return read_line(&used, text);
    }
    let (first, games) = first_game(text)?;
    check_length(&first)?;
    if let (Some(problem), true) = (first.problems.first(), first.moves.is_empty()) {
        return Err(AnswerError::of(problem));
    }
    match variants.of_game(&first)? {
        Some(named) => read_game(&Used { variant: &named, is_named: true }, text, first, games),
        None => read_game(&used, text, first, games),
    }
}

/// The variant as which a text is read.
struct Used<'a> {
    variant: &'a Arc<Variant>,
    /// Whether the text names it.
    is_named: bool,
}

impl Used<'_> {
    /// An error of the text, with the variant, and with advice if the text does not name it.
    fn error(&self, fault: impl ToString) -> AnswerError {
        let sentence = format!("Read as {}: {}", self.variant.title, fault.to_string());
        AnswerError::new(if self.is_named {
            sentence
        } else {
            format!(
                "{sentence}. The text does not name its variant: if it is another one, choose that first."
            )
        })
    }
}

/// The game of a line of moves, up to the first wrong one.
fn read_line(used: &Used, text: &str) -> Result<ReadGame, AnswerError> {
    let played = moves_line::recover(used.variant, text).map_err(|it| used.error(it))?;
    let fault = played.wrong.map(|it| {
        let mv = match &it.error {
            PositionError::Typed { error, .. } => error.text.as_str(),
            _ => "",
        };
        Fault::new(&used.error(&it.error), text, it.at, mv)
    });
    let castling = played.game.lost_castling().iter().map(ToString::to_string).collect();
    let read = data(&GameRecord::new(&played.game), 1, castling)?;
    Ok(ReadGame { fault, ..read })
}

/// A game of a text, up to the first wrong move of its main line; its result is then unknown.
fn read_game(
    used: &Used,
    text: &str,
    mut game: TextGame,
    games: usize,
) -> Result<ReadGame, AnswerError> {
    let mut fault = None;
    let mut recovered = recover(&game, used.variant);
    if let Err(wrong @ RecordError::Move { at, error, .. }) = &recovered
        && let Some(number) = game.moves.iter().position(|it| it.at == *at)
    {
        fault = Some(Fault::new(&used.error(placed(text, wrong)), text, *at, &error.text));
        game.moves.truncate(number);
        game.result = GameResult::Unknown;
        recovered = recover(&game, used.variant);
    }
    let Recovered { record, left_out } = recovered.map_err(|it| used.error(placed(text, &it)))?;
    let problems = game.problems.iter().map(ToString::to_string);
    let left_out = problems.chain(left_out.iter().map(|it| placed(text, it))).collect();
    Ok(ReadGame { fault, ..data(&record, games, left_out)? })
}

/// The first game of a text, and the number of games.
fn first_game(text: &str) -> Result<(TextGame, usize), AnswerError> {
    let mut games = formats::read(text, Format::of(text));
    match games.next() {
        Some(Ok(first)) => Ok((first, 1 + games.count())),
        Some(Err(fault)) => Err(AnswerError::of(fault)),
        None => Err(AnswerError::new("the text contains no game")),
    }
}

/// Whether it is one line whose first word is a board.
fn is_fen(text: &str) -> bool {
    let board = text.split_whitespace().next().unwrap_or_default();
    board.contains('/') && !board.starts_with("//") && !text.contains('\n')
}

/// Whether it begins like a command of UCI.
fn is_line(text: &str) -> bool {
    ["position ", "startpos", "fen ", "moves "].iter().any(|it| text.starts_with(it))
}

/// Makes sure that a game is not too long.
fn check_length(game: &TextGame) -> Result<(), AnswerError> {
    let (moves, all) = (game.moves.len(), count(&game.moves));
    if moves > limits::MOVES || all > limits::TREE_MOVES {
        let [one, tree] = [limits::MOVES, limits::TREE_MOVES];
        let sentence = format!(
            "the game is too long: expected at most {one} moves, and {tree} with its variations"
        );
        return Err(AnswerError::new(sentence));
    }
    Ok(())
}

fn count(moves: &[TextMove]) -> usize {
    let variations = moves.iter().flat_map(|it| &it.variations);
    moves.len() + variations.map(|it| count(&it.moves)).sum::<usize>()
}

/// The text of an error, with its place in the text that was read.
fn placed(text: &str, fault: &RecordError) -> String {
    match fault {
        RecordError::Start(_) | RecordError::Castling(_) => fault.to_string(),
        RecordError::Move { at, .. } => {
            let (line, column) = formats::place(text, *at);
            format!("line {line}, column {column}: {fault}")
        }
    }
}

fn data(record: &GameRecord, games: usize, left_out: Vec<String>) -> Result<ReadGame, AnswerError> {
    let variant = record.variant();
    let mut game = record.start_game().map_err(AnswerError::of)?;
    Ok(ReadGame {
        variant: variant.name.clone(),
        start: game.fen(),
        tags: record.tags.clone(),
        result: record.result.text(),
        comment: record.comment.clone(),
        moves: tree::tree(&mut game, &record.moves).map_err(AnswerError::of)?,
        games,
        left_out,
        fault: None,
    })
}

/// The further fields of `write`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WriteQuestion {
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
pub(crate) struct Written {
    text: String,
}

/// A tree of moves from the start of a game, as text.
///
/// # Errors
/// When a move is not legal, or the format or the result is unknown.
pub(crate) fn write(game: &Game, question: WriteQuestion) -> Result<Written, AnswerError> {
    let WriteQuestion { tree, tags, result, comment, format } = question;
    let mut start =
        Game::from_setup(game.variant(), game.start().clone()).map_err(AnswerError::of)?;
    let mut record = GameRecord::new(&start);
    record.moves = tree::record(&mut start, &tree)?;
    record.tags = tags;
    record.comment = comment;
    record.result = result_of(result.as_deref())?;
    let text = match format.as_str() {
        "pgn" => formats::write_record(&record, Format::Pgn).map_err(AnswerError::of)?,
        "courier" => formats::write_record(&record, Format::Courier).map_err(AnswerError::of)?,
        "moves" => moves_line::write(&record),
        _ => {
            return Err(AnswerError::new(
                "expected \"format\" to be \"pgn\", \"courier\" or \"moves\"",
            ));
        }
    };
    Ok(Written { text })
}

/// The result with this text; without a text, that of an unfinished game.
fn result_of(text: Option<&str>) -> Result<GameResult, AnswerError> {
    let text = text.unwrap_or(GameResult::Unknown.text());
    GameResult::of_text(text).ok_or_else(|| {
        let known = GameResult::ALL.map(GameResult::text).join(", ");
        AnswerError::new(format!("there is no such \"result\": expected one of {known}"))
    })
}

/// The dialects that differ when they are written.
const DIALECTS: [(&str, FenDialect); 3] = [
    ("FEN", FenDialect::Own),
    ("Fairy-Stockfish", FenDialect::FairyStockfish),
    ("Game Courier", FenDialect::Courier),
];

/// The answer to `fen`.
#[derive(Serialize)]
pub(crate) struct Fens {
    fens: [(&'static str, String); 3],
}

/// The position of a game in each dialect.
pub(crate) fn fens(game: &Game) -> Fens {
    let setup = game.to_setup();
    Fens {
        fens: DIALECTS.map(|(name, dialect)| (name, fen::write(game.variant(), &setup, dialect))),
    }
}
