//! bentrider, a game engine for large-board chess variants.
//!
//! The modules are floors, listed from the lowest to the highest; a module uses only those above it
//! in this list, and a test (`tests/layering.rs`) holds that.

pub mod geometry;
pub mod betza;
pub mod motion;
pub mod setup;
pub mod variant;
pub mod position;
pub mod rules;
pub mod loader;
pub mod notation;
pub mod game;
pub mod formats;
pub mod picture;
pub mod eval;
pub mod search;
pub mod engine;
#[cfg(feature = "selfplay")]
pub mod selfplay;
#[cfg(feature = "analysis")]
pub mod analysis;
#[cfg(feature = "protocol")]
pub mod protocol;
#[cfg(feature = "tools")]
pub mod tools;
#[cfg(feature = "cli")]
pub mod cli;
