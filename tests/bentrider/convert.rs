//! Notations on the command line: `convert`, `--moves`, `--fen`, `--pgn`.

use std::fs;

use crate::support::program::{Run, absent, file, in_repository, printed, run_with_input};

/// The output of the program on both streams, and its exit status.
fn run(args: &[&str], input: &str) -> (String, String, Option<i32>) {
    let Run { out, errors, status } = run_with_input(args, input);
    (out, errors, status)
}

fn convert(from: &str, to: &str, input: &str) -> (String, String, Option<i32>) {
    run(&["convert", "--from", from, "--to", to], input)
}

#[test]
fn each_format_is_converted_into_each_other() {
    let courier = "Gross Chess\n1. P g3-g6 // triple\n1... p g10-g7\n";
    let (pgn, _, _) = convert("courier", "pgn", courier);
    assert!(pgn.contains("[Variant \"gross\"]"), "{pgn}");
    assert!(pgn.ends_with("{Gross Chess} 1. g6 {triple} 1... g7 *\n\n"), "{pgn}");
    assert_eq!(convert("pgn", "moves", &pgn).0, "g3g6 g10g7\n");
    let fusion = ["convert", "--variant", "fusion", "--from"];
    let fen = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
    for (from, to, input, expected) in [
        ("fen", "courier-fen", fen, "4k3/8/8/8/8/8/8/{RB}3K3 w - - 0 1"),
        ("courier-fen", "fen", "4k3/8/8/8/8/8/8/{RB}3K3", fen),
        ("courier-fen", "moves", "4k3/8/8/8/8/8/8/{BR}3K3", "fen 4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"),
        (
            "moves",
            "fsf-fen",
            &format!("fen {fen} moves R a1-a4"),
            "4k3/8/8/8/R7/8/8/B3K3 b - - 1 1",
        ),
        ("moves", "moves", "startpos", "startpos"),
    ] {
        let (out, err, status) = run(&[&fusion[..], &[from, "--to", to]].concat(), input);
        assert_eq!((out.trim_end(), &*err, status), (expected, "", Some(0)), "{from} {to}");
    }
}

#[test]
fn what_other_programs_write_besides_the_moves_is_kept() {
    let pgn = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
               [Result \"*\"]\n[Nonsense \"kept\"]\n\n1. e4 $1 {[%eval 0.3] [%clk 0:01:02] good} (1. d4 d5 (1... Nf6)) 1... e5\n*\n\n";
    let (out, err, _) = convert("pgn", "pgn", pgn);
    assert_eq!((out.replace('\n', " "), &*err), (pgn.replace('\n', " "), ""));
}

#[test]
fn a_faulty_game_is_reported_with_its_number_and_the_others_are_converted() {
    let games = file("faulty.pgn", "1. e4 e5 *\n\n1. e4 e4 *\n\n1. d4 ) *\n\n1. d4 1-0\n");
    let (out, err, status) = run(&["convert", "--from", "pgn", "--to", "moves", &games], "");
    assert_eq!((&*out, status), ("e2e4 e7e5\nd2d4\nd2d4\n", Some(1)));
    let lines: Vec<&str> = err.lines().collect();
    assert_eq!(lines.len(), 3, "{err}");
    let second =
        format!("{games}: game 2: Black's move 1 \"e4\": Black has no Pawn that can go to e4");
    assert!(lines[0].starts_with(&second), "{err}");
    let third = format!("{games}: game 3: left out: line 5, column 7: \")\" does not belong here");
    assert!(lines[1].starts_with(&third), "{err}");
    assert_eq!(lines[2], "1 of 4 were left out, and parts of 1");
    let (_, err, status) = convert("fen", "fen", "# no position\n\n13/13 w\n");
    assert!(err.starts_with("standard input: position 1: the FEN's board has 2 ranks"), "{err}");
    assert_eq!(status, Some(1));
    let (_, err, status) = convert("fen", "png", "");
    assert_eq!(status, Some(2));
    assert!(err.contains(
        "possible values: fen, fsf-fen, xboard-fen, courier-fen, pgn, courier, chessv, moves"
    ));
    let (_, err, status) = run(&["convert", "--from", "pgn", "--to", "fen", "no/such.pgn"], "");
    assert!(err.starts_with("no/such.pgn: ") && status == Some(1), "{err}");
}

/// Only XBoard's `fairy`, and a name that a program writes for several variants, leave it to the start.
#[test]
fn a_variant_that_is_not_known_is_refused_even_at_a_known_start() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for tag in ["Atomic", "Duck", "Crazyhouse", "Bughouse"] {
        let game = format!("[Variant \"{tag}\"]\n[FEN \"{start}\"]\n\n1. Nf3 *\n");
        let (out, err, status) = convert("pgn", "moves", &game);
        assert_eq!((&*out, status), ("", Some(1)), "{tag}");
        assert!(err.contains(&format!("variant \"{tag}\"")), "{err}");
    }
    let gothic = "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1";
    // A line of moves names its start unless it is that of the variant.
    for (tag, fen, moves) in [
        ("fairy", gothic, "i1h3\n"),
        ("Capablanca", gothic, "i1h3\n"),
        ("Gothic", gothic, "i1h3\n"),
        ("normal", start, "g1h3\n"),
    ] {
        let game = format!("[Variant \"{tag}\"]\n[FEN \"{fen}\"]\n\n1. Nh3 *\n");
        let expected = (moves.to_owned(), String::new(), Some(0));
        assert_eq!(convert("pgn", "moves", &game), expected, "{tag}");
    }
    let (_, err, status) =
        convert("pgn", "moves", &format!("[Variant \"Capahouse\"]\n[FEN \"{gothic}\"]\n\n*\n"));
    assert!(err.contains("\"Capahouse\"") && status == Some(1), "{err}");
}

