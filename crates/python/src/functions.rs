//! Functions that need no game of the caller.

use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::convert::{game_of, texts, variant_of};
use crate::variant::{self, Variant};

/// The legal moves of a position in coordinate notation, such as `e2e4`: a list of str, always in the same order.
///
/// `variant` is a `Variant` or a name; `fen` is the start if it is None; `moves` are played from there, and are in
/// coordinate notation. Raises `VariantError`, `PositionError` or `MoveError`.
#[pyfunction]
#[pyo3(signature = (variant, fen=None, moves=Vec::new()), text_signature = "(variant, fen=None, moves=())")]
pub(crate) fn legal_moves<'py>(
    variant: &Bound<'py, PyAny>,
    fen: Option<&str>,
    moves: Vec<String>,
) -> PyResult<Bound<'py, PyList>> {
    let game = game_of(&variant_of(variant)?, fen, &moves)?;
    texts(variant.py(), &game, game.legal_moves())
}

/// Adds the variants of a text to those that can be named: a variant file (TOML), or sections of a `variants.ini`. A
/// variant takes the place of one with the same name, also of a built-in one, in games that are made later.
///
/// Returns the variants, and sentences on what was refused in a text of several. Raises `VariantError` if none can be
/// played, with line, column and what was expected.
#[pyfunction]
pub(crate) fn load_variants(text: &str) -> PyResult<(Vec<Variant>, Vec<String>)> {
    variant::load(text)
}

/// Why a position cannot be played, as a sentence; None if it can. Raises `VariantError`.
#[pyfunction]
#[pyo3(signature = (fen, variant))]
pub(crate) fn position_error(fen: &str, variant: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let variant = variant_of(variant)?;
    Ok(bentrider_rules::Game::from_fen(&variant, fen).err().map(|it| it.to_string()))
}
