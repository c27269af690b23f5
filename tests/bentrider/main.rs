//! The program from outside: its command line and its protocols, as users and hosts meet them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a helper fails its test")]

mod cli;
mod games;
mod host;
mod prover;
mod tactics;
mod uci;
