//! Games of engines against each other over UCI, kept by a driver that trusts neither of them.
//!
//! A [`duel`](Duel) is so many pairs of games: each opening is played twice, with colours swapped.
//! The rules the driver judges by are the library's; every finished game is confirmed by replaying it
//! from scratch.
//!
//! `cargo test --release --test bentrider -- --ignored self_play` plays 200 games of the program
//! against itself; `settings` lists the variables that make it another duel. For a match of two
//! builds, keep a copy of each and name them:
//!
//! ```text
//! BENTRIDER_PLAYER=./new BENTRIDER_OPPONENT=./old BENTRIDER_NODES=20000 \
//!     cargo test --release --test bentrider -- --ignored self_play
//! ```

mod archive;
mod clock;
mod duel;
mod elo;
mod fault;
mod fit;
mod game;
mod info;
mod opening;
mod player;
mod replay;
mod report;
mod self_play;
mod settings;

use duel::Duel;
