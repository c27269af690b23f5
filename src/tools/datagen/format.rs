//! The file of generated games, as `docs/data.md` describes it byte by byte: a header, then a block a
//! game.
//!
//! `bytes` writes and reads numbers, `header` says how the games were generated,
//! `game` is what is kept of one, `block` frames it, `reader` reads a file block by block, and `replay`
//! plays a game again by the rules.

mod block;
mod bytes;
mod game;
mod header;
mod reader;
mod replay;

pub use game::{GameData, GameEnd, Reason};
pub use header::{GameSource, Header, HeaderError};
pub use reader::{DataReader, ReadError};
pub use replay::{IllegalData, Ply, is_quiet, replay};

pub(super) use block::write as write_block;
