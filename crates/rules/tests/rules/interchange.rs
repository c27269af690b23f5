//! Variants as texts of other programs.

mod diagram;
mod diagram_export;
mod ini;

use std::sync::Arc;

use bentrider_rules::game::Game;
use bentrider_rules::interchange::{self, Imported};
use bentrider_rules::loader;
use bentrider_rules::perft;
use bentrider_rules::variant::Variant;

fn import(text: &str) -> Imported {
    interchange::diagram::import(text, None).unwrap_or_else(|it| panic!("{it}\n{text}"))
}

fn load(imported: &Imported) -> Arc<Variant> {
    loader::from_toml("imported.toml", &imported.toml).unwrap()
}

/// The leaves of the first plies.
fn leaves(variant: &Arc<Variant>, depth: u32) -> Vec<u64> {
    let game = Game::new(variant).unwrap();
    (1..=depth).map(|depth| perft::leaves(&game, depth)).collect()
}
