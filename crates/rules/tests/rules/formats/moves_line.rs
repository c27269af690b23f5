//! Games as lines of moves.

use bentrider_rules::formats::moves_line::*;
use bentrider_rules::loader::built_in;

#[test]
fn a_line_may_begin_with_a_start_as_in_uci() {
    let chess = built_in("chess").unwrap();
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let after = "4k3/8/8/8/8/8/8/5RK1 b - - 1 1";
    let knight = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1";
    for (line, expected) in [
        (format!("fen {fen} moves e1g1"), after),
        (format!("position fen {fen} moves O-O"), after),
        (format!("position fen {fen} moves"), fen),
        (format!("fen {fen}"), fen),
        ("position startpos moves g1f3".to_owned(), knight),
        ("moves g1f3".to_owned(), knight),
        ("g1f3".to_owned(), knight),
    ] {
        let game = read(&chess, &line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(game.fen(), expected, "{line}");
    }
}

#[test]
fn what_is_not_a_start_before_the_moves_is_refused() {
    let chess = built_in("chess").unwrap();
    for start in ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e2e4", "fen", "startpos e2e4"] {
        let error = read(&chess, &format!("{start} moves e7e5")).unwrap_err().to_string();
        let expected = format!(
            "\"{start}\" stands before the moves: expected nothing, startpos, or fen and a FEN"
        );
        assert_eq!(error, expected);
    }
}
