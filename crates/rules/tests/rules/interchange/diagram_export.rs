//! Variants as Interactive Diagrams.

use bentrider_rules::interchange::diagram;
use bentrider_rules::loader;
use bentrider_testing::boards::built_in;

use super::{import, load, same_game};

#[test]
fn a_game_that_is_written_and_read_again_has_the_same_moves() {
    let mut written = Vec::new();
    for name in loader::names() {
        let variant = built_in(name);
        let exported = diagram::export(&variant);
        if exported.missing.is_empty() {
            let imported = import(&exported.text);
            assert_eq!(imported.to_fill_in, 0, "{name}");
            same_game(&variant, &load(&imported));
            written.push(name);
        }
    }
    let expected = [
        "berolina",
        "capablanca",
        "chess",
        "courier",
        "embassy",
        "falcon",
        "fantastic-12x10",
        "gothic",
        "gross-12x10",
        "hectochess",
        "janus",
        "shako",
        "tencubed",
    ];
    written.sort_unstable();
    assert_eq!(written, expected);
}

#[test]
fn what_a_diagram_does_not_have_is_said_of_each_variant() {
    for (name, expected) in [
        ("fantastic-xiii", "promotion that differs by the kind of piece"),
        ("fantastic-xiii", "Troll: promotion by some of its moves only"),
        ("metamachy", "King: the conditions of its leap"),
        ("gross", "promotion to other pieces by rank"),
        ("grand", "limits of the pieces on the board"),
        ("fusion", "pieces that merge and split"),
        ("fusion", "royal pieces that may not pass attacked squares"),
        ("wildebeest", "Pawn: moves from certain ranks"),
        ("wildebeest", "stalemate that is not a draw"),
        ("omega", "castling with a partner far from the edge"),
        ("knights-rookies", "castling that differs by side"),
        ("clobberers-fides", "castling that differs by side"),
    ] {
        let missing = diagram::export(&built_in(name)).missing;
        assert!(missing.iter().any(|it| it.starts_with(expected)), "{name}: {missing:?}");
    }
}
