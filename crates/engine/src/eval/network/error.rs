//! Why a network cannot be used.

use thiserror::Error;

/// Why bytes are not a network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// They are something else.
    #[error("this is not a network: expected a file as \"train\" writes it")]
    NotNetwork,
    /// They are of another version.
    #[error("this network has version {found} of the format: expected version {expected}")]
    Version {
        /// What was read.
        found: u32,
        /// What can be read.
        expected: u32,
    },
    /// Some of them were changed or are missing.
    #[error("the network is damaged: its checksum is wrong")]
    Damaged,
    /// A number is out of its range.
    #[error("the network is wrong: {what} is {found}, expected {expected}")]
    Content {
        /// Which number.
        what: &'static str,
        /// What was read.
        found: i64,
        /// What it may be.
        expected: String,
    },
    /// A text is not UTF-8.
    #[error("the network is wrong: {0} is not text")]
    NotText(&'static str),
    /// With some position, a sum could exceed 32 bits.
    #[error("the network is wrong: {what} could reach {found}, and at most {most} fits")]
    Overflow {
        /// Which sum.
        what: &'static str,
        /// What it could reach.
        found: i64,
        /// What fits.
        most: i64,
    },
}

/// Why a network is not one for a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the network is for {of_network}, not for {of_game}{difference}")]
pub struct NetworkMismatch {
    /// The name of the network's game.
    pub of_network: String,
    /// The name of the game.
    pub of_game: String,
    /// What differs, after a colon.
    pub difference: String,
}
