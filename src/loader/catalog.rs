//! The built-in games: their files, embedded, and what they mean, read once when first asked for.

use std::sync::Arc;

use once_cell::sync::OnceCell;

use crate::variant::Variant;

/// Embeds the files in `engine-configs` of the games of these names.
macro_rules! games {
    ($($name:literal,)*) => {
        static GAMES: [BuiltInVariant; [$($name),*].len()] = [$(BuiltInVariant {
            name: $name,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/engine-configs/", $name, ".toml")),
            variant: OnceCell::new(),
        }),*];
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
pub(super) struct BuiltInVariant {
    pub(super) name: &'static str,
    pub(super) text: &'static str,
    variant: OnceCell<Option<Arc<Variant>>>,
}

impl BuiltInVariant {
    /// What the file means, read on the first call.
    pub(super) fn variant(
        &self,
        read: impl FnOnce() -> Option<Arc<Variant>>,
    ) -> Option<Arc<Variant>> {
        self.variant.get_or_init(read).clone()
    }
}

/// Names of the built-in variants, in the order of `bentrider variants`.
pub fn names() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|game| game.name)
}

/// A built-in game by its name.
pub(super) fn find(name: &str) -> Option<&'static BuiltInVariant> {
    GAMES.iter().find(|game| game.name == name)
}
