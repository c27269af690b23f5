//! Game Courier's notation, written and read.

use std::sync::Arc;

use bentrider_rules::loader::{self, built_in};
use bentrider_rules::notation::courier::{read, write};
use bentrider_rules::notation::{MoveContext, coordinate, typed};
use bentrider_rules::position::{Move, Position};
use bentrider_rules::rules::{from_setup, legal_moves, make};
use bentrider_rules::setup::Setup;
use bentrider_rules::variant::Variant;

/// A position and its legal moves.
struct Held {
    variant: Arc<Variant>,
    position: Position,
    legal: Vec<Move>,
}

impl Held {
    fn context(&self) -> MoveContext<'_> {
        MoveContext { variant: &self.variant, position: &self.position, legal: &self.legal }
    }

    fn coordinate(&self, text: &str) -> Move {
        coordinate::read(self.context(), text).unwrap()
    }
}

fn at(name: &str, fen: &str, moves: &[&str]) -> Held {
    held(built_in(name).unwrap(), fen, moves)
}

fn held(variant: Arc<Variant>, fen: &str, moves: &[&str]) -> Held {
    let given = Setup::parse(fen, &variant.shape, &variant.labels);
    let position = from_setup(&variant, given.as_ref().unwrap_or(&variant.start)).unwrap();
    let mut held = Held { legal: legal_moves(&variant, &position), variant, position };
    for text in moves {
        let mv = held.coordinate(text);
        make(&held.variant, &mut held.position, mv);
        held.legal = legal_moves(&held.variant, &held.position);
    }
    held
}

fn read_in(held: &Held, text: &str) -> Result<Move, String> {
    read(held.context(), text).map_err(|error| error.sentence)
}

