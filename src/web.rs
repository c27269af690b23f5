//! Pages for a browser. The board and the viewer are plain ES modules in `assets/`, embedded in the binary;
//! a page fetches nothing.
//!
//! `game` puts an annotated game into the form that the viewer reads, `page` makes one file of games,
//! script, style and pieces.

mod game;
mod page;
mod script;

pub use game::PageGame;
pub use page::{PageError, page};
pub use script::digest;
