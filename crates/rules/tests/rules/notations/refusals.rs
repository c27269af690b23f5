//! Coordinate notation and the reasons why a text is not a legal move; castling, fusion and fission, moves of
//! two pieces.

use std::sync::Arc;

use proptest::prelude::*;

use bentrider_rules::loader::{self, built_in};
use bentrider_rules::notation::coordinate::write;
use bentrider_rules::notation::{MoveContext, MoveError, coordinate};
use bentrider_rules::position::{Move, MoveTag, Position};
use bentrider_rules::rules::{legal_moves, make};
use bentrider_rules::variant::Variant;
use bentrider_testing::boards::{START, fantastic, position};

fn read(variant: &Variant, position: &Position, text: &str) -> Result<Move, MoveError> {
    let legal = &legal_moves(variant, position);
    coordinate::read(MoveContext { variant, position, legal }, text)
}

/// The reason why `text` is refused in this position.
fn reason(variant: &Variant, fen: &str, text: &str) -> String {
    reason_after(variant, fen, &[], text)
}

/// The reason why `text` is refused after these moves.
fn reason_after(variant: &Variant, fen: &str, moves: &[&str], text: &str) -> String {
    let mut position = position(variant, fen);
    for text in moves {
        let mv = read(variant, &position, text).unwrap();
        make(variant, &mut position, mv);
    }
    let error = read(variant, &position, text).expect_err(text);
    assert_eq!(error.text, text);
    error.sentence
}

#[test]
fn a_move_that_is_not_legal_is_refused_with_the_reason() {
    let table = [
        (START, "e5e6", "there is no piece on e5"),
        (START, "e10e9", "the Pawn on e10 is Black's, but White is to move"),
        (START, "e4e4", "the piece would stay where it is"),
        (START, "a1a4", "White's own Pawn is on a4"),
        (START, "e4e7", "the Pawn on e4 does not reach e7"),
        (
            START,
            "e4f5",
            "the Pawn on e4 can go to f5 only to capture, but there is nothing to capture there",
        ),
        (
            "k12/13/13/13/13/13/13/4p8/4P8/13/13/13/6K6 w - - 0 1",
            "e5e6",
            "the Pawn on e5 can go to e6 only without capturing, but the Pawn is there",
        ),
        (
            "k12/13/13/13/13/13/4t8/13/4P8/13/13/13/6K6 w - - 0 1",
            "e5e7",
            "the Pawn on e5 can go to e7 only without capturing, but the Troll is there",
        ),
        (
            "k12/13/13/13/13/13/13/4n8/4P8/13/13/13/6K6 w - - 0 1",
            "e5e7",
            "the Pawn on e5 does not reach e7: the Snake on e6 is in the way",
        ),
        (
            "k12/13/13/13/4p8/13/4p8/13/13/3S9/13/13/6K6 w - - 0 1",
            "d4e10",
            "the Ship on d4 does not reach e10: the Pawn on e7 is in the way",
        ),
        (
            "k12/13/13/13/4p8/13/4p8/13/13/3S9/13/13/6K6 w - - 0 1",
            "d4d5",
            "the Ship on d4 does not reach d5",
        ),
    ];
    for (fen, text, expected) in table {
        assert_eq!(reason(&fantastic(), fen, text), expected, "{fen} {text}");
    }
}

#[test]
fn a_move_that_leaves_the_king_attacked_names_the_attackers() {
    let pinned = "k12/13/13/13/5g7/13/13/13/13/6H6/13/13/6K6 w - - 0 1";
    let checked = "k12/13/13/13/5g7/13/13/13/13/H12/13/13/6K6 w - - 0 1";
    let troll = "k12/13/13/13/13/13/13/13/13/7t5/13/13/6K6 w K - 0 1";
    let twice = "k12/13/13/13/5g7/13/13/13/13/H5t6/13/13/6K6 w K - 0 1";
    let table = [
        (pinned, "g4i4", "the Eagle on f9 would attack the King on g1"),
        (checked, "a4a6", "White is in check from the Eagle on f9; this move does not stop it"),
        (troll, "g1h1", "the Troll on h4 would attack the King on h1"),
        (twice, "a4c4", "White is in check from the Troll on g4; this move does not stop it"),
    ];
    for (fen, text, expected) in table {
        assert_eq!(reason(&fantastic(), fen, text), expected, "{fen} {text}");
    }
}

