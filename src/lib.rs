//! The program: the board in the browser, and the commands of the command line. The rules are in `bentrider_rules`,
//! evaluation and search in `bentrider_engine`, the protocols of chess interfaces in `bentrider_protocol`; they are
//! re-exported for tests and benchmarks.
//!
//! The modules are layers, from the lowest to the highest: a module uses only those above it in this list.

#[doc(hidden)]
pub use bentrider_engine::*;
#[doc(hidden)]
pub use bentrider_rules::*;

#[doc(hidden)]
pub use bentrider_protocol as protocol;

pub mod web;
pub mod commands;
