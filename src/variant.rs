//! A game as data.
//!
//! A file is read into a [`Spec`], what it says, with the place of every value; a spec is resolved
//! into a [`Variant`], what it means, immutable and shared by `Arc`. Settings of a rule live in
//! [`rule`], its behaviour on the `rules` floor under the same name.

mod catalog;
mod fault;
mod game;
pub mod rule;

pub use fault::{Fault, Faults};
pub use game::{PieceInfo, Variant, XboardSettings};
