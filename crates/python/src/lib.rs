//! The extension module of the Python package `bentrider`: `python/bentrider` imports everything from it. `maturin`
//! builds it with the settings of `pyproject.toml`.
//!
//! Doc comments of classes and functions are their documentation in Python.

mod convert;
mod data;
mod engine;
mod entry;
mod error;
mod functions;
mod game;
mod line;
mod outcome;
mod positions;
mod record;
mod search;
mod variant;

use pyo3::prelude::pymodule;

/// Rules and an engine for chess variants on large boards.
#[pymodule]
mod contents {
    #[pymodule_export]
    use crate::data::{data_games, data_header};
    #[pymodule_export]
    use crate::engine::Engine;
    #[pymodule_export]
    use crate::error::{
        DataError, Error, GameTextError, MoveError, PositionError, SearchError, VariantError,
    };
    #[pymodule_export]
    use crate::functions::{legal_moves, load_variants, position_error};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::line::Line;
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::positions::data_positions;
    #[pymodule_export]
    use crate::record::{ReadGame, read_games};
    #[pymodule_export]
    use crate::search::{Search, SearchResult};
    #[pymodule_export]
    use crate::variant::{Kind, Variant};

    /// The version of the package.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
