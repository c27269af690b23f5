//! Tests the rules: against perft counts, against a simple second implementation and against themselves; and the
//! reading of variant files and of Betza notation.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a helper fails its test"
)]

mod betza;
mod differential;
mod ended_games;
mod endings;
mod fairy_stockfish;
mod formats;
mod functions;
mod games;
mod interchange;
mod loader;
mod mating;
mod mutated;
mod notations;
mod perft;
mod pgn;
mod pictures;
mod prover;
mod random_play;
mod results;
mod setup;
mod walk;
