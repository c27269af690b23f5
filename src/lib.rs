//! The program: the protocols of chess interfaces, the board in the browser, and the commands of the command
//! line. The rules are in `bentrider_rules`, evaluation and search in `bentrider_engine`; both are re-exported
//! for tests and benchmarks.
//!
//! The modules are layers, from the lowest to the highest: a module uses only those above it in this list.

#[doc(hidden)]
pub use bentrider_engine::*;
#[doc(hidden)]
pub use bentrider_rules::*;

pub mod protocol;
pub mod web;
pub mod commands;
