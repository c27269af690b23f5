//! Moves as text.

pub mod coordinate;
mod reason;
#[cfg(test)]
mod tests;
