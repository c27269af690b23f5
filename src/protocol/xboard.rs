//! The Chess Engine Communication Protocol, version 2, as XBoard 4.9 and WinBoard speak it.
//!
//! Every game that XBoard can show is announced to it as a variant that the engine defines: `announce`
//! writes its board, glyphs and pieces as XBoard reads them. `host_text` converts squares, moves and
//! positions, which XBoard writes a little differently.

mod aliases;
mod announce;
mod board;
mod clock;
mod command;
mod dialect;
mod errors;
mod glyphs;
mod highlight;
mod queue;
mod host_text;
mod options;
mod parse;
mod print;
mod session;
mod table;
mod times;

pub use command::{RootSelection, XBoardCommand};
pub use errors::XBoardParseError;
pub use glyphs::glyphs;
pub use host_text::{HostText, split_square};
pub use options::{XBOARD_OPTIONS, XBoardSetting, shown_options};
pub use parse::parse;
pub(super) use session::serve;
pub use times::TimeLevel;
