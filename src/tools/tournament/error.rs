//! Why a tournament cannot begin or go on.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use bentrider_engine::selfplay::OpeningError;

/// Why a tournament cannot begin or go on.
#[derive(Debug, Error)]
pub enum PlanError {
    /// A file cannot be read or written.
    #[error("{}: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// Something in a file is not as expected.
    #[error("{}:{line}: {message}", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// The line in it, from 1.
        line: usize,
        /// What was read and expected.
        message: String,
    },
    /// The archive is not empty, and no flag says what to do then.
    #[error(
        "{}: there are games in this file already: expected a new file, or \"-resume\" to continue \
         the tournament of these games, or \"append=true\" or \"append=false\" after \"-pgnout\" \
         to append to them or to overwrite them",
        .0.display()
    )]
    ArchiveExists(PathBuf),
    /// The archive is that of another tournament.
    #[error("{}: this is not the archive of this tournament: {message}", path.display())]
    OtherTournament {
        /// The file.
        path: PathBuf,
        /// What was read and expected.
        message: String,
    },
    /// An opening is another position for an engine of XBoard's protocol.
    #[error(
        "the opening \"{fen}\": an engine of XBoard's protocol may read it as \"{read}\": expected an \
         opening with these rights and reserve, or engines with proto=uci"
    )]
    OtherOverXBoard {
        /// The opening.
        fen: String,
        /// What the engine may read.
        read: String,
    },
    /// There is no opening to begin from.
    #[error(transparent)]
    Opening(#[from] OpeningError),
}
