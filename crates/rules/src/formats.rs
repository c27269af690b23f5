//! Whole games as text.
//!
//! [`Format::of`] says in which format a text is, [`read`] gives its games, and [`to_record`] plays one;
//! [`write_record`] writes one.

mod by_lines;
pub mod chessv;
pub mod courier;
mod format;
mod lines;
pub mod moves_line;
pub mod pgn;
mod record_text;
pub mod variant_tag;

pub use by_lines::LONGEST as LONGEST_GAME;
pub use format::{Format, read, write};
pub use lines::GameLines;
pub use pgn::{RecordError, TextGame, TextMove, TextVariation, from_record, place, to_record};
pub use record_text::write_record;
