use thiserror::Error;

use super::network::NetworkFileError;
use super::options::OptionError;
use crate::search::TableError;
use bentrider_rules::game::{IllegalMove, PositionError};
use bentrider_rules::loader::Faults;

/// Why a variant cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VariantError {
    /// No variant has this name.
    #[error("there is no variant \"{name}\": expected one of {known}")]
    Unknown {
        /// What was read.
        name: String,
        /// The names there are.
        known: String,
    },
    /// Its start position breaks its own rules.
    #[error(transparent)]
    Start(#[from] PositionError),
}

/// Why variants could not be added. Its text may have several lines, a fault each.
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
    /// A file does not describe a variant that can be played.
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

/// Why the engine refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EngineError {
    /// The variant.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The files of variants.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A move.
    #[error(transparent)]
    Move(#[from] IllegalMove),
    /// The option or its value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The file of a network.
    #[error(transparent)]
    Network(#[from] NetworkFileError),
    /// The table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The thread to search with; what the system said.
    #[error("no thread to search with: {0}")]
    Thread(String),
}
