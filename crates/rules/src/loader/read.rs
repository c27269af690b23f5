//! From texts to games.

use std::sync::Arc;

use super::complaints::Complaints;
use super::fault::Faults;
use super::library::{BuiltIn, Library, Source};
use super::{catalog, game, inherit};
use crate::variant::Variant;

/// Reads a game's file, which may inherit from the games of a library. The start position of the game
/// can be played.
///
/// # Errors
/// With everything that is wrong in it and in what it inherits.
pub fn read(source: &Source, library: &dyn Library) -> Result<Arc<Variant>, Faults> {
    let complaints = Complaints::default();
    let entries = inherit::read(source, library, &complaints);
    let variant = entries.and_then(|it| game::load(&it, &complaints));
    variant.map(Arc::new).ok_or_else(|| complaints.into_faults())
}

/// Reads a variant file, which may inherit from the built-in variants. `file` is its name in messages only.
///
/// # Errors
/// With everything that is wrong in it.
pub fn from_toml(file: &str, text: &str) -> Result<Arc<Variant>, Faults> {
    read(&Source::new(file, text), &BuiltIn)
}

/// A built-in variant by its name; it is read once and kept.
pub fn built_in(name: &str) -> Option<Arc<Variant>> {
    let game = catalog::find(name)?;
    game.variant(|| from_toml(&format!("{}.toml", game.name), game.text).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_file_is_without_fault_and_holds_the_game_of_its_name() {
        for name in catalog::names() {
            match from_toml(name, catalog::find(name).unwrap().text) {
                Ok(variant) => assert_eq!(variant.name, name),
                Err(faults) => panic!("{faults}"),
            }
        }
    }

    #[test]
    fn a_built_in_game_is_read_once_and_an_unknown_name_is_none() {
        for name in catalog::names() {
            let (first, second) = (built_in(name).unwrap(), built_in(name).unwrap());
            assert!(Arc::ptr_eq(&first, &second));
        }
        assert!(built_in("fantastic").is_none());
        assert!(built_in("").is_none());
    }
}
