//! Whole games as text.
//!
//! [`Format::of`] says in which format a text is, [`read`] gives its games, and [`to_record`] plays one.

pub mod courier;
mod format;
mod lines;
pub mod pgn;
pub mod variant_tag;

pub use format::{Format, read, write};
pub use lines::GameLines;
pub use pgn::{RecordError, TextGame, TextMove, TextVariation, from_record, place, to_record};
