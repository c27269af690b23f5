//! Games of the engine against itself, for an evaluation to learn from.
//!
//! A [`DatagenPlan`] says what is generated. The path of a game: `generate` gives its number to a thread,
//! whose `player` draws an `opening` and plays it, and adds it to the `file` after the game before it.
//! `format` is what is in the file; `show` and `merge` are what can be done with files. `genfens` prints the
//! openings alone, for a generator of games elsewhere.
//!
//! All chance of a game comes from the seed and its number, and the players forget all before it: so the
//! same command writes the same bytes, whatever the number of threads and however often it was stopped.

mod error;
mod file;
pub mod format;
mod generate;
mod genfens;
mod merge;
mod opening;
mod plan;
mod player;
mod progress;
mod show;
#[cfg(test)]
pub(super) mod tests;

pub use error::DatagenError;
pub use generate::run;
pub use genfens::{GenfensPlan, genfens};
pub use merge::merge;
pub use plan::{DEFAULT_NODES, DatagenPlan};
pub(super) use show::{each_game, open_for};
pub use show::{info, variant_of, view};
