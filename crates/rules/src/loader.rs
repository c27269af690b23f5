//! Texts into games. A game's file is read with all that it inherits; board, pieces and start position
//! are read first, then each rule in a file of its own, and the whole is a [`Variant`], whose start
//! position can be played. The built-in games are here.
//!
//! [`Variant`]: crate::variant::Variant

mod catalog;
mod complaints;
mod describe;
mod document;
mod draft;
mod estimate;
mod fault;
mod game;
mod inherit;
mod library;
mod old_keys;
mod pieces;
mod place;
mod read;
mod rule;
mod scalar;
mod words;

pub use catalog::names;
pub use describe::{
    KindInWords, describe, describe_kind, describe_pieces, describe_rules, describe_rules_of_play,
};
pub(crate) use document::edit_distance;
pub use fault::{Fault, Faults};
pub use inherit::name_of;
pub use library::{BuiltIn, Library, Source};
pub use read::{built_in, from_toml, read};

#[cfg(test)]
mod tests;