#[test]
fn games_of_other_programs_keep_their_main_line_and_result() {
    for (moves, written) in [
        ("1. e4 e5 1/2", "1. e4 e5 1/2-1/2"),
        ("1. e4 e5 1 - 0 {resigns}", "1. e4 e5 {resigns} 1-0"),
        ("1. e4! e5 ∓ 0.5-0.5", "1. e4 $1 e5 $17 1/2-1/2"),
        ("1. Nxf3 e5 ½-½", "1. Nf3 e5 1/2-1/2"),
        ("1. e4 e5", "1. e4 e5 0-1"),
        ("", "0-1"),
    ] {
        let result = written.rsplit(' ').next().unwrap();
        let text = format!("[Result \"{result}\"]\n\n{moves}\n");
        let (out, err, status) = convert("pgn", "pgn", &text);
        assert!(out.ends_with(&format!("\n\n{written}\n\n")), "{moves}: {out}");
        assert_eq!((&*err, status), ("", Some(0)), "{moves}");
    }
    let (out, err, status) =
        convert("pgn", "pgn", "1. e4 (1. Ke3) 1... e5 (1... d5 2. --) 2. d4 *\n");
    assert!(out.ends_with("1. e4 e5 (1... d5) 2. d4 *\n\n"), "{out}");
    assert_eq!((err.matches("game 1: left out: ").count(), status), (2, Some(1)), "{err}");
}

#[test]
fn every_encoding_is_read_and_the_assumed_one_named() {
    let text = "[White \"Müller\"]\r\n\r\n1. e4 *\r\n\x1a";
    let utf16: Vec<u8> =
        ["\u{feff}", text].concat().encode_utf16().flat_map(u16::to_le_bytes).collect();
    let single: Vec<u8> = text.chars().map(|it| it as u8).collect();
    let marked = ["\u{feff}", text].concat().into_bytes();
    for (name, bytes, note) in [
        ("marked.pgn", marked, ""),
        ("utf-16.pgn", utf16, "read as UTF-16 (little-endian), as its mark says"),
        ("old.pgn", single, "line 1 is not UTF-8: read as Windows-1252"),
    ] {
        let path = absent(name);
        fs::write(&path, bytes).unwrap();
        let (out, err, status) = run(&["convert", "--from", "pgn", "--to", "pgn", &path], "");
        assert!(out.contains("[White \"Müller\"]") && out.ends_with("1. e4 *\n\n"), "{out}");
        let expected = if note.is_empty() { String::new() } else { format!("{path}: {note}\n") };
        assert_eq!((err, status), (expected, Some(0)));
    }
    let (out, err, _) = run(
        &["convert", "--variant", "chess", "--from", "moves", "--to", "moves"],
        "\u{feff}e2e4\r\x1a",
    );
    assert_eq!((&*out, &*err), ("e2e4\n", ""));
}

