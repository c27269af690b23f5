use thiserror::Error;

use super::options::OptionError;
use crate::loader::Faults;
use crate::notation::coordinate::MoveError;
use crate::rules::SetupFaults;
use crate::search::TableError;
use crate::setup::FenError;

/// Why a game cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    /// No game has this name.
    #[error("there is no game \"{name}\": expected one of {known}")]
    Unknown {
        /// What was read.
        name: String,
        /// The names there are.
        known: String,
    },
    /// Its start position breaks its own rules.
    #[error("the start position of {name} cannot be played: {faults}")]
    Start {
        /// The game.
        name: String,
        /// The reasons.
        faults: SetupFaults,
    },
}

/// Why games could not be added. Its text may have several lines, a fault each.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LoadError {
    /// The system could not read a file or folder.
    #[error("{path}: {reason}")]
    Read {
        /// What was to be read.
        path: String,
        /// What the system said.
        reason: String,
    },
    /// A file does not describe a game that can be played.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// There is nothing to read in a folder.
    #[error("{path}: expected at least one file ending in .toml in this folder, found none")]
    Empty {
        /// The folder.
        path: String,
    },
    /// Several files of a folder are wrong.
    #[error("{}", .0.iter().map(Self::to_string).collect::<Vec<_>>().join("\n"))]
    Files(Vec<LoadError>),
}

/// Why a position could not be set, or not all of its moves made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The FEN cannot be read.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The FEN is read but describes an illegal position.
    #[error("the position cannot be played: {0}")]
    Setup(#[from] SetupFaults),
    /// The game's own start.
    #[error(transparent)]
    Game(#[from] GameError),
    /// One of the moves cannot be played; those before it have been made.
    #[error("move {number} {fault}")]
    Move {
        /// Which one, from 1.
        number: usize,
        /// Why.
        fault: MoveError,
    },
}

/// Why the engine refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EngineError {
    /// The game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The files of games.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The option or its value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The thread to search with; what the system said.
    #[error("no thread to search with: {0}")]
    Thread(String),
}