#[test]
fn a_capture_en_passant_that_uncovers_the_king_names_the_attacker() {
    let expected = "the Eagle on e12 would attack the King on f1";
    let only = "k12/4g8/13/6p6/13/5P7/13/13/13/13/13/13/5K7 b - - 0 1";
    assert_eq!(reason_after(&fantastic(), only, &["g10g8"], "f8g9"), expected);
    let other = "k12/4g8/13/6p6/13/5P1P5/13/13/13/13/13/13/5K7 b - - 0 1";
    assert_eq!(reason_after(&fantastic(), other, &["g10g8"], "f8g9"), expected);
    let late = "k12/13/13/6p6/13/5P7/13/13/13/13/13/13/5K7 b - - 0 1";
    assert_eq!(
        reason_after(&fantastic(), late, &["g10g8", "f1f2", "a13a12"], "f8g9"),
        "the Pawn on f8 can go to g9 only to capture, but there is nothing to capture there"
    );
}

#[test]
fn a_kings_jump_that_is_not_open_is_refused_with_the_reason() {
    let fen = |ranks: &str, rights: &str| format!("k12/13/13/13/13/13/13/{ranks} w {rights} - 0 1");
    let passed = "the King on g1 may not leap to or over an attacked square: h1 is attacked by the Troll on h4";
    let table = [
        (
            fen("13/13/13/13/13/6K6", "-"),
            "g1i1",
            "the King on g1 may leap only as its first move, and has lost that right",
        ),
        (
            fen("13/13/6t6/13/13/6K6", "K"),
            "g1i1",
            "the King on g1 may not leap while it is in check from the Troll on g4",
        ),
        (
            fen("13/13/13/13/13/6K1n4", "K"),
            "g1i1",
            "the King on g1 may leap only to an empty square, but the Snake is on i1",
        ),
        (
            fen("13/13/8t4/13/13/6K6", "K"),
            "g1i1",
            "the King on g1 may not leap to or over an attacked square: i1 is attacked by the Troll on i4",
        ),
        (fen("13/13/7t5/13/13/6K6", "K"), "g1i1", passed),
        (fen("13/13/7t5/13/13/6Kh5", "K"), "g1i1", passed),
        (
            fen("13/6tt5/13/13/13/6K6", "K"),
            "g1h3",
            "the King on g1 may not leap to or over an attacked square: g2 is attacked by the Troll on g5 and h2 is attacked by the Troll on h5",
        ),
        (fen("13/13/13/13/13/6K6", "K"), "g1j1", "the King on g1 does not reach j1"),
    ];
    for (fen, text, expected) in &table {
        assert_eq!(&reason(&fantastic(), fen, text), expected, "{fen} {text}");
    }
}

#[test]
fn after_mate_and_stalemate_every_move_is_refused_with_the_end_of_the_game() {
    let mated = "k12/3O9/13/13/13/13/13/13/13/13/13/13/6K6 b - - 0 1";
    assert_eq!(reason(&fantastic(), mated, "a13a12"), "the game is over: White mates");
    let stalemated = "k12/4O8/13/M12/13/13/13/13/13/13/13/13/6K6 b - - 0 1";
    assert_eq!(reason(&fantastic(), stalemated, "a13a12"), "the game is over: Draw by stalemate");
}

#[test]
fn what_is_not_a_move_is_refused_with_what_was_expected() {
    let table = [
        ("", "a square is missing: expected two of a1 to m13, as in a1b2"),
        ("e4", "a square is missing"),
        ("0000", "\"0000\" is not a square of this board"),
        ("n4e5", "\"n4\" is not a square of this board"),
        ("e4e14", "\"e14\" is not a square of this board"),
        ("e4é5", "\"é5\" is not a square of this board"),
        ("e4-e5", "\"-\" is not a square of this board"),
        (" e4e5", "\" \" is not a square of this board"),
        ("e4e5x", "\"x\" names no piece of this variant"),
        ("e4e5=o", "\"=o\" names no piece of this variant"),
        ("e4e5oo", "\"oo\" names no piece of this variant"),
        ("e4e5{o", "\"{o\" names no piece of this variant"),
        ("e4e5 ", "\" \" names no piece of this variant"),
        ("e4e5o", "the Pawn does not promote to Direwolf here: expected no letter"),
    ];
    for (text, expected) in table {
        let found = reason(&fantastic(), START, text);
        assert!(found.contains(expected), "{text}: {found}");
    }
}

