//! A good file, and what becomes of it when it is edited.

mod broken;
mod fantastic;
mod garbage;
mod inherit;
mod several;
mod values;

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
fn the_games_in_the_description_of_the_format_are_without_fault() {
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/engine-configs/README.md"));
    let mut games = text.split("```toml\n").skip(1).map(|it| it.split("```").next().unwrap());
    for name in ["six-by-six", "knightless"] {
        let game = Variant::from_toml("README.md", games.next().unwrap());
        assert_eq!(game.unwrap_or_else(|faults| panic!("{faults}")).name, name);
    }
}