/// The coordinate text of the move that a text means.
fn meant(held: &Held, text: &str) -> String {
    let mv = read_in(held, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    coordinate::write(&held.variant, mv)
}

#[test]
fn a_label_may_stand_before_the_squares_and_must_be_that_of_the_piece() {
    let white = at("chess", "", &[]);
    let black = at("chess", "", &["e2e4"]);
    for (game, text, expected) in [
        (&white, "P e2-e4", "e2e4"),
        (&white, "e2-e4", "e2e4"),
        (&white, "Pe2-e4", "e2e4"),
        (&white, " N  g1 - f3 ; ", "g1f3"),
        (&black, "p e7-e5", "e7e5"),
        (&black, "ng8-f6", "g8f6"),
    ] {
        assert_eq!(meant(game, text), expected);
    }
    for (game, text, sentence) in [
        (&black, "P e7-e5", "P is White's Pawn, but the piece on e7 is Black's Pawn: expected p"),
        (&white, "N e2-e4", "N is White's Knight, but the piece on e2 is White's Pawn: expected P"),
        (&white, "p e7-e5", "the Pawn on e7 is Black's, but White is to move"),
        (&white, "P e2-e5", "the Pawn on e2 does not reach e5"),
        (
            &white,
            "X e2-e4",
            "\"X\" names no piece of this variant: expected one of P, N, B, R, Q, K, small for Black",
        ),
        (&white, "P e2-z9", "\"z9\" is not a square of this board: expected a1 to h8"),
        (
            &white,
            "e2e4",
            "\"e2e4\" is not a step of a move: expected two squares with a hyphen between them, as in P e2-e4",
        ),
    ] {
        assert_eq!(read_in(game, text), Err(sentence.to_owned()), "{text}");
    }
}

#[test]
fn the_steps_after_the_first_must_agree_with_the_move() {
    let promoting = at("chess", "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", &[]);
    let passed = at("chess", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", &[]);
    for (game, text, expected) in [
        (&promoting, "P a7-a8; Q-a8", "a7a8q"),
        (&promoting, "a7-a8;N-a8", "a7a8n"),
        (&promoting, "K e1-g1", "e1g1"),
        (&promoting, "K e1-g1; R h1-f1", "e1g1"),
        (&promoting, "K e1-c1; a1-; R-d1", "e1c1"),
        (&passed, "P d5-e6", "d5e6"),
        (&passed, "P d5-e6; e5-", "d5e6"),
        (&passed, "P d5-e6; @-e5", "d5e6"),
        (&passed, "P d5-e6; p e5-", "d5e6"),
    ] {
        assert_eq!(meant(game, text), expected);
    }
    for (game, text, sentence) in [
        (
            &promoting,
            "P a7-a8",
            "several moves fit: expected P a7-a8; Q-a8 or P a7-a8; R-a8 or P a7-a8; B-a8 or P a7-a8; N-a8",
        ),
        (
            &promoting,
            "K e1-g1; R a1-f1",
            "the step \"R a1-f1\" does not belong to this move: White's Rook is on a1 after it",
        ),
        (
            &passed,
            "P d5-e6; d4-",
            "the step \"d4-\" does not belong to this move: nothing is on d4 after it",
        ),
    ] {
        assert_eq!(read_in(game, text), Err(sentence.to_owned()), "{text}");
    }
}

#[test]
fn moves_that_our_variants_do_not_have_are_refused_by_name() {
    let game = at("chess", "", &[]);
    for (text, sentence) in [
        ("P*e4", "\"P*e4\" drops a piece from the hand, and no piece is dropped in this variant"),
        (
            "-e4",
            "\"-e4\" removes the space e4 from the board, and the board of this variant does not change",
        ),
        (
            "Q-f6",
            "\"Q-f6\" does not say what moves: expected a move from one square to another first, as in P e2-e4",
        ),
        (
            "@-e4",
            "\"@-e4\" does not say what moves: expected a move from one square to another first, as in P e2-e4",
        ),
    ] {
        assert_eq!(read_in(&game, text), Err(sentence.to_owned()), "{text}");
    }
}

#[test]
fn the_label_of_a_part_moves_the_part_and_that_of_the_whole_the_whole() {
    let open = at("fusion", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", &[]);
    for (text, expected) in [
        ("RB a1-a4", "a1a4"),
        ("BR a1-a4", "a1a4"),
        ("{RB} a1-a4", "a1a4"),
        ("Q a1-a4", "a1a4"),
        ("a1-a4", "a1a4"),
        ("R a1-a4", "a1a4r"),
        ("R a1-a4; B-a1", "a1a4r"),
    ] {
        assert_eq!(meant(&open, text), expected);
    }
    let start = at("fusion", "", &[]);
    assert_eq!(meant(&start, "R a1-b1"), "a1b1");
    assert_eq!(meant(&start, "R a1-b1; RN-b1"), "a1b1");
    let refused = read_in(&open, "B a1-a4").unwrap_err();
    assert!(refused.contains("expected RB a1-a4 or R a1-a4"), "{refused}");
    let attacked = at("fusion", "4k3/8/8/8/8/8/r7/Q3K3 w - - 0 1", &[]);
    assert_eq!(
        read_in(&attacked, "R a1-b1"),
        Err("the Queen on a1 is attacked by the Rook on a2, and a compound that is attacked cannot split".to_owned())
    );
}

#[test]
fn a_promotion_that_is_automatic_may_be_left_out_and_one_that_is_free_declined() {
    let fantastic =
        at("fantastic-xiii", "12k/6P6/13/13/13/13/13/13/13/13/13/13/K12 w - - 0 1", &[]);
    for text in ["P g12-g13", "P g12-g13; O-g13"] {
        assert_eq!(meant(&fantastic, text), "g12g13o");
    }
    assert_eq!(
        read_in(&fantastic, "P g12-g13; G-g13"),
        Err("the piece cannot promote or split like that there: expected P g12-g13; O-g13"
            .to_owned())
    );
    let gross = at("gross", "11k/12/12/5P6/12/12/12/12/12/12/12/K11 w - - 0 1", &[]);
    assert_eq!(meant(&gross, "P f9-f10"), "f9f10");
    assert_eq!(meant(&gross, "P f9-f10; N-f10"), "f9f10n");
}

#[test]
fn a_castling_that_reads_as_a_step_has_the_rooks_move() {
    let game = at("wildebeest", "5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1", &[]);
    let written = write(game.context(), game.coordinate("f1g1r"));
    assert_eq!(written, "K f1-g1; R k1-f1");
    assert_eq!(meant(&game, &written), "f1g1r");
    assert_eq!(meant(&game, "K f1-g1"), "f1g1");
}

#[test]
fn a_label_that_ends_in_a_digit_is_not_read_as_a_square() {
    let text = r#"
name = "numbered"
title = "Numbered"
board = { files = 6, ranks = 6 }
start = "5k/6/6/6/6/K5 w - - 0 1"
pieces.P = { name = "Pawn", moves = "fmWfcF", value = 1, promotes = { to = ["b2", "R"], on = "last rank", must = true } }
pieces.b2 = { name = "Second Bishop", moves = "B", value = 3 }
pieces.R = { name = "Rook", moves = "R", value = 5 }
pieces.K = { name = "King", moves = "K", royal = true }
"#;
    let numbered = loader::from_toml("numbered.toml", text).unwrap_or_else(|it| panic!("{it}"));
    let fen = "3{b2}1k/P5/6/6/5p/K1{B2}3 w - - 0 1";
    for (moves, expected) in [
        (&[][..], ["{B2} c1-d2", "P a5-a6; {B2}-a6"]),
        (&["a1a2"], ["{b2} d6-e5", "p f2-f1; {b2}-f1"]),
    ] {
        let game = held(Arc::clone(&numbered), fen, moves);
        let mut texts = Vec::new();
        for &mv in &game.legal {
            let text = write(game.context(), mv);
            assert_eq!(read_in(&game, &text), Ok(mv), "{text}");
            let line = format!("1. {text} 1... {text}");
            assert_eq!(typed::split(&line).map(|it| it.text).collect::<Vec<_>>(), [&text, &text]);
            texts.push(text);
        }
        assert!(expected.iter().all(|it| texts.iter().any(|text| text == it)), "{texts:?}");
    }
}
