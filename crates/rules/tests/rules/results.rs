//! The results of endings, as the keys of `[endings]` set them.

use std::sync::Arc;

use bentrider_rules::geometry::Color;
use bentrider_rules::loader::{describe, from_toml};
use bentrider_rules::rules::{self, Ending, Outcome};
use bentrider_rules::variant::Variant;

use bentrider_testing::boards::{from_text, play_moves, position};

/// Chess with these keys of `[endings]`.
fn chess_text(endings: &str) -> String {
    format!("name = \"own\"\ntitle = \"Own\"\ninherits = \"chess\"\n[endings]\n{endings}\n")
}

fn chess(endings: &str) -> Arc<Variant> {
    from_text(&chess_text(endings))
}

/// The outcome in chess with these keys, after moves from a FEN.
fn after(endings: &str, fen: &str, moves: &str) -> Option<Outcome> {
    let variant = chess(endings);
    let mut position = position(&variant, fen);
    play_moves(&variant, &mut position, moves);
    rules::outcome(&variant, &position)
}

/// Black is to move and mated; stalemated.
const MATED: &str = "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1";
const STALEMATED: &str = "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1";

#[test]
fn mate_and_stalemate_have_the_result_of_the_file() {
    let (white, black) = (Some(Color::White), Some(Color::Black));
    for (word, winner) in [
        ("loss", white),
        ("win", black),
        ("draw", None),
        ("white wins", white),
        ("black wins", black),
    ] {
        let mate = Ending::Checkmate { mated: Color::Black };
        for (key, fen, ending) in
            [("mate", MATED, mate), ("stalemate", STALEMATED, Ending::Stalemate)]
        {
            let outcome = after(&format!("{key} = \"{word}\""), fen, "");
            assert_eq!(outcome, Some(Outcome::new(ending, winner)), "{key}: {word}");
        }
    }
}

#[test]
fn the_third_occurrence_has_the_result_of_the_side_to_move() {
    let (fen, moves) = ("7k/8/8/8/8/8/8/KR6 w - - 0 1", "b1b2 h8h7 b2b1 h7h8 b1b2 h8h7 b2b1 h7h8");
    let ending = Ending::Repetition { times: 3 };
    for (word, winner) in
        [("loss", Color::Black), ("win", Color::White), ("black wins", Color::Black)]
    {
        let outcome = after(&format!("repetition_result = \"{word}\""), fen, moves);
        assert_eq!(outcome, Some(Outcome::won(winner, ending)), "{word}");
    }
    assert_eq!(after("", fen, moves), Some(Outcome::drawn(ending)));
}

#[test]
fn draw_odds_win_every_draw_and_nothing_else() {
    let odds = "draws = \"black wins\"";
    let repeated = "b1b2 h8h7 b2b1 h7h8 b1b2 h8h7 b2b1 h7h8";
    for (fen, moves, ending) in [
        ("7k/8/8/8/8/8/8/KR6 w - - 0 1", repeated, Ending::Repetition { times: 3 }),
        ("7k/8/8/8/8/8/8/KR6 w - - 99 80", "b1b2", Ending::HalfmoveLimit { plies: 100 }),
        ("7k/8/8/8/8/8/8/K7 w - - 0 1", "", Ending::DeadPosition),
        (STALEMATED, "", Ending::Stalemate),
    ] {
        assert_eq!(after(odds, fen, moves), Some(Outcome::won(Color::Black, ending)), "{fen}");
    }
    let mate = Ending::Checkmate { mated: Color::Black };
    assert_eq!(after(odds, MATED, ""), Some(Outcome::won(Color::White, mate)));
    assert_eq!(after(odds, "7k/8/8/8/8/8/8/KR6 w - - 0 1", ""), None);
}

#[test]
fn a_bare_king_has_the_result_of_its_side_with_a_reply_or_at_once() {
    let far = "1r6/7k/8/1R6/8/8/8/K7 w - - 0 1";
    let near = "1r6/2k5/8/1R6/8/8/8/K7 w - - 0 1";
    let white = Some(Outcome::won(Color::White, Ending::BareKing));
    let draw = Some(Outcome::drawn(Ending::TwoBareKings));
    let with_reply = "bare_king = \"loss\"";
    assert_eq!(after(with_reply, far, "b5b8"), None);
    assert_eq!(after(with_reply, far, "b5b8 h7g7"), white);
    assert_eq!(after(with_reply, near, "b5b8"), None);
    assert_eq!(after(with_reply, near, "b5b8 c7b8"), draw);
    let at_once = "bare_king = \"loss\"\nbare_king_reply = false";
    assert_eq!(after(at_once, far, "b5b8"), white);
    assert_eq!(after(at_once, near, "b5b8"), white);
}

#[test]
fn a_bare_king_may_win_and_the_rule_may_hold_for_one_side() {
    let white = "bare_king = { white = \"win\" }";
    assert_eq!(after(white, "7k/8/8/8/8/8/8/KR6 w - - 0 1", "b1b2"), None);
    let outcome = after(white, "7k/7r/8/8/8/8/8/K7 b - - 0 1", "");
    assert_eq!(outcome, Some(Outcome::won(Color::White, Ending::BareKing)));
}

#[test]
fn results_are_described() {
    let lines = describe(&chess(
        "mate = \"win\"\nstalemate = \"white wins\"\nrepetition_result = \"loss\"\ndraws = \"black wins\"\nbare_king = { black = \"loss\" }\nbare_king_reply = false",
    ));
    for line in [
        "Being checkmated wins.",
        "Stalemate wins for White.",
        "The side to move loses when a position has occurred 3 times.",
        "Black with a bare King loses, at once.",
        "Black wins all games that are drawn.",
    ] {
        assert!(lines.lines().any(|it| it.trim() == line), "{line}\n{lines}");
    }
}

#[test]
fn other_words_are_refused_with_those_that_are_known() {
    for (endings, message) in [
        (
            "mate = \"lose\"",
            "read \"lose\": expected \"draw\" or \"loss\" or \"win\" or \"white wins\" or \"black wins\"",
        ),
        ("draws = \"win\"", "read \"win\": expected \"draw\" or \"white wins\" or \"black wins\""),
        (
            "bare_king = { green = \"loss\" }",
            "endings.bare_king has an unknown key \"green\": expected one of white, black",
        ),
        ("bare_king = 3", "endings.bare_king is 3: expected a string"),
    ] {
        let errors = from_toml("own.toml", &chess_text(endings)).unwrap_err().to_string();
        assert!(errors.contains(message), "{errors}");
    }
}
