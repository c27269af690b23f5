//! A network that learns from games what to add to the terms.
//!
//! A [`TrainPlan`] says what is trained. The path of a position: `data` reads the games of the files and
//! replays them, `samples` keeps what is needed of each quiet position, `epoch` draws batches of them,
//! `gradient` computes how the numbers of the `model` should change for a batch, and the numbers are changed by
//! Adam. After each epoch `state` writes a checkpoint and `curve` the losses; the best model becomes a network of
//! whole numbers.
//!
//! All chance comes from the seed, and sums are added in one order whatever the number of threads: so the
//! same command writes the same bytes, however often it was stopped.

mod curve;
mod data;
mod epoch;
mod error;
mod gradient;
mod model;
mod plan;
mod run;
mod samples;
pub mod shared;
mod state;
#[cfg(test)]
mod tests;

pub use error::TrainError;
pub use plan::{TrainBase, TrainPlan};
pub use run::run;
pub use shared::SharedPlan;
