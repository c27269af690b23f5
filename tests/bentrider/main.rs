//! The program from outside: its command line and its protocols, as users and hosts meet them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a helper fails its test"
)]

mod arena;
mod cli;
mod differential;
mod endings;
mod games;
mod host;
mod perft;
mod play;
mod prover;
mod reference;
mod symmetry;
mod tactics;
mod uci;
mod walk;
