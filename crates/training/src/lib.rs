//! The training of evaluations on games of the engine against itself.
//!
//! The path of a position: [`data`] reads the bytes of a game and replays it, a [`Sampler`] keeps what is needed
//! of each quiet position, and a [`Trainer`] draws batches of positions, computes how the parameters of the
//! model should change for a batch, and changes them with [`Adam`]. The best model becomes a network of
//! integers. [`shared`] learns the weights that all variants share.
//!
//! The crate opens no files and prints nothing. It works in the threads of the current pool of rayon. All random
//! numbers come from the seed, and sums are added in a fixed order. So the same settings and games give the
//! same bits with any number of threads.

// The modules are layers, from the lowest to the highest: a module uses only those above it in this list.
mod matrix;
pub mod results;
pub mod data;
pub mod generation;
mod settings;
mod model;
mod factors;
mod samples;
mod gradient;
mod state;
mod trainer;
pub mod shared;
pub mod lesson;
#[cfg(test)]
mod tests;

pub use matrix::inverse;
pub use samples::{Sampler, Samples, is_for_validation};
pub use settings::{TrainBase, TrainSettings};
pub use state::{Adam, Losses, State};
pub use trainer::{Diverged, Epoch, Trainer};
