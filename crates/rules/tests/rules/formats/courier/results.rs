//! The results of Game Courier's games.

use super::*;

/// Game Courier's page says who has resigned before it names the players.
#[test]
fn who_has_resigned_is_known_once_the_players_are() {
    for (name, result) in [
        ("Ann", GameResult::BlackWins),
        ("Bob", GameResult::WhiteWins),
        ("Cid", GameResult::Unknown),
    ] {
        let page = format!("{name} has resigned.\n\nWhite: Ann\nBlack: Bob\n\n1. P e2-e4\n");
        let game = only(&page);
        assert_eq!((game.result, texts(&game)), (result, vec!["P e2-e4"]), "{name}");
        let drawn = only(&format!("{page}// 1/2-1/2\n"));
        assert_eq!(drawn.result, GameResult::Draw);
    }
}

#[test]
fn a_line_of_a_page_may_name_the_result() {
    const PLAYERS: &str = "White: Ann\nBlack: Bob\n";
    const MOVES: &str = "1. P e2-e4\n1... p e7-e5\n";
    for (text, result) in [
        (format!("{PLAYERS}Result: 1-0\n\n{MOVES}"), GameResult::WhiteWins),
        (format!("Result: 0-1\n{PLAYERS}\n{MOVES}"), GameResult::BlackWins),
        (format!("{PLAYERS}\n{MOVES}Result: 1/2-1/2\n"), GameResult::Draw),
    ] {
        let game = only(&text);
        assert_eq!((game.result, texts(&game)), (result, vec!["P e2-e4", "p e7-e5"]), "{text}");
        assert_eq!((game.comment, game.problems.len()), (None, 0), "{text}");
    }
    for (value, result, problems) in [
        ("White wins", GameResult::WhiteWins, 0),
        ("Black has resigned.", GameResult::WhiteWins, 0),
        ("draw", GameResult::Draw, 0),
        ("1-0 on time", GameResult::WhiteWins, 0),
        ("0-1 (time)", GameResult::BlackWins, 0),
        ("*", GameResult::Unknown, 0),
        ("", GameResult::Unknown, 0),
        ("unclear", GameResult::Unknown, 1),
    ] {
        for text in [
            format!("{PLAYERS}Result: {value}\n\n{MOVES}"),
            format!("RESULT : {value}\n{PLAYERS}\n{MOVES}"),
            format!("{PLAYERS}\n{MOVES}Result: {value}\n"),
        ] {
            let game = only(&text);
            let found = (game.result, game.moves.len(), game.problems.len());
            assert_eq!(found, (result, 2, problems), "{text}");
        }
    }
    let game = only(&format!("{PLAYERS}Result: unclear\n\n{MOVES}"));
    let problem = "\"Result: unclear\" is not a result: expected 1-0, 0-1, 1/2-1/2 or *";
    assert_eq!((game.problems[0].line, &*game.problems[0].problem), (3, problem));
}

