//! Moves as text.

pub mod coordinate;
pub mod pgn;
mod reason;
#[cfg(test)]
mod tests;
