//! The arguments that name a network.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::engine::{EngineError, EvalFile, read_network_for};
use crate::eval::NetworkChoice;
use crate::variant::Variant;

/// Show what the file of a network is: architecture, game, base and training.
#[derive(Debug, Args)]
pub(super) struct Net {
    /// The file.
    #[arg(value_name = "NET")]
    pub(super) file: PathBuf,
}

/// The network that an option `--net` names, for a game.
///
/// # Errors
/// When it cannot be read, or is for another game.
pub(super) fn network(file: &Path, variant: &Variant) -> Result<NetworkChoice, EngineError> {
    Ok(match EvalFile::of_value(file.to_owned()) {
        EvalFile::HandWritten => NetworkChoice::HandWritten,
        EvalFile::Own => NetworkChoice::BuiltIn,
        EvalFile::File(path) => NetworkChoice::Network(read_network_for(&path, variant)?),
    })
}
