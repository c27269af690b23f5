//! Why a tuning run did not finish.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a tuning run did not finish.
#[derive(Debug, Error)]
pub enum TuneError {
    /// The parameters of the search are constants in this build.
    #[error(
        "the parameters of the search are constants in this build: to tune them, build with \
         `cargo build --release --features tuning`"
    )]
    Constants,
    /// The file of the state cannot be read or written.
    #[error("{}: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// The file is not a state of a search, or not a complete one.
    #[error(
        "{}: {}this is not a complete state of a search: {message}; expected one as \"tune search\" \
         writes it, or no file",
        path.display(),
        line.map_or(String::new(), |line| format!("line {line}: "))
    )]
    Content {
        /// The file.
        path: PathBuf,
        /// The line in it, from 1, if that is known.
        line: Option<usize>,
        /// What was read and expected.
        message: String,
    },
    /// The file is the state of a search with other settings.
    #[error(
        "{}: this is the state of another search: {message}; to continue it give the same settings, \
         for a new one another file after --state",
        path.display()
    )]
    OtherSearch {
        /// The file.
        path: PathBuf,
        /// What was read and expected.
        message: String,
    },
    /// It was stopped before its last game.
    #[error("stopped after {finished} of {pairs} pairs of games: the same command continues")]
    Stopped {
        /// Pairs that are finished.
        finished: u64,
        /// Pairs there are.
        pairs: u64,
    },
}
