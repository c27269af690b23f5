use super::{fantastic, position};
use crate::loader::built_in;
use crate::notation::{MoveContext, near, san};
use crate::rules::legal_moves;

const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn near_in_chess(text: &str) -> Vec<String> {
    let variant = built_in("chess").unwrap();
    let position = position(&variant, CHESS);
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
    let variant = fantastic();
    let position = position(&variant, super::START);
    let legal = &legal_moves(&variant, &position);
    let context = MoveContext { variant: &variant, position: &position, legal };
    for text in ["O-O", "0-0-0"] {
        assert_eq!(san::read(context, text).unwrap_err().sentence, "this variant has no castling");
    }
    let troll = near(context, "h2m11");
    assert!(!troll.is_empty() && troll.iter().all(|it| it.starts_with("h2")), "{troll:?}");
}
