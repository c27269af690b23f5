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

#[test]
fn the_variant_that_is_made_step_by_step_comes_out_as_described() {
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md"));
    let mut blocks = text.split("```toml\n").skip(1).filter_map(|it| it.split("```").next());
    let (first, second) = (blocks.next().unwrap(), blocks.next().unwrap());
    let faults = loader::from_toml("gryphons.toml", first).unwrap_err().to_string();
    for fault in faults.lines() {
        assert!(text.contains(&format!("    {fault}\n")), "{fault}");
    }
    let game = loader::from_toml("gryphons.toml", &[first, second].join("\n"));
    let game = game.unwrap_or_else(|it| panic!("{it}"));
    assert!(text.contains("the Gryphon 7.09"));
    assert_eq!(game.pieces.last().unwrap().value, 709);
}
