//! Evaluation and search of large-board chess variants, and an engine that has both.
//!
//! A [`Pool`] of threads, with a hash table of the given size in MiB, searches the position of a game:
//!
//! ```
//! use std::sync::Arc;
//!
//! use bentrider_engine::{Limits, Pool, WallClock, search_and_wait};
//! use bentrider_rules::{Game, built_in};
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
//! `nets` adds the networks of the built-in variants that have one, and `tuning` makes the parameters of the
//! search options.
//!
//! # Stability
//!
//! The items re-exported on this page are the public API. The modules behind them are public for the crates of
//! bentrider; they change without notice.

// The modules are layers, from the lowest to the highest: a module uses only those above it in this list.
// Files and the clock are read only in `engine` and above; threads are started only in `search::pool`.
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

#[doc(inline)]
pub use engine::WallClock;
#[doc(inline)]
pub use eval::Score;
#[doc(inline)]
pub use search::pool::Pool;
#[doc(inline)]
pub use search::{Bound, Limits, Report, TimeControl};
#[doc(inline)]
pub use selfplay::{SearchError, Searched, search_and_wait};
