//! Games that are read from texts.

use std::sync::Arc;

use bentrider_rules::Variant;
use bentrider_rules::formats::{self, Format, RecordError, Recovered, TextGame, place};
use bentrider_rules::game::GameRecord;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::convert::variant_of;
use crate::error::GameTextError;
use crate::game::Game;
use crate::variant;

/// A game that was read from a text: its moves are legal.
#[pyclass(module = "bentrider", name = "GameRecord", frozen)]
pub(crate) struct ReadGame {
    record: Box<GameRecord>,
    game: Box<bentrider_rules::Game>,
    left_out: Vec<String>,
}

#[pymethods]
impl ReadGame {
    /// The game after its last move: each time a new `Game`.
    #[getter]
    fn game(&self) -> Game {
        Game::of(bentrider_rules::Game::clone(&self.game))
    }

    /// The tags: a dict of names and values, in the order of the text.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in &self.record.tags {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// The result that the text gives: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[getter]
    fn result(&self) -> &'static str {
        self.record.result.text()
    }

    /// The comment before the first move, or None.
    #[getter]
    fn comment(&self) -> Option<&str> {
        self.record.comment.as_deref()
    }

    /// The comments after the moves: a list with a str or None for each move.
    #[getter]
    fn comments(&self) -> Vec<Option<&str>> {
        self.record.moves.iter().map(|it| it.comment.as_deref()).collect()
    }

    /// The numeric annotation glyphs of the moves: a list with a list of int for each move.
    #[getter]
    fn nags(&self) -> Vec<Vec<u32>> {
        let nags = |nags: &[u8]| nags.iter().copied().map(u32::from).collect();
        self.record.moves.iter().map(|it| nags(&it.nags)).collect()
    }

    /// Sentences on what could not be read or played beside the main line.
    #[getter]
    fn left_out(&self) -> &[String] {
        &self.left_out
    }

    fn __repr__(&self) -> String {
        let (name, moves) = (&self.game.variant().name, self.game.moves().len());
        format!("<GameRecord {name}: {moves} plies, {}>", self.result())
    }
}

/// The games of a text: a list of `GameRecord`. PGN, games of Game Courier and games of ChessV are recognized.
///
/// `variant` is the variant of games that name none or this one; it is chess if it is None. Raises `GameTextError` with
/// number, line and reason for the first game that cannot be read or played. If `errors` is a list, these sentences are
/// appended to it instead, and the other games are returned. Ctrl-C ends it.
#[pyfunction]
#[pyo3(signature = (text, variant=None, errors=None))]
pub(crate) fn read_games(
    py: Python<'_>,
    text: &str,
    variant: Option<&Bound<'_, PyAny>>,
    errors: Option<&Bound<'_, PyList>>,
) -> PyResult<Vec<ReadGame>> {
    let text = text.trim_start_matches('\u{feff}');
    let usual = variant.map_or_else(variant::usual, variant_of)?;
    let mut records = Vec::new();
    for (number, game) in (1..).zip(formats::read(text, Format::of(text))) {
        py.check_signals()?;
        let read = game.map_err(|it| it.to_string()).and_then(|it| read_game(text, it, &usual));
        match (read, errors) {
            (Ok(record), _) => records.push(record),
            (Err(reason), Some(errors)) => errors.append(format!("game {number}: {reason}"))?,
            (Err(reason), None) => {
                return Err(GameTextError::new_err(format!("game {number}: {reason}")));
            }
        }
    }
    Ok(records)
}

fn read_game(text: &str, game: TextGame, usual: &Arc<Variant>) -> Result<ReadGame, String> {
    let variant = match game.variant_name() {
        Some(name) if !name.eq_ignore_ascii_case(&usual.name) => variant::find_tag(name)?,
        _ => Arc::clone(usual),
    };
    let Recovered { record, left_out } =
        formats::recover(&game, &variant).map_err(|it| placed(text, &it))?;
    let problems = game.problems.iter().map(ToString::to_string);
    let left_out = problems.chain(left_out.iter().map(|it| placed(text, it))).collect();
    let game = record.game().map_err(|it| it.to_string())?;
    Ok(ReadGame { record: Box::new(record), game: Box::new(game), left_out })
}

/// An error with its line and column, if it has a place.
fn placed(text: &str, error: &RecordError) -> String {
    match error {
        RecordError::Start(_) | RecordError::Castling(_) => error.to_string(),
        RecordError::Move { at, .. } => {
            let (line, column) = place(text, *at);
            format!("line {line}, column {column}: {error}")
        }
    }
}
