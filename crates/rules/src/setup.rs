//! Anything a FEN can say, as plain data, with its text in and out.
//!
//! A [`Setup`] need not be playable: whether both sides have a King, and what its rights mean,
//! is asked in higher layers. It needs the shape of the board and the letters of the kinds only.

mod fen;
mod labels;
mod piece;
mod rights;

pub use fen::{FenError, RightsField, Setup, holes};
pub use labels::{LabelError, Labels};
pub use piece::{Kind, KindSet, Piece};
pub use rights::Rights;
