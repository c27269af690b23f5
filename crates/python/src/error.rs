//! The exceptions of the package. All are `ValueError`s whose text is a sentence: what was read, where, and what was
//! expected.

use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;

create_exception!(bentrider, Error, PyValueError, "The base of all exceptions of this package.");
create_exception!(
    bentrider,
    VariantError,
    Error,
    "A variant that is unknown, or cannot be read or played."
);
create_exception!(
    bentrider,
    PositionError,
    Error,
    "A FEN that cannot be read, or a position that cannot be played."
);
create_exception!(bentrider, MoveError, Error, "A text that is not a legal move, with the reason.");
create_exception!(
    bentrider,
    GameTextError,
    Error,
    "The text of a game that cannot be read or played."
);
create_exception!(bentrider, DataError, Error, "A file of generated games that cannot be read.");
create_exception!(
    bentrider,
    SearchError,
    Error,
    "A search that cannot be started or has failed, or a wrong option."
);

/// An error of the crates as an exception, by its text.
pub(crate) trait Raise<T> {
    /// The value, or the exception that `make` gives to the text of the error.
    fn or_raise(self, make: fn(String) -> PyErr) -> Result<T, PyErr>;
}

impl<T, E: ToString> Raise<T> for Result<T, E> {
    fn or_raise(self, make: fn(String) -> PyErr) -> Result<T, PyErr> {
        self.map_err(|error| make(error.to_string()))
    }
}
