//! The Chess Engine Communication Protocol, version 2, as XBoard 4.9 and WinBoard speak it.
//!
//! Every variant that XBoard can show is announced to it as a variant that the engine defines: `announce`
//! writes its board, glyphs and pieces as XBoard reads them. `host_text` converts squares and moves, `host_fen`
//! positions, which XBoard writes a little differently.

mod announce;
mod clock;
mod parse;
mod dialect;
mod print;
mod slots;
mod table;
mod highlight;
mod host_fen;
mod host_text;
mod options;
mod queue;
mod session;

pub use announce::{export, piece_definitions};
pub use clock::TimeLevel;
pub use host_fen::read_otherwise;
pub use host_text::{HostText, split_square};
pub use options::{XBOARD_OPTIONS, XBoardSetting, shown_options};
pub use parse::{RootSelection, XBoardCommand, parse};
pub use print::XBoardParseError;
pub use table::glyphs;

pub(super) use session::serve;
