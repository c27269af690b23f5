//! Tests the rules: against perft counts, against a simple second implementation and against themselves.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a helper fails its test"
)]

mod differential;
mod endings;
mod functions;
mod notations;
mod perft;
mod prover;
mod random_play;
mod walk;
