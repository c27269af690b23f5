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

/// Perft suites write them so, with and without counters.
#[test]
fn a_semicolon_may_be_before_each_operation() {
    const BOARD: &str = "4k3/8/8/8/8/8/4P3/4K3 b";
    for (after, expected) in [
        ("- - 5 9 ;D1 5 ;D2 29", "- - 5 9"),
        ("- - 5 9;D1 5;D2 29", "- - 5 9"),
        ("- - 5 ;D1 5 ;D2 29", "- - 5"),
        ("- - ;D1 5 ;D2 29", "- -"),
        ("- ;D1 5 ;D2 29", "-"),
        ("- e; ;D1 5 ;D2 29", "- e;"),
        ("- - ;D1 5 ;D2 29 ;hmvc 5 ;fmvn 9", "- - 5 9"),
    ] {
        let epd = read(&format!("{BOARD} {after}")).unwrap();
        assert_eq!(epd.fen, format!("{BOARD} {expected}"), "{after}");
        let counts = (epd.operands("D1"), epd.operands("D2"));
        assert_eq!(counts, (&["5".to_owned()][..], &["29".to_owned()][..]), "{after}");
    }
}

#[test]
fn operations_have_words_and_texts() {
    let epd =
        read("8/8/8/8/8/8/8/K1k5 w - - bm Kb1 Ka2; id \"a; b\" ;c0 \"open; acd 3\";").unwrap();
    assert_eq!(epd.operands("bm"), ["Kb1", "Ka2"]);
    assert_eq!(epd.operands("id"), ["a; b"]);
    assert_eq!(epd.operands("c0"), ["open; acd 3"]);
    assert_eq!(epd.operands("am"), [""; 0]);
    assert_eq!(epd.operations.len(), 3);
}

#[test]
fn moves_may_be_separated_by_commas() {
    for moves in ["Kb1, Ka2", "Kb1,Ka2", "Kb1 , Ka2,"] {
        let epd = read(&format!("8/8/8/8/8/8/8/K1k5 w - - bm {moves}; id a,b;")).unwrap();
        assert_eq!(epd.operands("bm"), ["Kb1", "Ka2"], "{moves}");
        assert_eq!(epd.operands("id"), ["a,b"]);
    }
}

#[test]
fn a_counter_that_is_not_a_number_is_refused() {
    let error = read("8/8/8/8/8/8/8/K1k5 w - - hmvc few;").unwrap_err().to_string();
    assert_eq!(error, "the operation hmvc has \"few\": expected a number");
}

#[test]
fn an_operation_that_says_nothing_and_a_text_without_an_end_are_refused() {
    let error = |rest: &str| read(&format!("8/8/8/8/8/8/8/K1k5 w - - {rest}")).unwrap_err();
    for (operations, message) in [
        ("bm;", "the operation bm has no operand: expected a move"),
        ("id \"a\"; am ;", "the operation am has no operand: expected a move"),
        ("hmvc;", "the operation hmvc has no operand: expected a number"),
        ("fmvn; bm Kb1;", "the operation fmvn has no operand: expected a number"),
        (
            "id \"a; bm Kb1;",
            "the text \"a; bm Kb1; does not end: expected a quotation mark after it",
        ),
    ] {
        assert_eq!(error(operations).to_string(), message);
    }
    assert!(read("8/8/8/8/8/8/8/K1k5 w - - noop; draw_offer;").is_ok());
}

#[test]
fn comments_hold_no_position() {
    for line in ["", " \t", "# a", " % b"] {
        assert!(!has_position(line), "{line}");
    }
    assert!(has_position(" 8/8 w - - c0 \"% #\";"));
}

#[test]
fn an_operation_that_decides_comes_once() {
    const POSITION: &str = "8/8/8/8/8/8/8/K1k5 w - -";
    for (operations, opcode) in
        [("hmvc 5; fmvn 9; hmvc 6;", "hmvc"), ("bm Kb1; id \"a\"; bm Ka2;", "bm")]
    {
        let error = read(&format!("{POSITION} {operations}")).unwrap_err().to_string();
        assert_eq!(error, format!("the operation {opcode} comes twice: expected it once"));
    }
    for operations in ["hmvc 5; hmvc 5;", "id \"a\"; id \"b\";", "bm Kb1; am Kb1;"] {
        assert!(read(&format!("{POSITION} {operations}")).is_ok(), "{operations}");
    }
}
