//! Positions and pieces as pictures. Knows no rules and prints nothing.

pub mod pieces;
pub mod terminal;
