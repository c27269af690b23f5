//! The built-in games: their files, embedded, and what they mean, read once when first asked for.

use std::sync::Arc;

use once_cell::sync::OnceCell;

use super::from_toml;
use crate::variant::Variant;

/// Embeds the files in `engine-configs` of the games of these names.
macro_rules! games {
    ($($name:literal,)*) => {
        static GAMES: [Game; [$($name),*].len()] = [$(Game::new(
            $name,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/engine-configs/", $name, ".toml")),
        )),*];
    };
}

// In the order in which they are listed; the first one is played before another is chosen.
games! {
    "fantastic-xiii",
    "gross",
    "fusion",
    "chess",
    "capablanca",
    "gothic",
    "embassy",
    "janus",
    "grand",
    "opulent",
    "shako",
    "tencubed",
    "gross-12x10",
    "fantastic-12x10",
    "metamachy",
    "wildebeest",
    "omega",
    "gigachess-ii",
    "terachess-ii",
}

/// A built-in game. Its file has the game's name and is without fault; tests hold both.
struct Game {
    name: &'static str,
    text: &'static str,
    variant: OnceCell<Option<Arc<Variant>>>,
}

impl Game {
    const fn new(name: &'static str, text: &'static str) -> Self {
        Game { name, text, variant: OnceCell::new() }
    }

    fn read(&self) -> Option<Arc<Variant>> {
        from_toml(&format!("{}.toml", self.name), self.text).ok()
    }
}

/// Names of the built-in games, in the order they are listed.
pub fn names() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|game| game.name)
}

/// The file of a built-in game.
pub(super) fn text(name: &str) -> Option<&'static str> {
    find(name).map(|game| game.text)
}

/// A built-in game by its name, read once and kept.
pub fn built_in(name: &str) -> Option<Arc<Variant>> {
    let game = find(name)?;
    game.variant.get_or_init(|| game.read()).clone()
}

fn find(name: &str) -> Option<&'static Game> {
    GAMES.iter().find(|game| game.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_file_is_without_fault_and_holds_the_game_of_its_name() {
        for game in &GAMES {
            match from_toml(game.name, game.text) {
                Ok(variant) => assert_eq!(variant.name, game.name),
                Err(faults) => panic!("{faults}"),
            }
        }
    }

    #[test]
    fn a_built_in_game_is_read_once_and_an_unknown_name_is_none() {
        for name in names() {
            let (first, second) = (built_in(name).unwrap(), built_in(name).unwrap());
            assert!(Arc::ptr_eq(&first, &second));
        }
        assert!(built_in("fantastic").is_none());
        assert!(built_in("").is_none());
    }
}
