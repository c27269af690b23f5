//! Tests the program from outside, by its command line and its protocols, and what it is made of as a whole.

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
mod documents;
mod endgames;
mod epd;
mod evaluations;
mod fuzz;
mod ini;
mod interchange;
mod killed;
mod layers;
mod lesson;
mod levels;
mod networks;
mod other_wins;
mod outputs;
mod referee;
mod show;
mod site_pages;
mod support;
mod symmetry;
mod tactics;
mod train;
mod uci;
#[cfg(feature = "web")]
mod web;
mod xboard;