/// As in PGN: the result after the moves counts before the tag, and the tag before sentences and comments.
#[test]
fn what_contradicts_the_result_of_a_game_is_reported_and_a_comment_stays_one() {
    const MOVES: &str = "1. P e2-e4\n1... p e7-e5\n";
    let page = "White: Ann\nBlack: Bob\n";
    for (text, result, problems) in [
        (format!("[Result \"1-0\"]\n{MOVES}// 0-1 would be fairer\n"), "1-0", &[][..]),
        (format!("[Result \"*\"]\n{MOVES}// 0-1 would be fairer\n"), "*", &[]),
        (format!("{MOVES}// 0-1 would be fairer\n// *\n"), "*", &[]),
        (format!("[Result \"1-0\"]\n{MOVES}0-1\n"), "0-1", &[1]),
        (format!("[Result \"1-0\"]\n{MOVES}// 0-1\n"), "0-1", &[1]),
        (format!("[Result \"1-0\"]\n{MOVES}// *\n"), "1-0", &[]),
        (format!("{page}Result: 1-0\n{MOVES}Bob has won.\n"), "1-0", &[6]),
        (format!("{page}Result: 1-0\n{MOVES}draw agreed\n"), "1-0", &[6]),
        (format!("{page}Result: 1-0\n{MOVES}// Bob has won.\n"), "1-0", &[6]),
        (format!("Bob has won.\n{page}Result: 1-0\n{MOVES}"), "1-0", &[1]),
        (format!("{page}Result: 1-0\n{MOVES}resign\n"), "0-1", &[3]),
        (format!("{MOVES}0-1\n[Result \"1-0\"]\n"), "0-1", &[4]),
        (format!("{MOVES}[Result \"1-0\"]\n0-1\n"), "0-1", &[3]),
        (format!("{MOVES}[Result \"1-0\"]\n\n0-1\n"), "0-1", &[3]),
        (format!("{MOVES}1-0\n\n0-1\n"), "1-0", &[5]),
        (format!("{MOVES}1-0\n0-1\n1/2\n"), "1-0", &[4, 5]),
        (format!("{MOVES}1-0\n1-0\n// *\n"), "1-0", &[]),
        (format!("{page}{MOVES}1-0\nBob has won.\nAnn has won.\n"), "1-0", &[6]),
        (format!("[Result \"1-0\"]\n[Result \"0-1\"]\n{MOVES}"), "1-0", &[2]),
        (format!("{page}Result: 1-0\nResult: 0-1\n{MOVES}"), "1-0", &[4]),
        (format!("{page}Result: 1-0\n{MOVES}Result: 0-1\n"), "1-0", &[6]),
        (format!("{page}1-0\n{MOVES}"), "1-0", &[]),
        (format!("{page}1-0\n\n{MOVES}// 0-1\n"), "0-1", &[3]),
        (format!("{page}1-0\nResult: 0-1\n{MOVES}"), "0-1", &[3]),
        (format!("White: Ann\n1-0\nBlack: Bob\n{MOVES}"), "1-0", &[]),
        (format!("{page}*\n{MOVES}0-1\n"), "0-1", &[]),
    ] {
        let games = games_of(&text);
        let [game] = &games[..] else { panic!("{}: {text}", games.len()) };
        let lines: Vec<usize> = game.problems.iter().map(|it| it.line).collect();
        assert_eq!(
            (game.moves.len(), game.result.text(), &lines[..]),
            (2, result, problems),
            "{text}"
        );
    }
    let game = only(&format!("{page}Result: 1-0\n{MOVES}Bob has won.\n"));
    let problem = "\"Bob has won.\" does not belong here: expected the result 1-0";
    assert_eq!(game.problems[0].problem, problem);
    let game = only(&format!("[Result \"1-0\"]\n{MOVES}// 0-1 would be fairer\n"));
    assert_eq!(game.moves[1].comment.as_deref(), Some("0-1 would be fairer"));
}

#[test]
fn a_result_after_tags_may_be_of_a_game_without_moves() {
    for (text, expected) in [
        ("[White \"A\"]\n1-0\n\n[Site \"x\"]\n1. P e2-e4\n", &[("1-0", 0), ("*", 1)][..]),
        ("[White \"A\"]\n1-0\n[White \"B\"]\n1. P e2-e4\n", &[("1-0", 0), ("*", 1)]),
        ("White: A\n1-0\nWhite: B\n1. P e2-e4\n", &[("1-0", 0), ("*", 1)]),
        ("White: A\n1-0\n\nResult: 0-1\n1. P e2-e4\n", &[("1-0", 0), ("0-1", 1)]),
    ] {
        let games = games_of(text);
        let found: Vec<_> = games.iter().map(|it| (it.result.text(), it.moves.len())).collect();
        assert_eq!(found, expected, "{text}");
    }
}

