//! Every line of notation on the pages of Game Courier's variants: read if our variants have such a move, in
//! a position made for it, and else refused by name.

use bentrider::game::Game;

use crate::support::position::built_in;

const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const BLACK: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
const PASSED: &str = "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1";
const FUSION: &str = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1";

/// Variant, position, text, and the coordinate text of the move that is meant.
const READ: [(&str, &str, &str, &str); 24] = [
    ("chess", CHESS, "P e2-e4", "e2e4"),
    ("chess", CHESS, "e2-e4", "e2e4"),
    ("chess", BLACK, "p e7-e5", "e7e5"),
    ("chess", "4k3/8/8/8/8/5N2/8/4K3 w - - 0 1", "Ne5", "f3e5"),
    ("chess", "4k3/8/8/8/5N2/8/8/4K3 w - - 0 1", "Ne6", "f4e6"),
    ("chess", CHESS, "f3", "f2f3"),
    ("chess", PASSED, "P d5-e6", "d5e6"),
    ("chess", PASSED, "P d5-e6; e5-", "d5e6"),
    ("chess", PASSED, "P d5-e6; @-e5", "d5e6"),
    ("chess", "8/4P3/8/8/8/8/8/k3K3 w - - 0 1", "P e7-e8; Q-e8", "e7e8q"),
    ("chess", "4k3/8/8/5Pp1/8/8/8/4K3 w - g6 0 1", "P f5-g6", "f5g6"),
    ("fantastic-xiii", "", "P g4-g6", "g4g6"),
    ("fantastic-xiii", "", "g6", "g4g6"),
    (
        "fantastic-xiii",
        "12k/6P6/13/13/13/13/13/13/13/13/13/13/K12 w - - 0 1",
        "P g12-g13; O-g13",
        "g12g13o",
    ),
    ("fantastic-xiii", "12k/6P6/13/13/13/13/13/13/13/13/13/13/K12 w - - 0 1", "g12-g13", "g12g13o"),
    ("gross", "6k5/12/12/12/5Pp5/12/12/12/12/12/6K5/12 w - g9 0 1", "P f8-g9", "f8g9"),
    ("gross", "6k5/12/12/5P6/12/12/12/12/12/12/6K5/12 w - - 0 1", "P f9-f10; N-f10", "f9f10n"),
    ("gross", "6k5/12/12/5P6/12/12/12/12/12/12/6K5/12 w - - 0 1", "P f9-f10", "f9f10"),
    ("gross", "6k5/12/12/12/12/12/12/12/12/12/6K3R1/12 w K - 0 1", "K g2-i2", "g2i2"),
    ("fusion", FUSION, "RB d1-d4", "d1d4"),
    ("fusion", FUSION, "R d1-d4", "d1d4r"),
    ("fusion", FUSION, "d1-d4", "d1d4"),
    ("fusion", FUSION, "Q d1-d4", "d1d4"),
    ("fusion", "", "R a1-b1", "a1b1"),
];

/// Variant, position, text, and a part of the reason.
const REFUSED: [(&str, &str, &str, &str); 12] = [
    (
        "chess",
        BLACK,
        "P e7-e5",
        "P is White's Pawn, and the piece on e7 is Black's Pawn: expected p",
    ),
    // The page's own example of a promotion moves Black's Pawn backwards.
    ("chess", "k7/8/8/8/8/8/4p3/K7 b - - 0 1", "p e7-e8; q-e8", "there is no piece on e7"),
    ("chess", CHESS, "-e4", "removes the space e4 from the board"),
    ("chess", CHESS, "@-e4", "does not say what moves"),
    ("chess", CHESS, "e4-", "does not say what moves"),
    ("chess", CHESS, "P*e4", "drops a piece from the hand"),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Ne6", "no such Knight of White can go to e6"),
    ("chess", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", "P d5-e6; e5-", "only to capture"),
    (
        "gross",
        "6k5/12/12/12/5P6/12/12/12/12/12/6K5/12 w - - 0 1",
        "P f8-f9; Q-f9",
        "\"Q-f9\" does not belong",
    ),
    ("gross", "", "Q-f9", "the Queen on f2 does not reach f9"),
    ("gross", "6k5/12/12/12/12/12/12/5Pp5/12/12/6K5/12 w - - 0 1", "P f5-g6", "only to capture"),
    (
        "fusion",
        "4k3/8/8/8/8/8/8/3QK3 w - - 0 1",
        "N d1-e3",
        "N is a Knight, and a Queen is on d1: expected RB",
    ),
];

fn at(name: &str, fen: &str) -> Game {
    let variant = built_in(name);
    if fen.is_empty() { Game::new(&variant) } else { Game::from_fen(&variant, fen) }.unwrap()
}

#[test]
fn what_is_a_move_of_ours_is_read() {
    for (name, fen, text, expected) in READ {
        let game = at(name, fen);
        let mv = game.parse(text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(game.coordinates(mv), expected, "{name}: {text}");
    }
}

#[test]
fn what_is_not_is_refused_by_name() {
    for (name, fen, text, reason) in REFUSED {
        let fault = at(name, fen).parse(text).unwrap_err().to_string();
        assert!(fault.contains(reason), "{name}: {fault}");
    }
}