#[test]
fn moves_and_positions_are_typed_in_every_notation() {
    let game = file("game.txt", "Fantastic XIII\n1. P g4-g6\n1... p g10-g8\n\n1. P e2-e4\n");
    let pgn = file(
        "game.pgn",
        "[Variant \"Fusion Chess\"]\n\n1. Ra1b1 *\n\n[Variant \"Fusion Chess\"]\n\n1. e4 e5 2. Nf3 *\n",
    );
    let (second, third) = (format!("{pgn}#2"), format!("{pgn}#3"));
    // Two ways to give the same position.
    for (args, same) in [
        (&["--moves", "P g4-g6 g8 h4h6"][..], &["--moves", "g4g6 g10g8 h4h6"][..]),
        (&["--pgn", &game, "--moves", "h6"], &["--moves", "g4g6 g10g8 h4h6"]),
        (&["--pgn", &second], &["--variant", "fusion", "--moves", "e2e4 e7e5 g1f3"]),
        (
            &["--variant", "fusion", "--fen", "4k3/8/8/8/8/8/8/{RB}3K3 b"],
            &["--variant", "fusion", "--fen", "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1"],
        ),
    ] {
        let leaves = |args: &[&str]| {
            let (out, err, _) = run(&[&["perft", "2", "--divide"], args].concat(), "");
            assert_eq!(err, "", "{args:?}");
            out.lines().take_while(|it| !it.is_empty()).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(leaves(args), leaves(same), "{args:?}");
    }
    for (args, message) in [
        (
            &["--moves", "P g4-g9"],
            "move 1 \"P g4-g9\": the Pawn on g4 does not reach g9; it can go to g5",
        ),
        (&["--moves", "g6 P*e4"], "move 2 \"P*e4\": \"P*e4\" drops a piece from the hand"),
        (&["--pgn", &third], &format!("{pgn} has 2 games: expected at least 3")),
    ] {
        let (_, err, status) = run(&[&["perft", "1"], &args[..]].concat(), "");
        assert!(err.starts_with(message) && status == Some(1), "{args:?}: {err}");
    }
}

/// Games of `tests/saved/`, saved by XBoard 4.9.1: both sides were played by the program, and a second file
/// for each has the moves that it sent.
#[test]
fn games_that_xboard_has_saved_have_the_moves_that_were_played() {
    for variant in ["fantastic-xiii", "fusion", "metamachy", "shako"] {
        let saved = in_repository("tests/saved").join(variant);
        let pgn = saved.with_extension("pgn").display().to_string();
        let played = fs::read_to_string(saved.with_extension("moves")).unwrap();
        assert_eq!(printed(&["convert", "--from", "pgn", "--to", "moves", &pgn]), played);
    }
}

#[test]
fn a_title_that_names_no_single_variant_is_refused_by_name() {
    for (from, text, reason) in [
        ("chessv", "}\nMoves = { e2e4 }\n", "there is no variant \"}\""),
        ("pgn", "[Variant \"!!!\"]\n\n1. e4 *\n", "there is no variant \"!!!\""),
        (
            "pgn",
            "[Event \"x][Variant \"Atomic\"]\n\n1. e4 *\n",
            "the variant \"Atomic\" was refused",
        ),
        ("courier", "// [Variant Atomic]\n1. P e2-e4\n", "the variant \"Atomic\" was refused"),
        ("courier", "Atomic Chess\n\n1. P e2-e4\n", "there is no variant \"Atomic Chess\""),
        ("pgn", "[Variant \"12x12+0_fairy\"]\n\n1. e4 *\n", "may be metamachy or omega"),
    ] {
        let (out, errors, status) = convert(from, "moves", text);
        assert_eq!((&*out, status), ("", Some(1)), "{text}");
        assert!(errors.contains(reason), "{text}: {errors}");
    }
    for title in ["Orthodox Chess", "Chess"] {
        let (out, errors, _) = convert("courier", "moves", &format!("{title}\n\n1. P e2-e4\n"));
        assert_eq!((&*out, &*errors), ("e2e4\n", ""), "{title}");
    }
    assert_eq!(convert("pgn", "moves", "[Variant \"?\"]\n\n1. e4 *\n").0, "e2e4\n");
}

#[test]
fn a_file_that_is_not_there_keeps_no_other_from_being_converted() {
    let (missing, good) = (absent("missing.pgn"), file("good.pgn", "1. e4 e5 *\n"));
    let args = ["convert", "--from", "pgn", "--to", "moves", &good, &missing, &good];
    let (out, errors, status) = run(&args, "");
    assert_eq!((&*out, status), ("e2e4 e7e5\ne2e4 e7e5\n", Some(1)), "{errors}");
    assert!(errors.contains(&format!("{missing}: ")), "{errors}");
    assert!(errors.trim_end().ends_with("files that were not read: 1"), "{errors}");
}

#[test]
fn a_reserve_that_is_lost_is_reported() {
    let board = "6k5/1P10/2P1r7/3P4p3/4c3v3/12/2V2C6/12/5p1P4/3P8/1R1S2K2WR1/12";
    let (all, none) = (format!("{board} w KQ - 0 1\n"), format!("{board}[NNMQ] w KQ - 0 1\n"));
    for to in ["fsf-fen", "chessv"] {
        let of = |input: &str| {
            run(&["convert", "--from", "fen", "--to", to, "--variant", "gross"], input)
        };
        let (_, errors, status) = of(&none);
        assert!(errors.contains("left out: the reserve [QNNM], which this format"), "{errors}");
        assert_eq!(status, Some(1));
        let (_, errors, status) = of(&all);
        assert_eq!((errors.as_str(), status), ("", Some(0)), "{to}");
    }
}
