//! Pages for a browser. The board and the viewer are plain ES modules in `assets/`, embedded in the binary;
//! a page fetches nothing from elsewhere.
//!
//! `game` puts an annotated game into the form that the viewer reads, `page` makes one file of games,
//! script, style and pieces.
//!
//! With the feature `web` there is also the board that one plays on. `server` listens, `guard` says who may
//! ask, `assets` and `app` are what it sends, `socket` carries the messages of one page, and `session` is the
//! conversation with it, without sockets. What connections share is in `hub`, and what is the most in
//! `limits`. The messages are described in `docs/web.md`.

#[cfg(feature = "web")]
mod app;
#[cfg(feature = "web")]
mod assets;
#[cfg(feature = "web")]
mod guard;
#[cfg(feature = "web")]
mod listen;
mod page;
mod script;
#[cfg(feature = "web")]
mod server;
#[cfg(feature = "web")]
mod socket;

pub use page::{PageError, page};
pub use script::digest;
#[cfg(feature = "web")]
pub use server::{Server, StopHandle};
