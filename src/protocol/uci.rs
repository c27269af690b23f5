//! The Universal Chess Interface, with the words engine people add to it: `d`, `eval`, `go perft`.
//!
//! Own code reads whatever may hold a square, a number or a path and writes whatever holds a move:
//! the crate `vampirc-uci` knows boards of 8×8 only. It reads the plain words and writes the plain
//! lines.

mod command;
mod error;
mod go;
mod parse;
mod print;
mod session;
mod words;

pub use command::UciCommand;
pub use error::UciParseError;
pub use parse::parse;
pub(super) use session::UciSession;
