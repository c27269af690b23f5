//! Betza notation, read into explicit legs. Knows no board, no colour and no other piece.
//!
//! The dialect is the one of `engine-configs/README.md`: atoms `W F D A N H C Z G K Q R B` and `(x,y)`,
//! directions `f b l r v s` and their pairs, modes `m c e i n p`, ranges, and `[A?B]` for bent riders.

mod atom;
mod bend;
mod direction;
mod leg;
mod parse;
mod prefix;
mod reader;
mod straight;
#[cfg(test)]
mod tests;

pub use leg::{Leg, Modes, Path};
pub use parse::parse;
pub use reader::BetzaError;
