//! Moves as text.

pub mod coordinate;
