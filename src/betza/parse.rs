use thiserror::Error;

use super::Leg;

/// What is wrong with a Betza text, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {message}")]
pub struct BetzaError {
    /// The symbol at fault, counted from 1 in characters.
    pub column: usize,
    /// What was read and what was expected.
    pub message: String,
}

/// Reads a whole text, e.g. `fmWfceFfmnnD` or `[vW?fsB]`.
///
/// Directions are written out, so that `K` gives eight legs; legs come in the order of the text.
///
/// # Errors
/// At the first symbol that cannot be read; nothing is skipped.
pub fn parse(text: &str) -> Result<Vec<Leg>, BetzaError> {
    let _ = text;
    Err(BetzaError { column: 1, message: "not read yet".to_owned() })
}
