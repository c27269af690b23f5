//! A good file, and what becomes of it when it is edited.

mod broken;
mod fantastic;
mod garbage;
mod inherit;
mod several;
mod values;
mod words;

use std::sync::Arc;

use super::{Faults, Variant};

/// The file that the tests edit.
const GOOD: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/engine-configs/fantastic-xiii.toml"));

/// Reads the good file with each of these texts, which stand in it once, replaced.
fn read_edited(edits: &[(&str, &str)]) -> Result<Arc<Variant>, Faults> {
    let mut text = GOOD.to_owned();
    for (old, new) in edits {
        assert_eq!(text.matches(old).count(), 1, "{old:?} should stand in the file once");
        text = text.replace(old, new);
    }
    Variant::from_toml("game.toml", &text)
}

#[test]
fn the_game_in_the_description_of_the_format_is_without_fault() {
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/engine-configs/README.md"));
    let game = text.split("```toml\n").nth(1).and_then(|it| it.split("```").next()).unwrap();
    let game = Variant::from_toml("README.md", game).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(game.name, "six-by-six");
}
