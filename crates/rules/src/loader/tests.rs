//! A good file, and what becomes of it when it is edited.

mod bounds;
mod broken;
mod fantastic;
mod garbage;
mod inherit;
mod several;
mod values;
mod words;

use std::sync::Arc;

use crate::loader::{self, Faults};
use crate::variant::Variant;

/// The file that the tests edit.
const GOOD: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../engine-configs/fantastic-xiii.toml"));

/// Reads the good file with each of these texts, which stand in it once, replaced.
fn read_edited(edits: &[(&str, &str)]) -> Result<Arc<Variant>, Faults> {
    let mut text = GOOD.to_owned();
    for (old, new) in edits {
        assert_eq!(text.matches(old).count(), 1, "{old:?} should stand in the file once");
        text = text.replace(old, new);
    }
    loader::from_toml("game.toml", &text)
}

#[test]
fn the_games_in_the_description_of_the_format_are_without_fault() {
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../engine-configs/README.md"));
    let blocks = text.split("```toml\n").skip(1).filter_map(|it| it.split("```").next());
    let games: Vec<String> = blocks
        .filter(|it| it.starts_with("name = "))
        .map(|it| loader::from_toml("README.md", it).unwrap_or_else(|it| panic!("{it}")))
        .map(|game| game.name.clone())
        .collect();
    assert_eq!(games, ["six-by-six", "knightless"]);
}
