//! Whole games as on Game Courier: a move on each line, with its number, and comments after `//`.
//!
//! ```text
//! // [White "Ann"]
//! // [Variant "fantastic-xiii"]
//!
//! 1. P g4-g6
//! 1... p g10-g8 // a comment
//! 2. P e12-e13; O-e13
//! // 1-0
//! ```
//!
//! What its notation has no place for stands in comments, where Game Courier reads over it: tags as in PGN,
//! each on a line, before the first move; the result on a line after the last one; glyphs (`$1`) before
//! what is said of a move, which stands in braces if it starts like a glyph; and other moves in brackets
//! after it. Several games follow one another, each with its tags, its result or its first number. As with
//! PGN, text only is looked at here, and [`to_record`](super::to_record) plays the moves.

mod comment;
mod header;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub(super) use read::GameReader;
pub use read::read;
pub use write::write;
