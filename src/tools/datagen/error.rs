//! Why games were not generated, or a file of them cannot be used.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use super::format::{HeaderError, IllegalData};
use bentrider_engine::selfplay::OpeningError;

/// Why games were not generated, or a file of them cannot be used.
#[derive(Debug, Error)]
pub enum DatagenError {
    /// A file cannot be read or written.
    #[error("{}: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// A file is not a file of games.
    #[error("{}: {reason}", path.display())]
    Header {
        /// The file.
        path: PathBuf,
        /// What was read and expected.
        reason: HeaderError,
    },
    /// The file was generated with other settings.
    #[error(
        "{}: this file was generated with other settings: {difference}; to continue it give the same \
         settings, to replace it --fresh, for a new one another file",
        path.display()
    )]
    OtherSettings {
        /// The file.
        path: PathBuf,
        /// What differs.
        difference: String,
    },
    /// A file is damaged before its end.
    #[error(
        "{}: the bytes from {from} to {to} are damaged, and games follow them; \"datagen merge\" keeps the \
         sound games, --fresh begins anew",
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The first of the bytes.
        from: u64,
        /// The one after the last.
        to: u64,
    },
    /// The games of a file are not numbered in order.
    #[error("{}: game {found} stands where game {expected} was expected", path.display())]
    Order {
        /// The file.
        path: PathBuf,
        /// The number that was read.
        found: u64,
        /// The one that was expected.
        expected: u64,
    },
    /// Another process writes the file.
    #[error("{}: another process is writing this file", .0.display())]
    Locked(PathBuf),
    /// The file to write is there.
    #[error("{}: this file is there already: expected the name of a new file", .0.display())]
    Exists(PathBuf),
    /// Files of different variants cannot be merged.
    #[error("{}: this file cannot be merged with {}: it has {difference}", path.display(), first.display())]
    OtherVariant {
        /// The file.
        path: PathBuf,
        /// The first of the files.
        first: PathBuf,
        /// What differs.
        difference: String,
    },
    /// The variant at hand is not the one of the file.
    #[error("{}: this file has {difference}; --variant-path names the file of its variant", path.display())]
    WrongVariant {
        /// The file.
        path: PathBuf,
        /// What differs.
        difference: String,
    },
    /// A game of a file cannot be played again.
    #[error("{}: {reason}", path.display())]
    Illegal {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: IllegalData,
    },
    /// No game can be begun.
    #[error("{0}: random moves from the start always end the game")]
    NoOpening(String),
    /// Openings cannot be had.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// The system gave no thread.
    #[error("no thread to play games with: {0}")]
    Thread(io::Error),
    /// It was stopped before there were enough positions.
    #[error("stopped after {positions} of {wanted} positions: the same command continues")]
    Stopped {
        /// Quiet positions in the file.
        positions: u64,
        /// How many were asked for.
        wanted: u64,
    },
}
