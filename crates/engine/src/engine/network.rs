//! The files of networks.

use std::path::Path;
use std::sync::Arc;

use thiserror::Error;

use super::files;
use crate::eval::{MAX_FILE, Network, NetworkError, NetworkMismatch};
use bentrider_rules::variant::Variant;

/// Why a network's file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{path}: {reason}")]
pub struct NetworkFileError {
    /// The file.
    pub path: String,
    /// What is wrong with it.
    pub reason: NetworkFault,
}

/// What is wrong with a network's file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkFault {
    /// The system cannot read it; what it said.
    #[error("{0}")]
    Read(String),
    /// It is not a network.
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// It is a network for another variant.
    #[error(transparent)]
    Game(#[from] NetworkMismatch),
}

/// Reads the network in a file.
///
/// # Errors
/// When the file cannot be read or is not a network.
pub fn read_network(path: &Path) -> Result<Arc<Network>, NetworkFileError> {
    let in_file = |reason| NetworkFileError { path: path.display().to_string(), reason };
    let bytes = files::read(path, MAX_FILE as u64)
        .map_err(|error| in_file(NetworkFault::Read(error.to_string())))?;
    let network = Network::read(&bytes).map_err(|error| in_file(error.into()))?;
    Ok(Arc::new(network))
}

/// Reads the network for a variant in a file.
///
/// # Errors
/// As [`read_network`], and when it is for another variant.
pub fn read_network_for(path: &Path, variant: &Variant) -> Result<Arc<Network>, NetworkFileError> {
    let network = read_network(path)?;
    let in_file = |error: NetworkMismatch| NetworkFileError {
        path: path.display().to_string(),
        reason: error.into(),
    };
    network.check_variant(variant).map_err(in_file)?;
    Ok(network)
}
