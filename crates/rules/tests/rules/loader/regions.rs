//! `[regions]`: lists of squares and rectangles.

use std::sync::Arc;

use bentrider_rules::geometry::SquareSet;
use bentrider_rules::loader;
use bentrider_rules::variant::Variant;

/// Chess with this text at its end.
fn read(text: &str) -> Result<Arc<Variant>, String> {
    let file = format!("name = \"r\"\ntitle = \"R\"\ninherits = \"chess\"\n{text}");
    loader::from_toml("r.toml", &file).map_err(|errors| errors.to_string())
}

/// The squares of its first region, White's and Black's.
fn squares(text: &str) -> [Vec<String>; 2] {
    let names = |set: SquareSet| set.into_iter().map(|it| it.to_string()).collect();
    read(text).unwrap().regions[0].squares.map(names)
}

#[test]
fn a_region_has_squares_and_rectangles_and_black_s_is_its_image() {
    let mirrored = [["a1", "b1", "a2", "b2", "h4"], ["h5", "a7", "b7", "a8", "b8"]];
    assert_eq!(squares("[regions]\nx = [\"b2-a1\", \"h4\"]"), mirrored);
    let turned = "board = { symmetry = \"rotate\" }\nregions = { x = [\"a1-b1\", \"h4\"] }\nwithout = [\"castling\"]\n\
                  start = \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"";
    assert_eq!(squares(turned), [["a1", "b1", "h4"], ["a5", "g8", "h8"]]);
    assert_eq!(
        squares("[regions]\nx = [\"a1\"]\n[black.regions]\nx = [\"a1\", \"c3\"]"),
        [vec!["a1"], vec!["a1", "c3"]]
    );
}

#[test]
fn a_region_that_cannot_be_read_is_reported_at_its_place() {
    for (text, message) in [
        ("x = []", "5:5: the list is empty: expected squares, such as [\"d1-f3\", \"a5\"]"),
        ("x = [\"a9\"]", "5:6: read \"a9\": expected a square of the board, a1 to h8"),
        (
            "x = [\"a1-\"]",
            "5:6: read \"a1-\": expected a square of the board, or two opposite corners, such as d1-f3",
        ),
        ("x = \"a1\"", "5:5: regions.x is \"a1\": expected a list"),
        (
            "8 = [\"a1\"]",
            "5:1: read \"8\": expected a name of small letters, digits, - and _ that starts with a letter",
        ),
        (
            "x = [\"a1\"]\n[black.regions]\ny = [\"a1\"]",
            "7:1: there is no region \"y\": expected one of x",
        ),
    ] {
        let found = read(&format!("[regions]\n{text}")).unwrap_err();
        assert_eq!(found, format!("r.toml:{message}"));
    }
}
