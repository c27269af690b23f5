//! Lines of moves as people type them.

use bentrider_rules::notation::typed::*;

fn texts(line: &str) -> Vec<&str> {
    split(line)
        .inspect(|it| assert!(line[it.at..].starts_with(it.text)))
        .map(|it| it.text)
        .collect()
}

#[test]
fn a_line_is_split_into_moves_of_every_notation() {
    for (line, moves) in [
        ("e2e4 e7e5", &["e2e4", "e7e5"][..]),
        ("1. e4 e5 2.Nf3 2... Nc6 3", &["e4", "e5", "Nf3", "Nc6"]),
        ("1. P e2-e4 1... p e7-e5 2. O-O", &["P e2-e4", "p e7-e5", "O-O"]),
        ("e2-e4 P g12-g13; O-g13 Nf3", &["e2-e4", "P g12-g13; O-g13", "Nf3"]),
        ("P d5-e6;e5- K e1-g1 ; R h1-f1 e4", &["P d5-e6;e5-", "K e1-g1 ; R h1-f1", "e4"]),
        ("{SQ} c3-c5 {SQ}c3 a15a16{sq} @-e4", &["{SQ} c3-c5", "{SQ}c3", "a15a16{sq}", "@-e4"]),
        ("rb d1-d4 b e2-e4", &["rb d1-d4", "b e2-e4"]),
        ("1 e4 e5 2 Nf3", &["e4", "e5", "Nf3"]),
        ("12 e4 12... e5 13 Nf3", &["e4", "e5", "Nf3"]),
        ("e4 e5 2 Nf3", &["e4", "e5", "Nf3"]),
        ("  ", &[]),
    ] {
        assert_eq!(texts(line), moves, "{line}");
    }
}

/// UCI's null move, and numbers that are not the next one, are not passed over.
#[test]
fn only_numbers_in_their_order_are_numbers_of_moves() {
    for (line, moves) in [
        ("e2e4 0000 e7e5", &["e2e4", "0000", "e7e5"][..]),
        ("0000 e7e5", &["0000", "e7e5"]),
        ("e4 12 e5", &["e4", "12", "e5"]),
        ("1. e4 e5 0 99", &["e4", "e5", "0", "99"]),
        ("1. P e2-e4 5 p e7-e5", &["P e2-e4", "5", "p e7-e5"]),
        ("99999999999 e4", &["99999999999", "e4"]),
    ] {
        assert_eq!(texts(line), moves, "{line}");
    }
}
