//! Pages for a browser. The board and the viewer are plain ES modules in `assets/`, embedded in the binary;
//! a page fetches nothing from elsewhere.
//!
//! `page` makes one file of annotated games, with script, style and pieces.
//!
//! With the feature `web` there is also the board that one plays on. `server` listens, `guard` says who may
//! ask, `assets` is what it sends, and `socket` carries the messages of one page: the conversation itself is in
//! `bentrider_session`. The messages are described in `docs/web.md`.

#[cfg(feature = "web")]
mod assets;
#[cfg(feature = "web")]
mod guard;
mod page;
#[cfg(feature = "web")]
mod server;
#[cfg(feature = "web")]
mod socket;

pub use page::{PageError, digest, page};
#[cfg(feature = "web")]
pub use server::{Server, StopHandle};
