//! The Chess Engine Communication Protocol, version 2, as XBoard 4.9 and WinBoard speak it.
//!
//! XBoard is told of every game that it can show as a variant that the engine defines: `announce`
//! says its board, glyphs and pieces in XBoard's words. `host_text` knows how squares, moves and
//! positions are written there, which differs from the rest of the program in a few ways.

mod aliases;
mod announce;
mod board;
mod clock;
mod command;
mod dialect;
mod errors;
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
pub use host_text::{HostText, split_square};
pub use options::{XBOARD_OPTIONS, XBoardSetting, shown_options};
pub use parse::parse;
pub(super) use session::serve;
pub use times::TimeLevel;
