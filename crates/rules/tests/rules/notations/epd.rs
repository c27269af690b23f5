//! EPD, read and written.

use bentrider_rules::notation::epd::*;

fn fen(line: &str) -> String {
    read(line).unwrap().fen
}

#[test]
fn the_fen_of_a_line_ends_where_its_operations_begin() {
    const BOARD: &str = "8/8/8/8/8/8/8/K1k5 w";
    for (after, expected) in [
        ("- - bm Kb1; id \"x\";", "- -"),
        ("- - bm Kb1", "- -"),
        ("- - 3 40", "- - 3 40"),
        ("- - 3 40;", "- - 3 40"),
        ("- - 3 40 ; c0 \"no; 5 6\";", "- - 3 40"),
        ("- - hmvc 3; fmvn 40;", "- - 3 40"),
        ("- - fmvn 40;", "- - 0 40"),
        ("- - 7 8 hmvc 3;", "- - 3 8"),
        ("hmvc 12;", "12 1"),
        ("KQkq id \"y\";", "KQkq"),
        ("KBkb c3", "KBkb c3"),
        ("bm c3", "bm c3"),
        ("- e; 0 1", "- e; 0 1"),
        ("- - x 3;", "- -"),
        ("- - x 3", "- - x 3"),
        ("- e;", "- e;"),
        ("- - 0 1 2", "- - 0 1 2"),
    ] {
        assert_eq!(fen(&format!("{BOARD} {after}")), format!("{BOARD} {expected}"), "{after}");
    }
    assert_eq!((fen(""), fen(BOARD), fen("é")), (String::new(), BOARD.into(), "é".into()));
}

#[test]
fn operations_have_words_and_texts() {
    let epd = read("8/8/8/8/8/8/8/K1k5 w - - bm Kb1 Ka2; id \"a; b\" ;c0 \"open; acd 3").unwrap();
    assert_eq!(epd.operands("bm"), ["Kb1", "Ka2"]);
    assert_eq!(epd.operands("id"), ["a; b"]);
    assert_eq!(epd.operands("c0"), ["open; acd 3"]);
    assert_eq!(epd.operands("am"), [""; 0]);
    assert_eq!(epd.operations.len(), 3);
}

#[test]
fn a_counter_that_is_not_a_number_is_refused() {
    let error = read("8/8/8/8/8/8/8/K1k5 w - - hmvc few;").unwrap_err().to_string();
    assert_eq!(error, "the operation hmvc has \"few\": expected a number");
}

#[test]
fn comments_hold_no_position() {
    for line in ["", " \t", "# a", " % b"] {
        assert!(!has_position(line), "{line}");
    }
    assert!(has_position(" 8/8 w - - c0 \"% #\";"));
}
