//! The Universal Chess Interface, with the usual additions: `d`, `eval`, `go perft`.
//!
//! The crate `vampirc-uci` supports boards of 8×8 only. It reads the plain words and writes the plain
//! lines; what holds a square, a move, a number or a path is read and written here.

mod command;
mod error;
mod go;
mod parse;
mod print;
mod session;
mod tokens;

pub use command::UciCommand;
pub use error::UciParseError;
pub use parse::parse;
pub(super) use session::UciSession;
