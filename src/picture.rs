//! Positions as pictures. Knows no rules and prints nothing.

pub mod terminal;
