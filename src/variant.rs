//! A game as data.
//!
//! A file is read into a spec, what it says, with the place of every value; a spec is resolved into
//! a [`Variant`], what it means, immutable and shared by `Arc`. Settings of a rule live in [`rule`],
//! its behaviour on the `rules` floor under the same name.

mod catalog;
mod complaints;
mod describe;
mod document;
mod estimate;
mod fault;
mod game;
mod inherit;
mod library;
mod resolve;
pub mod rule;
mod spec;

pub use describe::describe;
pub use fault::{Fault, Faults};
pub use game::{PieceInfo, Variant, XboardSettings, fault_of_start};
pub use library::{BuiltIn, Library, Source};

/// Names of the built-in games, in the order they are listed.
pub fn names() -> impl Iterator<Item = &'static str> {
    catalog::names()
}

/// A built-in game by its name, read once and kept.
pub fn built_in(name: &str) -> Option<std::sync::Arc<Variant>> {
    catalog::built_in(name)
}

#[cfg(test)]
mod tests;
