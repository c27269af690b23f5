//! A network: it learnt from games what to add to the hand-written evaluation of one game.
//!
//! The inputs say which piece stands where (`inputs`), seen by each side; a hidden layer of `H` sums for
//! each side follows the moves (`line`), and one output is read from both (`kernel`). All arithmetic is in
//! whole numbers, so every processor (`simd`) computes the same. `file` is the format, `bounds` shows that
//! no sum can overflow, `fingerprint` distinguishes versions of the evaluation below the network. `choice`
//! says which network evaluates a game, `catalog` has the built-in ones.

mod bounds;
mod catalog;
mod choice;
mod error;
mod file;
mod fingerprint;
mod game;
mod inputs;
mod kernel;
mod line;
mod parts;
mod simd;
#[cfg(test)]
mod tests;

pub use choice::NetworkChoice;
pub use error::{NetworkError, NetworkMismatch};
pub use file::MAX_FILE;
pub(super) use fingerprint::base_fingerprint;
pub use inputs::Inputs;
pub(super) use line::NetworkLine;
pub use parts::{Base, MAX_HIDDEN, Network, NetworkParts, Scales};

pub use kernel::LANES;
