//! The results of endings, as the keys of `[endings]` set them.

use std::sync::Arc;

use bentrider_rules::game::Game;
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
fn only_the_side_that_has_moved_wins_by_a_goal() {
    let hill = "[endings.goal]\npieces = [\"K\"]\nregion = [\"d4-e5\"]";
    let fen = "8/8/8/4k3/8/8/1K6/7R b - - 0 1";
    assert_eq!(after(hill, fen, ""), None);
    assert_eq!(after(hill, fen, "e5f5"), None);
    assert_eq!(after(hill, fen, "e5e4"), Some(Outcome::won(Color::Black, Ending::Goal)));
    // Kings that can still reach it are not dead.
    assert_eq!(after(hill, "8/8/8/7k/8/8/8/K7 w - - 0 1", "a1b1"), None);
}

#[test]
fn a_side_may_have_a_goal_alone_for_several_pieces_that_are_not_attacked() {
    let white = "[endings.goal.white]\nregion = [\"a8\", \"h8\"]\ncount = 2\nsafe = true";
    let won = Some(Outcome::won(Color::White, Ending::Goal));
    assert_eq!(after(white, "R7/4k3/8/8/8/8/7Q/K7 w - - 0 1", "h2h8"), won);
    assert_eq!(after(white, "R7/1b2k3/8/8/8/8/7Q/K7 w - - 0 1", "h2h8"), None);
    assert_eq!(after(white, "r7/8/4k3/8/8/1K6/7r/8 b - - 0 1", "h2h8"), None);
}

#[test]
fn checks_are_counted_by_moves_and_win() {
    let checks = "checks = 3";
    let fen = |left: &str| format!("4k3/8/8/8/8/8/8/Q3K3 w - - {left}0 1");
    let won = Some(Outcome::won(Color::White, Ending::Checks { count: 3 }));
    assert_eq!(after(checks, &fen("1+3 "), "a1a4"), won);
    assert_eq!(after(checks, &fen("1+3 "), "a1b2"), None);
    assert_eq!(after(checks, &fen(""), "a1a4 e8e7 a4b4 e7e8 b4b5"), won);
    assert_eq!(after(checks, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1 +2+0", "a1a4"), won);
    let double = "4k3/8/8/8/4N3/8/8/K3R3 w - - 2+3 0 1";
    assert_eq!(after(checks, double, "e4f6"), None);
}

#[test]
fn checks_are_in_the_fen_and_make_positions_differ() {
    let variant = chess("checks = 3");
    let mut game = Game::new(&variant).unwrap();
    assert_eq!(game.fen().split(' ').nth(4), Some("3+3"));
    game.play_coordinates(&["e2e4", "f7f6", "d1h5"]).unwrap();
    let (fen, hash) = (game.fen(), game.position().hash());
    assert_eq!(fen.split(' ').nth(4), Some("2+3"));
    assert!(game.position().is_consistent());
    let other = position(&variant, &fen.replace("2+3", "3+3"));
    assert_ne!(other.hash(), hash);
    game.undo();
    assert_eq!(game.fen().split(' ').nth(4), Some("3+3"));
    for (fen, message) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 4+3 0 1", "the FEN has 4 checks of a side: expected at most 3"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 999+3 0 1",
            "the FEN's number of checks \"999+3\" is too large",
        ),
    ] {
        let error = Game::from_fen(&variant, fen).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
    let error = Game::from_fen(&chess(""), &fen).unwrap_err().to_string();
    assert!(error.contains("expected none, because this variant does not count them"), "{error}");
}

#[test]
fn where_checks_are_counted_a_knight_is_not_too_little() {
    let knight = "7k/8/8/8/8/8/8/KN6 w - - 0 1";
    assert_eq!(after("", knight, ""), Some(Outcome::drawn(Ending::DeadPosition)));
    assert_eq!(after("checks = 3", knight, ""), None);
    let kings = "7k/8/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(after("checks = 3", kings, ""), Some(Outcome::drawn(Ending::DeadPosition)));
}

#[test]
fn results_are_described() {
    let lines = describe(&chess(
        "mate = \"win\"\nstalemate = \"white wins\"\nrepetition_result = \"loss\"\ndraws = \"black wins\"\nbare_king = { black = \"loss\" }\nbare_king_reply = false",
    ));
    for line in [
        "A checkmated side wins.",
        "Stalemate wins for White.",
        "The side to move loses when a position has occurred 3 times.",
        "Black with a bare King loses at once.",
        "Black wins every game that would otherwise be drawn.",
    ] {
        assert!(lines.lines().any(|it| it.trim() == line), "{line}\n{lines}");
    }
    let lines = describe(&chess(
        "checks = 3\ngoal_reply = true\n[endings.goal]\npieces = [\"P\"]\nregion = [\"a6-h6\"]\ncount = 2\nfull = true\nsafe = true",
    ));
    for line in [
        "White wins with 2 of Pawn on a6-h6, if none is attacked there or there are more than 2, or with one piece there if no square of it is empty.",
        "Black wins with 2 of Pawn on a3-h3, if none is attacked there or there are more than 2, or with one piece there if no square of it is empty.",
        "After White has reached its goal, Black may reach its own with the next move, which draws.",
        "A side that has given check 3 times wins.",
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
        ("checks = 100", "read 100: expected an integer from 0 to 99"),
        (
            "[endings.goal]\nregion = \"hill\"",
            "there is no region \"hill\": expected one of [regions], which has none",
        ),
        (
            "[endings.goal]\npieces = [\"K\"]",
            "endings.goal has no key \"region\": expected a string",
        ),
        (
            "[endings.goal]\nregion = [\"d4-e5\"]\ncount = 5",
            "read 5: expected an integer from 1 to 4",
        ),
        (
            "[endings.goal]\nregion = [\"d9\"]",
            "read \"d9\": expected a square of the board, a1 to h8",
        ),
        (
            "[endings.goal]\nregion = [\"d4\"]\nwinner = 1",
            "endings.goal has an unknown key \"winner\": expected one of",
        ),
        ("bare_king = 3", "endings.bare_king is 3: expected a string"),
    ] {
        let errors = from_toml("own.toml", &chess_text(endings)).unwrap_err().to_string();
        assert!(errors.contains(message), "{errors}");
    }
}
