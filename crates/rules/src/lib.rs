//! Rules, notations and pictures of large-board chess variants: boards up to 16×16, with pieces in Betza
//! notation.
//!
//! A [`Game`] holds a variant, a position and the moves that led there. Its [`Variant`] comes from
//! [`built_in`], or from the text of a variant file through [`from_toml`].
//!
//! ```
//! use bentrider_rules::{Game, built_in};
//!
//! let gross = built_in("gross").ok_or("no such variant")?;
//! let mut game = Game::new(&gross)?;
//! for mv in game.legal_moves() {
//!     println!("{} {}", game.coordinates(*mv), game.san(*mv));
//! }
//! let first = game.legal_moves()[0];
//! game.play(first)?;
//! println!("{}", game.fen());
//! if let Some(end) = game.outcome() {
//!     println!("{end}");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate starts no threads, opens no files and reads no clock.
//!
//! # Features
//!
//! `png` writes pictures as PNG too.
//!
//! # Speed
//!
//! Sets of squares are 256 bits, which AVX2 holds in one register. The program is built for
//! `x86-64-v3`, but a crate's `.cargo/config.toml` does not reach the crates that depend on it. To get
//! the same speed, put this into the `.cargo/config.toml` of your own crate:
//!
//! ```toml
//! [target.'cfg(target_arch = "x86_64")']
//! rustflags = ["-C", "target-cpu=x86-64-v3"]
//! ```
//!
//! # Stability
//!
//! The items re-exported on this page are the public API. The modules behind them are public for the crates of
//! bentrider; they change without notice.

// The modules are layers, from the lowest to the highest: a module uses only those above it in this list.
#[doc(hidden)]
pub mod processor;
#[doc(hidden)]
pub mod checksum;
#[doc(hidden)]
pub mod columns;
#[doc(hidden)]
pub mod geometry;
#[doc(hidden)]
pub mod betza;
#[doc(hidden)]
pub mod motion;
#[doc(hidden)]
pub mod setup;
#[doc(hidden)]
pub mod variant;
#[doc(hidden)]
pub mod position;
#[doc(hidden)]
pub mod rules;
#[doc(hidden)]
pub mod loader;
#[doc(hidden)]
pub mod interchange;
#[doc(hidden)]
pub mod notation;
#[doc(hidden)]
pub mod game;
#[doc(hidden)]
pub mod perft;
#[doc(hidden)]
pub mod formats;
#[doc(hidden)]
pub mod picture;

#[doc(inline)]
pub use game::{Game, IllegalMove, PositionError};
#[doc(inline)]
pub use geometry::{Color, Square, SquareSet};
#[doc(inline)]
pub use loader::{LoadErrors, built_in, describe, from_toml, names};
#[doc(inline)]
pub use notation::MoveError;
#[doc(inline)]
pub use position::Move;
#[doc(inline)]
pub use rules::{Ending, Outcome};
#[doc(inline)]
pub use setup::Setup;
#[doc(inline)]
pub use variant::Variant;
