//! The arguments that name a network.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser};

use bentrider_engine::engine::{EngineError, EvalFile, read_network_for};
use bentrider_engine::eval::NetworkChoice;
use bentrider_rules::variant::Variant;

/// Show what the file of a network is: architecture, variant, base and training.
#[derive(Debug, Args)]
pub(super) struct Net {
    /// The file.
    #[arg(value_name = "NET")]
    pub(super) file: PathBuf,
}

/// Reads the value of an option `--net`, which may be empty.
pub(super) fn network_path() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().map(PathBuf::from)
}

/// The network that an option `--net` names, for a variant.
///
/// # Errors
/// When it cannot be read, or is for another variant.
pub(super) fn network(file: &Path, variant: &Variant) -> Result<NetworkChoice, EngineError> {
    Ok(match EvalFile::of_value(file.to_owned()) {
        EvalFile::None => NetworkChoice::None,
        EvalFile::Own => NetworkChoice::BuiltIn,
        EvalFile::File(path) => NetworkChoice::Network(read_network_for(&path, variant)?),
    })
}
