//! Texts and reasons of moves of two pieces: castling, fusion, fission.

use super::{position, read, reason, reason_after};
use crate::loader::built_in;
use crate::notation::coordinate::write;
use crate::position::MoveTag;

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
        "the King can castle so to several squares: expected f1g1r or f1h1 or f1i1 or f1j1"
    );
}

#[test]
fn castling_that_is_not_open_is_refused_with_the_reason() {
    let chess = built_in("chess").unwrap();
    let table = [
        (
            "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
            "e1g1",
            "the King on e1 may no longer castle so: it or its partner has moved",
        ),
        (
            "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1",
            "e1c1",
            "the King on e1 does not reach c1: the Knight on b1 is in the way",
        ),
        ("4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "f1 is attacked by the Rook on f7"),
        ("4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "the King cannot castle so now"),
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
        (start, "b1d2", "White's own Pawn stands on d2"),
        (start, "c1d2", "White's own Pawn stands on d2"),
        (attacked, "a1b1r", "the Queen on a1 is attacked by the Rook on a2, and cannot split"),
        (open, "a1b3n", "the Queen on a1 does not reach b3"),
        (open, "a1a5b", "no Bishop can leave the Queen so: expected no letter or r (Rook)"),
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
