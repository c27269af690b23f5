//! Rules and search of large-board chess variants: boards up to 16×16, with pieces in Betza notation.
//!
//! A [`Game`] holds a variant, a position and the moves that led there. Its [`Variant`] comes from
//! [`built_in`], or from the text of a variant file through [`from_toml`].
//!
//! ```
//! use bentrider::{Game, built_in, outcome};
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
//!     println!("{}", outcome::write(end));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Pool`] of threads, with a hash table of the given size in MiB, searches the position of a game:
//!
//! ```
//! use std::sync::Arc;
//!
//! use bentrider::{Game, Limits, Pool, WallClock, built_in, search_and_wait};
//!
//! let game = Game::new(&built_in("gross").ok_or("no such variant")?)?;
//! let mut pool = Pool::new(Arc::new(WallClock::new()), 16)?;
//! let limits = Limits { depth: Some(4), ..Limits::default() };
//! let found = search_and_wait(&mut pool, &game, limits)?;
//! let best = found.best.ok_or("no legal move")?;
//! let centipawns = found.score().map(|score| score.value());
//! println!("{}: {centipawns:?}", game.san(best));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! The default, `cli`, is the whole program. The crate with `default-features = false` has what is on
//! this page; `protocol` adds the UCI and XBoard protocols, `tools` adds matches, tuning and training,
//! `page` adds pages of annotated games, `web` adds the board in the browser and its server, `nets` adds the networks of
//! the built-in variants that have one, `png` writes pictures as PNG too, and `tuning` makes the parameters of the
//! search options.
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
//! The items on this page are the public API. The modules behind them are public for the program, the
//! tests and the benchmarks; they are not documented here and change without notice.

// The modules are layers, from the lowest to the highest: a module uses only those above it in this
// list. A test, `tests/layering.rs`, checks that.
#[doc(hidden)]
pub mod checksum;
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
pub mod notation;
#[doc(hidden)]
pub mod game;
#[doc(hidden)]
pub mod formats;
#[doc(hidden)]
pub mod picture;
#[doc(hidden)]
pub mod eval;
#[doc(hidden)]
pub mod search;
#[doc(hidden)]
pub mod engine;
#[doc(hidden)]
pub mod selfplay;
#[doc(hidden)]
pub mod analysis;
#[cfg(feature = "protocol")]
#[doc(hidden)]
pub mod protocol;
#[cfg(feature = "page")]
#[doc(hidden)]
pub mod web;
#[cfg(feature = "tools")]
#[doc(hidden)]
pub mod tools;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;

#[doc(inline)]
pub use engine::WallClock;
#[doc(inline)]
pub use eval::Score;
#[doc(inline)]
pub use game::{Game, IllegalMove, PositionError};
#[doc(inline)]
pub use geometry::{Color, Square, SquareSet};
#[doc(inline)]
pub use loader::{Faults, built_in, describe, from_toml, names};
#[doc(inline)]
pub use notation::{MoveError, outcome};
#[doc(inline)]
pub use position::Move;
#[doc(inline)]
pub use rules::Outcome;
#[doc(inline)]
pub use search::pool::Pool;
#[doc(inline)]
pub use search::{Bound, Limits, Report, TimeControl};
#[doc(inline)]
pub use selfplay::{SearchError, Searched, search_and_wait};
#[doc(inline)]
pub use setup::Setup;
#[doc(inline)]
pub use variant::Variant;
