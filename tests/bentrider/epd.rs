//! Positions in EPD, wherever positions are read, and suites that are solved.

use crate::support::program::{Run, file, lines, printed, run, run_with_input};

/// A rook endgame with operations, and its FEN.
const ENDGAME: &str = "8/5k2/R7/8/8/4K3/8/8 w - - hmvc 17; fmvn 61; id \"rook; alone\";";
const ENDGAME_FEN: &str = "8/5k2/R7/8/8/4K3/8/8 w - - 17 61";

#[test]
fn positions_with_operations_are_converted_with_their_counters() {
    let text = format!("% a suite\n{ENDGAME}\n\n# more\n7k/8/8/8/8/8/8/KR6 w - - bm Kb2\n");
    let convert = ["convert", "--variant", "chess", "--from", "fen", "--to", "fen"];
    let Run { out, errors, status } = run_with_input(&convert, &text);
    let expected = format!("{ENDGAME_FEN}\n7k/8/8/8/8/8/8/KR6 w - - 0 1\n");
    assert_eq!((out, errors, status), (expected, String::new(), Some(0)));
    let Run { errors, status, .. } = run_with_input(&convert, "7k/8/8/8/8/8/8/KR6 w - - fmvn x;\n");
    assert!(
        status == Some(1) && errors.contains("position 1: the operation fmvn has \"x\""),
        "{errors}"
    );
}

/// A position of Chess960, with its castling as it is written there in two ways.
const CHESS960: [&str; 2] =
    ["1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq", "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb"];

#[test]
fn castling_of_chess960_is_reported_wherever_it_is_left_out() {
    let reason = "with White's King on c1 are those of Chess960, which is not played here";
    for position in CHESS960 {
        let fen = format!("{position} - 0 1");
        let game = file("chess960.pgn", &format!("[FEN \"{fen}\"]\n\n1. Rd1 *\n"));
        let suite = file("chess960.epd", &format!("{position} -\n"));
        let converting = ["convert", "--variant", "chess", "--to", "fen", "--from"];
        for (run, status) in [
            (run(&["perft", "1", "--variant", "chess", "--fen", &fen]), 0),
            (run(&["analyse", "--variant", "chess", "--depth", "1", "--epd", &suite]), 0),
            (run(&["annotate", "--variant", "chess", "--nodes", "9", &game]), 1),
            (run(&[&converting[..], &["pgn", &game]].concat()), 1),
            (run_with_input(&[&converting[..], &["fen"]].concat(), &fen), 1),
            (run_with_input(&[&converting[..], &["moves"]].concat(), &format!("fen {fen}")), 1),
        ] {
            assert!(run.errors.contains("left out") && run.errors.contains(reason), "{run:?}");
            assert_eq!(run.status, Some(status), "{run:?}");
        }
        let lines = format!("setoption name UCI_Variant value chess\nposition fen {fen}\n");
        let said = run_with_input(&["uci"], &lines).out;
        assert!(
            said.contains("info string left out: the rights") && said.contains(reason),
            "{said}"
        );
        let said =
            run_with_input(&["xboard", "--variant", "chess"], &format!("setboard {fen}\n")).out;
        assert!(said.contains("telluser Left out: the rights") && said.contains(reason), "{said}");
    }
}

#[test]
fn a_position_on_the_command_line_may_have_operations() {
    let args = ["analyse", "--variant", "chess", "--depth", "1", "--fen", ENDGAME];
    assert!(lines(&args).iter().any(|it| it == ENDGAME_FEN));
}

/// A mate to find, a mate to avoid, a move of which one of two is right, and a position without moves.
const SUITE: &str = "\
% mates\n\
1k6/ppp5/8/8/8/8/8/K3R3 w - - bm Re8#; id \"mate\";\n\
1k6/ppp5/8/8/8/8/8/K3R3 w - - am Re8#; id \"no mate\";\n\
1k6/ppp5/8/8/8/8/8/K3R3 w - - bm Re2; am Re3; c0 \"wrong\";\n\
1k6/ppp5/8/8/8/8/8/K3R3 w - -\n";

#[test]
fn a_suite_is_solved_and_its_best_moves_and_moves_to_avoid_are_counted() {
    let suite = file("suite.epd", SUITE);
    let lines = lines(&["analyse", "--variant", "chess", "--depth", "4", "--epd", &suite]);
    let words: Vec<Vec<&str>> = lines.iter().map(|it| it.split_whitespace().collect()).collect();
    assert_eq!(words[1][..], ["1", "yes", "#1", "Re8#", "bm", "Re8#;", "mate"]);
    assert_eq!(words[2][..], ["2", "no", "#1", "Re8#", "am", "Re8#;", "no", "mate"]);
    assert_eq!(words[3][..], ["3", "no", "#1", "Re8#", "bm", "Re2;", "am", "Re3"]);
    assert_eq!(words[4][..], ["4", "#1", "Re8#"]);
    assert_eq!(lines[5..], ["bm 1 of 2, am 1 of 2"]);
}

#[test]
fn what_is_wrong_in_a_suite_is_named_and_the_rest_is_solved() {
    let wrong = "1k6/ppp5/8/8/8/8/8/K3R3 w - - bm Re9;\n8/8 w - - bm e4;\n\
                 k7/1Q6/1K6/8/8/8/8/8 b - - bm Ka7;\n";
    let suite = file("wrong-suite.epd", &format!("{wrong}{SUITE}"));
    let args = ["analyse", "--variant", "chess", "--depth", "4", "--epd", &suite];
    let Run { out, errors, status } = run(&args);
    assert_eq!(out.lines().last(), Some("bm 1 of 2, am 1 of 2"));
    for part in
        ["position 1: bm \"Re9\"", "position 2: the FEN's board", "position 3: there is no move"]
    {
        assert!(errors.contains(part), "{part}: {errors}");
    }
    assert!(status == Some(1) && errors.ends_with("3 of 7 were left out\n"), "{errors}");
    assert_eq!(run(&[&args[..], &["--fen", ENDGAME]].concat()).status, Some(2));
    let empty = file("empty-suite.epd", "% nothing\n");
    let Run { errors, status, .. } = run(&["analyse", "--depth", "4", "--epd", &empty]);
    assert!(status == Some(1) && errors.contains("no position can be read"), "{errors}");
}

#[test]
fn a_match_starts_from_the_counters_of_an_opening() {
    let book = file("counted.epd", "4k3/8/8/8/8/8/8/R3K3 w Q - hmvc 96; fmvn 70; bm Ra8+;\n");
    let games = crate::support::program::absent("counted.pgn");
    let engine = format!("cmd={}", crate::support::program::PROGRAM);
    printed(&[
        "match",
        "-variant",
        "chess",
        "-engine",
        &engine,
        "name=a",
        "-engine",
        &engine,
        "name=b",
        "-each",
        "nodes=1",
        "-rounds",
        "1",
        "-openings",
        &format!("file={book}"),
        "-pgnout",
        &format!("file={games}"),
    ]);
    let text = std::fs::read_to_string(games).unwrap();
    assert_eq!(text.matches(" w Q - 96 70\"]").count(), 2, "{text}");
}