/// A page begins with its sentence, and names the players after it.
#[test]
fn a_sentence_after_an_empty_line_is_of_the_next_page() {
    let page = "Ann has resigned.\n\nWhite: Ann\nBlack: Bob\n\n1. P e2-e4\n\n";
    let games = games_of(&format!("{page}{page}"));
    let found: Vec<_> =
        games.iter().map(|it| (it.moves.len(), it.result, it.problems.len())).collect();
    assert_eq!(found, [(1, GameResult::BlackWins, 0); 2]);
}

#[test]
fn a_tag_of_a_second_result_alone_is_refused() {
    let text = "[Result \"1-0\"]\n1. P e2-e4\n\n[Result \"0-1\"]\n";
    let games: Vec<_> = read(text).collect();
    assert_eq!(games[0].as_ref().unwrap().result, GameResult::WhiteWins);
    assert_eq!((games.len(), games[1].as_ref().unwrap_err().line), (2, 4));
}

#[test]
fn a_comment_that_says_who_has_resigned_leaves_its_move() {
    let game =
        only("1. P e2-e4\n1... p e7-e5 // White has resigned\n2. N g1-f3 // Bob has resigned.\n");
    assert_eq!(texts(&game), ["P e2-e4", "p e7-e5", "N g1-f3"]);
    assert_eq!(game.moves[1].comment.as_deref(), Some("White has resigned"));
    assert_eq!((game.comment.as_deref(), game.result), (None, GameResult::Unknown));
}

#[test]
fn words_after_a_result_leave_it_and_a_second_result_is_reported() {
    let game = |after: &str| only(&format!("1. P d2-d4\n1... p d7-d5\n{after}\n"));
    for (after, result, problems) in [
        ("// 1-0 foo", GameResult::WhiteWins, 0),
        ("// 1-0 0-1", GameResult::WhiteWins, 1),
        ("// 1-0 1-0", GameResult::WhiteWins, 0),
        ("1-0 foo", GameResult::WhiteWins, 1),
        ("// $3 $300\n// 0-1 $300", GameResult::BlackWins, 0),
        ("White has resigned.", GameResult::BlackWins, 0),
        ("2. resign", GameResult::BlackWins, 0),
        ("// Black resigns", GameResult::WhiteWins, 0),
        ("black has won", GameResult::BlackWins, 0),
        ("Draw agreed.", GameResult::Draw, 0),
        ("White won on time.", GameResult::WhiteWins, 0),
        // Nothing of this is the end of the game.
        ("// 1-0 was the plan\n2. N g1-f3\n// *", GameResult::Unknown, 0),
        ("// White wins\n2. N g1-f3", GameResult::Unknown, 0),
        ("// White wins a Pawn", GameResult::Unknown, 0),
        ("// 1-0 was the plan\n// 0-1", GameResult::BlackWins, 0),
    ] {
        let game = game(after);
        assert_eq!((game.result, game.problems.len()), (result, problems), "{after}");
    }
    assert_eq!(game("// 1-0 foo").moves[1].comment.as_deref(), Some("1-0 foo"));
    assert_eq!(texts(&only("1. P d2-d4 1-0 foo\n")), ["P d2-d4"]);
}

#[test]
fn a_player_whose_name_both_have_is_not_known() {
    let players = "White: Ann\nBlack: Ann\n";
    for text in [
        format!("{players}\n1. P e2-e4\nAnn has resigned.\n"),
        format!("Ann has won.\n{players}\n1. P e2-e4\n"),
        "Cid has resigned.\nWhite: Ann\nBlack: Bob\n\n1. P e2-e4\n".to_owned(),
    ] {
        let game = only(&text);
        assert_eq!((game.result, game.moves.len()), (GameResult::Unknown, 1), "{text}");
        let [problem] = &game.problems[..] else { panic!("{text}: {:?}", game.problems) };
        assert!(problem.problem.ends_with("expected the name of one of the two players"));
    }
    let game = only("White: Black\nBlack: Bob\n\n1. P e2-e4\nBlack has resigned.\n");
    assert_eq!(game.result, GameResult::BlackWins);
}

