//! What arguments mean, and what is shared by all classes.

use std::cell::{Cell, RefCell};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bentrider_rules::{Color, Game, Move, Square};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::error::{Error, MoveError, PositionError, Raise};
use crate::variant::{self, Variant};

/// The time after which long work asks Python for signals such as that of Ctrl-C.
pub(crate) const SIGNAL_INTERVAL: Duration = Duration::from_millis(50);

/// The signals that arrive during work that is detached from Python.
pub(crate) struct Signals {
    asked: Cell<Instant>,
    raised: RefCell<Option<PyErr>>,
}

impl Signals {
    pub(crate) fn new() -> Self {
        Signals { asked: Cell::new(Instant::now()), raised: RefCell::default() }
    }

    /// Whether no signal has raised an exception so far.
    pub(crate) fn none_raised(&self) -> bool {
        if self.asked.get().elapsed() >= SIGNAL_INTERVAL {
            self.asked.set(Instant::now());
            *self.raised.borrow_mut() = Python::attach(|py| py.check_signals()).err();
        }
        self.raised.borrow().is_none()
    }

    /// The exception that a signal has raised.
    pub(crate) fn result(self) -> PyResult<()> {
        self.raised.into_inner().map_or(Ok(()), Err)
    }
}

/// The value behind a lock. A panic elsewhere has left it whole, because nothing here changes it in parts.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The variant of an argument: a `Variant`, or the name of one.
pub(crate) fn variant_of(argument: &Bound<'_, PyAny>) -> PyResult<Arc<bentrider_rules::Variant>> {
    if let Ok(variant) = argument.cast::<Variant>() {
        return Ok(Arc::clone(&variant.get().0));
    }
    let Ok(name) = argument.extract::<&str>() else {
        let read = argument.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "expected a Variant or the name of one, read a {read}"
        )));
    };
    variant::find(name)
}

/// A game of a variant from its start or a FEN, after moves in coordinate notation.
pub(crate) fn game_of(
    variant: &Arc<bentrider_rules::Variant>,
    fen: Option<&str>,
    moves: &[String],
) -> PyResult<Game> {
    let game = match fen {
        Some(fen) => Game::from_fen(variant, fen),
        None => Game::new(variant),
    };
    let mut game = game.or_raise(PositionError::new_err)?;
    game.play_coordinates(moves).or_raise(MoveError::new_err)?;
    Ok(game)
}

/// Moves in coordinate notation, as a list of Python.
pub(crate) fn texts<'py>(
    py: Python<'py>,
    game: &Game,
    moves: &[Move],
) -> PyResult<Bound<'py, PyList>> {
    PyList::new(py, moves.iter().map(|&mv| game.coordinates(mv)))
}

/// A square of the board of this variant by its name, such as `g10`.
pub(crate) fn square(variant: &bentrider_rules::Variant, text: &str) -> PyResult<Square> {
    let square: Option<Square> = text.parse().ok();
    square.filter(|&it| variant.shape.contains(it)).ok_or_else(|| {
        let last = Square::new(variant.shape.files() - 1, variant.shape.ranks() - 1);
        Error::new_err(format!(
            "\"{text}\" is not a square of this board: expected one of a1 to {last}"
        ))
    })
}

/// Whether a side is White, as Python programs for chess say it.
pub(crate) fn is_white(color: Color) -> bool {
    color == Color::White
}

/// A number of an argument in its range.
///
/// # Errors
/// A sentence, if it is not.
pub(crate) fn in_range(name: &str, value: i64, range: RangeInclusive<i64>) -> Result<i64, String> {
    if range.contains(&value) {
        return Ok(value);
    }
    let (least, most) = range.into_inner();
    Err(format!("{name}: expected a number from {least} to {most}, read {value}"))
}
