//! Game Courier's notation: what moves, from, a hyphen, to.
//!
//! `P e2-e4`, or `e2-e4`. White's labels are capitals and Black's are small. More steps may follow after
//! a semicolon, each of which says something of the same move: `O-g13` puts a Direwolf on g13, `e5-` and
//! `@-e5` empty e5, `R h1-f1` is the Rook's part of a castling. A promotion is written as a second step,
//! castling and captures en passant as the move of the King or the Pawn alone; a capture is written as
//! any move. The label of a compound is those of its parts (`RB`), and a part that leaves is named alone:
//! `R d1-d4`.

mod error;
mod label;
mod read;
mod steps;
#[cfg(test)]
mod tests;
mod write;

pub use label::{read_label, write_label};
pub use read::read;
pub use steps::has_form;
pub use write::write;
