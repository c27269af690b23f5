//! Positions, pieces and moves as pictures. Prints nothing.
//!
//! A [`Diagram`] is what a picture shows; [`terminal`] and [`svg`] are how it looks.

mod diagram;
mod escape;
mod legend;
mod moves;
pub mod pieces;
#[cfg(feature = "png")]
pub mod png;
pub mod sheet;
pub mod svg;
pub mod table;
pub mod terminal;

pub use diagram::{Act, Diagram, Reach, Ride, Target};
pub use escape::escape;
pub use legend::{LegendEntry, legend};
pub use moves::moves_of;
