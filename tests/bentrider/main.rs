//! Tests the program from outside (its command line and its protocols), and its rules from inside:
//! against perft counts, against a simple second implementation and against themselves.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a helper fails its test"
)]

mod annotate;
mod bounds;
mod broken;
mod cli;
mod convert;
mod browser;
mod datagen;
mod differential;
mod documents;
mod endings;
mod evaluations;
mod fuzz;
mod killed;
mod layers;
mod levels;
mod notations;
mod networks;
mod outputs;
mod perft;
mod prover;
mod random_play;
mod reference;
mod referee;
mod rules;
mod show;
mod support;
mod symmetry;
mod tactics;
mod train;
mod uci;
mod walk;
#[cfg(feature = "web")]
mod web;
mod xboard;
