//! Whole games as ChessV saves them: the name of the game, a setting on each line, and the moves in
//! coordinates between braces.
//!
//! ```text
//! Gross Chess
//! Player(White) = Ann
//! Player(Black) = ChessV
//! Moves = {
//!     g3g6 g10g7
//! }
//! Result = 1-0 {Black resigns}
//! ```
//!
//! A position that is not the start is the setting `FENStart`, without a reserve, or only its board `Array`. ChessV names some
//! pieces and squares in its own way; the file `names.rs` has these. There is no place for comments, glyphs and
//! variations, and they are not written. As with PGN, text only is looked at here, and
//! [`to_record`](super::to_record) plays the moves. Learned from ChessV 2.2, which writes and reads such files.

mod names;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub(super) use read::GameReader;
pub use read::read;
pub use write::write;

/// Does the list of moves of such a file begin with this line?
pub(super) fn begins_moves(line: &str) -> bool {
    line.trim_start().strip_prefix("Moves").is_some_and(|it| it.trim_start().starts_with('='))
}