#[test]
fn what_is_said_before_the_moves_is_of_their_game() {
    for (before, after, result, problems) in [
        ("// Draw\n", "", GameResult::Draw, 0),
        ("1-0\n", "", GameResult::WhiteWins, 0),
        ("// 0-1 {so}\n", "// 1-0\n", GameResult::WhiteWins, 1),
        ("White: Ann\nBlack: Bob\nAnn has won.\n", "// 0-1\n", GameResult::BlackWins, 1),
        ("Ann has won.\nWhite: Ann\nBlack: Bob\n", "// Bob has won.\n", GameResult::WhiteWins, 1),
    ] {
        let game = only(&format!("{before}\n1. P d2-d4\n1... p d7-d5\n{after}"));
        let found = (game.moves.len(), game.result, game.problems.len());
        assert_eq!(found, (2, result, problems), "{before}{after}");
    }
    assert_eq!(only("// 1-0\n").result, GameResult::WhiteWins);
}

#[test]
fn a_game_without_a_definite_result_has_that_of_its_tag() {
    for (tag, after, result) in [
        ("1-0", "", GameResult::WhiteWins),
        ("½-½", "", GameResult::Draw),
        ("1-0", "// *\n", GameResult::WhiteWins),
        ("1-0", "// 0-1\n", GameResult::BlackWins),
        ("1-0", "// 1/2\n", GameResult::Draw),
        ("*", "// 0-1\n", GameResult::BlackWins),
        ("?", "", GameResult::Unknown),
        ("1-0", "resign\n", GameResult::BlackWins),
    ] {
        for moves in ["1. P d2-d4\n1... p d7-d5\n", ""] {
            // Without a move, White resigns too.
            let text = format!("// [result \"{tag}\"]\n\n{moves}{after}");
            let next = "\n// [Result \"*\"]\n1. P e2-e4\n";
            for games in [games_of(&text), games_of(&format!("{text}{next}"))] {
                assert_eq!(games[0].result, result, "{text}");
            }
        }
    }
    let page = "Ann has resigned.\nWhite: Ann\nBlack: Bob\n\n1. P e2-e4\n// *\n";
    assert_eq!(only(page).result, GameResult::BlackWins);
}

#[test]
fn a_result_is_read_in_every_spelling() {
    for (text, result) in [
        ("1/2", GameResult::Draw),
        ("½-½", GameResult::Draw),
        ("0.5-0.5", GameResult::Draw),
        ("1 - 0", GameResult::WhiteWins),
        ("0:1", GameResult::BlackWins),
        ("0–1", GameResult::BlackWins),
    ] {
        for before in ["\n// ", "\n"] {
            let game = only(&format!("1. P d2-d4{before}{text}\n"));
            assert_eq!((texts(&game), game.result), (vec!["P d2-d4"], result), "{text}");
            assert_eq!(game.moves[0].comment, None, "{text}");
        }
    }
    for text in ["1/2", "½-½", "1:0"] {
        assert_ne!(only(&format!("1. P d2-d4 {text}\n")).result, GameResult::Unknown, "{text}");
    }
    let game = only("1. P d2-d4 // 1/2\n");
    let said = (game.moves[0].comment.as_deref(), game.result);
    assert_eq!(said, (Some("1/2"), GameResult::Unknown), "beside a move it is a comment");
}

#[test]
fn glyphs_and_a_comment_after_the_result_are_those_of_the_last_move() {
    for (after, nags, comment) in [
        ("// 1-0 !", &[1][..], None),
        ("// 1-0?!", &[6], None),
        ("1-0 $3", &[3], None),
        ("// 1-0 {well played}", &[], Some("well played")),
        ("// 1-0 (time)", &[], Some("(time)")),
    ] {
        let game = only(&format!("1. P d2-d4\n{after}\n"));
        let last = &game.moves[0];
        assert_eq!(
            (texts(&game), game.result),
            (vec!["P d2-d4"], GameResult::WhiteWins),
            "{after}"
        );
        assert_eq!((&last.nags[..], last.comment.as_deref()), (nags, comment), "{after}");
    }
}
