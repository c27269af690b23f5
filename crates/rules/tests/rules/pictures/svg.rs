//! Boards as SVG.

use bentrider_rules::game::Game;
use bentrider_rules::geometry::Color;
use bentrider_rules::loader;
use bentrider_rules::picture::Diagram;
use bentrider_rules::picture::moves_of;
use bentrider_rules::picture::svg::*;

/// Whether every element ends, in the right order.
fn is_balanced(xml: &str) -> bool {
    let mut open = Vec::new();
    for tag in xml.split('<').skip(1) {
        let Some((tag, text)) = tag.split_once('>') else { return false };
        let name = tag.split_whitespace().next().unwrap_or_default();
        if tag.matches('"').count() % 2 != 0 || text.contains('&') && !text.contains(';') {
            return false;
        }
        match name.strip_prefix('/') {
            Some(name) if open.pop() != Some(name) => return false,
            None if !tag.ends_with('/') => open.push(name),
            _ => {}
        }
    }
    open.is_empty()
}

#[test]
fn every_start_and_every_kind_of_the_built_in_variants_is_drawn() {
    for variant in loader::names().filter_map(loader::built_in) {
        let start = Diagram::of_game(&Game::new(&variant).unwrap());
        let svg = write(&start);
        assert!(is_balanced(&svg), "{}", variant.name);
        assert_eq!(svg.matches("scale(0.4)").count(), start.pieces.len(), "{}", variant.name);
        for kind in variant.kinds() {
            let diagram = moves_of(&variant, kind);
            assert!(!diagram.targets.is_empty());
            assert!(is_balanced(&write(&diagram)), "{}", variant.pieces[kind.index()].name);
        }
    }
}

#[test]
fn black_s_side_is_below_if_asked_for() {
    let variant = loader::built_in("chess").unwrap();
    let game = Game::from_fen(&variant, "7k/8/8/8/8/8/8/1K6 w - - 0 1").unwrap();
    let mut diagram = Diagram::of_game(&game);
    let stands = |diagram: &Diagram, x: u32, y: u32| {
        write(diagram).contains(&format!("translate({x} {y}) scale(0.4)"))
    };
    assert!(stands(&diagram, 280, 0) && stands(&diagram, 40, 280));
    diagram.below = Color::Black;
    assert!(stands(&diagram, 0, 280) && stands(&diagram, 240, 0));
}
