//! Lines of moves as people type them.

use bentrider_rules::loader::built_in;
use bentrider_rules::notation::typed::*;
use bentrider_rules::notation::{MoveContext, near, san};
use bentrider_rules::rules::{from_setup, legal_moves};

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
        ("  ", &[]),
    ] {
        assert_eq!(texts(line), moves, "{line}");
    }
}

fn near_in_chess(text: &str) -> Vec<String> {
    let variant = built_in("chess").unwrap();
    let position = from_setup(&variant, &variant.start).unwrap();
    let legal = &legal_moves(&variant, &position);
    near(MoveContext { variant: &variant, position: &position, legal }, text)
}

#[test]
fn moves_of_the_same_piece_are_named_or_others_to_the_same_square() {
    for (text, moves) in [
        ("a2b3", &["a2a3", "a2a4"][..]),
        ("g1g5", &["g1f3", "g1h3"]),
        ("N g1-e5", &["N g1-f3", "N g1-h3"]),
        ("P d2-e4", &["P d2-d3", "P d2-d4"]),
        ("e3e4", &["e2e4"]),
        ("a1c3", &["b1c3", "c2c3"]),
        ("e2e9", &["e2e3", "e2e4"]),
        ("a1a8", &[]),
        ("Zf3", &["Nf3", "f3"]),
        ("hello", &[]),
    ] {
        assert_eq!(near_in_chess(text), moves, "{text}");
    }
}

#[test]
fn a_text_that_is_too_long_for_a_move_is_like_none() {
    for (digits, moves) in [(50, &["e2e4"][..]), (60, &[]), (1 << 20, &[])] {
        assert_eq!(near_in_chess(&format!("e3e4{}", "x".repeat(digits))), moves, "{digits}");
    }
}

#[test]
fn castling_is_refused_as_such_in_a_variant_without_it() {
    let variant = built_in("fantastic-xiii").unwrap();
    let position = from_setup(&variant, &variant.start).unwrap();
    let legal = &legal_moves(&variant, &position);
    let context = MoveContext { variant: &variant, position: &position, legal };
    for text in ["O-O", "0-0-0"] {
        assert_eq!(san::read(context, text).unwrap_err().sentence, "this variant has no castling");
    }
    let troll = near(context, "h2m11");
    assert!(!troll.is_empty() && troll.iter().all(|it| it.starts_with("h2")), "{troll:?}");
}
