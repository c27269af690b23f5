//! Moves as text.

pub mod coordinate;
pub mod outcome;
pub mod pgn;
mod reason;
pub mod san;
#[cfg(test)]
mod tests;
