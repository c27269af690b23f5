//! Games of engines against each other over UCI, kept by a driver that trusts neither of them.
//!
//! A [`duel`](Duel) is so many pairs of games: each opening is played twice, with colours swapped.
//! The rules the driver judges by are the library's; every finished game is confirmed by replaying it
//! from scratch.

mod archive;
mod clock;
mod duel;
mod elo;
mod fault;
mod game;
mod opening;
mod player;
mod replay;
mod report;
mod self_play;
mod settings;

use duel::Duel;
