//! Pages for a browser. The board and the viewer are plain ES modules in `assets/`, embedded in the binary;
//! a page fetches nothing from elsewhere.
//!
//! `page` makes one file of annotated games, with script, style and pieces.
//!
//! With the feature `web` there is also the board for playing. `server` listens, `guard` decides which requests
//! are answered, `assets` has the files that are sent, and `socket` carries the messages of one page, which
//! `bentrider_session` answers. The messages are described in `docs/web.md`. `site` is the same page as static files,
//! without a server.

#[cfg(feature = "web")]
mod assets;
mod bundle;
#[cfg(feature = "web")]
mod guard;
mod page;
#[cfg(feature = "web")]
mod server;
#[cfg(feature = "web")]
mod site;
#[cfg(feature = "web")]
mod socket;

pub use page::{PageError, digest, page};
#[cfg(feature = "web")]
pub use server::{Server, StopHandle};
#[cfg(feature = "web")]
pub use site::{SiteError, SiteFile, site};
