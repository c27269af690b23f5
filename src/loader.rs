//! Texts into games: a game's file is read into a spec, what it says, with the place of every value; a
//! spec is resolved into a [`Variant`], what it means. The built-in games are here.

mod catalog;
mod complaints;
mod describe;
mod document;
mod estimate;
mod fault;
mod inherit;
mod library;
mod resolve;
mod spec;

use std::sync::Arc;

use crate::rules;
use crate::variant::Variant;
use complaints::Complaints;
use document::{Place, Table};
use spec::Spec;

pub use catalog::{built_in, names};
pub use describe::describe;
pub use fault::{Fault, Faults};
pub use library::{BuiltIn, Library, Source};

/// Reads a game's file, which may inherit from the built-in games. `file` is its name in messages only.
///
/// # Errors
/// With everything that is wrong in it.
pub fn from_toml(file: &str, text: &str) -> Result<Arc<Variant>, Faults> {
    read(&Source::new(file, text), &BuiltIn)
}

/// Reads a game's file, which may inherit from the games of a library. The start position of the game
/// can be played.
///
/// # Errors
/// With everything that is wrong in it and in what it inherits.
pub fn read(source: &Source, library: &dyn Library) -> Result<Arc<Variant>, Faults> {
    let complaints = Complaints::default();
    let variant = variant(source, library, &complaints);
    variant.map(Arc::new).ok_or_else(|| complaints.into_faults())
}

/// The game of a file, if there is nothing to complain of.
fn variant(source: &Source, library: &dyn Library, complaints: &Complaints) -> Option<Variant> {
    let file = inherit::read(source, library, complaints)?;
    let spec = Spec::read(Table::root(Place(0), &file, complaints));
    let variant = resolve::resolve(&spec, complaints)?;
    match rules::from_setup(&variant, &variant.start) {
        Ok(_) => Some(variant),
        Err(faults) => {
            let start = spec.start.map_or(Place(0), |it| it.place);
            complaints.add(start, format!("the start position cannot be played: {faults}"));
            None
        }
    }
}

#[cfg(test)]
mod tests;