#[test]
fn an_automatic_promotion_may_leave_its_letter_out() {
    let fen = "12k/4P8/13/13/13/13/13/13/13/13/13/13/6K6 w - - 0 1";
    let variant = fantastic();
    let position = position(&variant, fen);
    for text in ["e12e13", "e12e13o", "E12E13O", "e12e13{o}"] {
        let mv = read(&variant, &position, text).unwrap();
        assert!(mv.tag().has(MoveTag::PROMOTION), "{text}");
        assert_eq!(write(&variant, mv), "e12e13o");
    }
    assert_eq!(
        reason(&variant, fen, "e12e13g"),
        "the Pawn does not promote to Eagle here: expected o (Direwolf)"
    );
}

/// A variant with a choice of promotions, which one kind may decline, and with a hopper.
fn choices() -> Arc<Variant> {
    let text = r#"
name = "choices"
title = "Choices"
board = { files = 6, ranks = 6 }
start = "5k/6/6/6/6/5K w - - 0 1"
pieces.P = { name = "Pawn", moves = "fmWfcF", value = 1, promotes = { to = ["R", "C"], on = "last rank", must = true } }
pieces.S = { name = "Soldier", moves = "fW", value = 1, promotes = { to = ["R", "C"], on = "last rank", must = false } }
pieces.R = { name = "Rook", moves = "R", value = 5 }
pieces.C = { name = "Cannon", moves = "mRcpR", value = 3.5 }
pieces.X = { name = "Griffon", moves = "[F?fsR][W?fsB]", value = 9 }
pieces.K = { name = "King", moves = "K", royal = true }
"#;
    loader::from_toml("choices.toml", text).unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn a_promotion_with_a_choice_needs_its_letter_unless_it_may_be_declined() {
    let variant = choices();
    let fen = "6/PS3k/6/6/6/5K w - - 0 1";
    let position = position(&variant, fen);
    for (text, written) in
        [("a5a6R", "a5a6r"), ("a5a6c", "a5a6c"), ("b5b6c", "b5b6c"), ("b5b6", "b5b6")]
    {
        let mv = read(&variant, &position, text).unwrap();
        assert_eq!(write(&variant, mv), written);
    }
    assert_eq!(
        reason(&variant, fen, "a5a6"),
        "the Pawn promotes here, and the text does not say to what: expected r (Rook) or c (Cannon)"
    );
    assert_eq!(
        reason(&variant, fen, "b5b6s"),
        "the Soldier does not promote to Soldier here: expected r (Rook) or c (Cannon) or no letter"
    );
}

#[test]
fn a_capture_over_the_wrong_number_of_pieces_counts_them() {
    let variant = choices();
    let none = "5k/r5/6/6/6/C4K w - - 0 1";
    let expected =
        "the Cannon on a1 can capture on a5 only over exactly one piece, but none is in between";
    assert_eq!(reason(&variant, none, "a1a5"), expected);
    let two = "5k/r5/p5/P5/6/C4K w - - 0 1";
    let expected =
        "the Cannon on a1 can capture on a5 only over exactly one piece, but 2 are in between";
    assert_eq!(reason(&variant, two, "a1a5"), expected);
    let check = "c4k/6/s5/6/6/K4C w - - 0 1";
    let expected = "White is in check from the Cannon on a6; this move does not stop it";
    assert_eq!(reason(&variant, check, "f1f2"), expected);
}

#[test]
fn of_several_paths_that_are_blocked_none_is_named() {
    let fen = "5k/6/6/6/PP4/X4K w - - 0 1";
    let expected = "the Griffon on a1 does not reach b3: each of its paths is blocked";
    assert_eq!(reason(&choices(), fen, "a1b3"), expected);
}

#[test]
fn every_legal_move_reads_back_from_its_own_text() {
    let fens = [
        START,
        "12k/2P3P6/6I6/3T2T6/1S4N6/13/6p6/5P1i5/13/2p3t6/6i6/8s4/K8n3 w - - 0 1",
        "3ck8/1p2p2s2p2/5i7/4P2p2P2/2n1P8/6T6/3G2u6/1o11/2P3I6/5H7/4M4C3/13/3K9 b - - 0 1",
    ];
    let variant = fantastic();
    for fen in fens {
        let position = position(&variant, fen);
        for mv in legal_moves(&variant, &position) {
            let text = write(&variant, mv);
            assert_eq!(read(&variant, &position, &text), Ok(mv));
            assert_eq!(read(&variant, &position, &text.to_uppercase()), Ok(mv));
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let variant = fantastic();
        let _ = read(&variant, &position(&variant, START), &text);
    }

    #[test]
    fn any_two_squares_are_read_or_refused_with_a_sentence(
        text in "[a-n][0-9]{1,2}[a-n][0-9]{1,2}[a-z{}+'!]{0,2}",
    ) {
        let variant = fantastic();
        let position = position(&variant, START);
        match read(&variant, &position, &text) {
            Ok(mv) => prop_assert!(legal_moves(&variant, &position).contains(&mv)),
            Err(error) => prop_assert!(!error.sentence.is_empty()),
        }
    }
}

#[test]
fn castling_is_read_as_the_kings_move_and_as_taking_its_own_rook() {
    let chess = built_in("chess").unwrap();
    let position = position(&chess, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (text, written) in [("e1g1", "e1g1"), ("e1h1", "e1g1"), ("e1c1", "e1c1"), ("e1a1", "e1c1")]
    {
        let mv = read(&chess, &position, text).unwrap();
        assert_eq!(mv.tag(), MoveTag::CASTLING, "{text}");
        assert_eq!(write(&chess, mv), written);
    }
}

#[test]
fn castling_to_the_square_of_a_step_needs_the_partners_letter() {
    let wildebeest = built_in("wildebeest").unwrap();
    let fen = "5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1";
    let position = position(&wildebeest, fen);
    let step = read(&wildebeest, &position, "f1g1").unwrap();
    let castling = read(&wildebeest, &position, "f1g1r").unwrap();
    assert_eq!((step.tag(), castling.tag()), (MoveTag::PLAIN, MoveTag::CASTLING));
    assert_eq!(write(&wildebeest, castling), "f1g1r");
    assert_eq!(
        reason(&wildebeest, fen, "f1k1"),
        "the King can castle this way to several squares: expected f1g1r or f1h1 or f1i1 or f1j1"
    );
}

#[test]
fn castling_that_is_not_open_is_refused_with_the_reason() {
    let chess = built_in("chess").unwrap();
    let attacked = "the King on e1 may not castle out of check or over attacked squares: f1 is attacked by the Rook on f7";
    let table = [
        (
            "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
            "e1g1",
            "the King on e1 may no longer castle this way: it or the Rook has moved",
        ),
        (
            "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1",
            "e1c1",
            "the King on e1 does not reach c1: the Knight on b1 is in the way",
        ),
        ("4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", attacked),
        ("4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "the King cannot castle this way now"),
    ];
    for (fen, text, expected) in table {
        assert_eq!(reason(&chess, fen, text), expected, "{fen} {text}");
    }
}

#[test]
fn fusion_and_fission_are_read_and_refused_with_the_reason() {
    let fusion = built_in("fusion").unwrap();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let attacked = "4k3/8/8/8/8/8/r7/Q3K3 w - - 0 1";
    let open = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
    let held = position(&fusion, open);
    let part = read(&fusion, &held, "a1a5r").unwrap();
    assert_eq!((part.tag(), write(&fusion, part).as_str()), (MoveTag::FISSION, "a1a5r"));
    assert_eq!(read(&fusion, &held, "a1a5").unwrap().tag(), MoveTag::PLAIN);
    let merged = read(&fusion, &position(&fusion, start), "a1b1").unwrap();
    assert_eq!((merged.tag(), write(&fusion, merged).as_str()), (MoveTag::FUSION, "a1b1"));
    let table = [
        (start, "b1d2", "White's own Pawn is on d2, and Knight and Pawn do not merge"),
        (start, "c1d2", "White's own Pawn is on d2, and Bishop and Pawn do not merge"),
        (start, "d1c1", "White's own Bishop is on c1, and Queen and Bishop do not merge"),
        (start, "e1f1", "the King may not make the merging move: only the Bishop on f1 may"),
        (
            attacked,
            "a1b1r",
            "the Queen on a1 is attacked by the Rook on a2, and a compound that is attacked cannot split",
        ),
        (open, "a1b3n", "the Queen on a1 does not reach b3"),
        (open, "a1a5b", "no Bishop can leave the Queen like this: expected no letter or r (Rook)"),
        (
            "4r2k/8/b7/8/4C3/8/8/8 w - - 0 1",
            "e4d2",
            "the Cavalier King on e4 may not pass attacked squares: d3 is attacked by the Bishop on a6 and e3 is attacked by the Rook on e8",
        ),
    ];
    for (fen, text, expected) in table {
        assert_eq!(reason(&fusion, fen, text), expected, "{fen} {text}");
    }
    assert_eq!(
        reason_after(&fusion, start, &["a1b1", "e7e5"], "b1d3"),
        "the Marshall on b1 does not reach d3"
    );
}
