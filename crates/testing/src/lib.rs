//! What the tests of several crates share: boards, counts of moves, proofs of mates, and a second
//! implementation of the rules.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a helper fails its test, and its name says what it is"
)]

pub mod boards;
pub mod counts;
pub mod endings;
pub mod prover;
pub mod reference;

use std::path::{Path, PathBuf};

/// A file or folder of the repository.
pub fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}
