//! Whole games as text.

pub mod pgn;
