//! The command line: its output on both streams, and the exit status.

use std::fs;

use crate::support::program::{
    Host, Run, absent, command, empty_folder, file, in_repository, lines, refusal, run,
};
use bentrider_testing::boards::{MATED, START};

#[test]
fn help_is_given_for_the_program_and_every_command() {
    for command in [
        "", "uci", "xboard", "perft", "bench", "analyse", "check", "variants", "tune", "datagen",
        "convert", "import", "export", "show", "genfens",
    ] {
        let args: Vec<&str> = [command, "--help"].into_iter().filter(|it| !it.is_empty()).collect();
        assert!(lines(&args).iter().any(|line| line.starts_with("Usage: bentrider")), "{command}");
    }
}

#[test]
fn the_help_of_match_is_as_wide_as_the_terminal() {
    for width in [60, 90] {
        let mut help = command(&["match", "--help"]);
        let text = Run::from(help.env("COLUMNS", width.to_string()).output().unwrap()).out;
        let longest = text.lines().map(|it| it.chars().count()).max().unwrap();
        assert!(longest <= width && longest > width - 10, "{longest} of {width}:\n{text}");
        assert!(text.contains("\n      Settings of every engine"), "{text}");
    }
}

#[test]
fn perft_ends_with_leaves_time_and_speed() {
    for args in
        [&["perft", "2"][..], &["perft", "2", "--threads", "2"], &["perft", "2", "--fen", START]]
    {
        let lines = lines(args);
        let words: Vec<&str> = lines[0].split(' ').collect();
        assert!(
            matches!(words[..], ["7569", "leaves", _, "s", _, "leaves/s"]) && lines.len() == 1,
            "{lines:?}"
        );
        assert!(words[2].parse::<f64>().is_ok() && words[4].parse::<u64>().is_ok(), "{lines:?}");
    }
}

#[test]
fn perft_divides_by_moves_and_starts_where_it_is_asked_to() {
    let divided = lines(&["perft", "2", "--divide"]);
    assert_eq!(divided.len(), 89);
    assert!(divided.contains(&"g4g6: 87".to_owned()), "{divided:#?}");
    let after = lines(&["perft", "1", "--moves", "g4g6  g10g8"]);
    assert!(after[0].contains(" leaves "), "{after:?}");
}

#[test]
fn an_error_in_the_input_is_reported_and_the_status_is_1() {
    for (args, message) in [
        (&["perft", "1", "--fen", "8/8 w"][..], "the FEN's board has 2 ranks: expected 13"),
        (&["perft", "1", "--moves", "g4g6 g4g6"], "move 2 \"g4g6\": "),
        (
            &["perft", "1", "--variant", "chess-900"],
            "there is no variant \"chess-900\": expected one of",
        ),
        (&["perft", "1", "--variant-path", "no/such/file"], "no/such/file: "),
        (
            &["analyse", "--threads", "257"],
            "option Threads cannot be \"257\": expected a number from 1 to 256",
        ),
        (&["analyse", "--multipv", "0"], "option MultiPV cannot be \"0\""),
        (&["check", "no/such/file"], "no/such/file: "),
        (&["--log", "no/such/folder/x.log"], "cannot write the log no/such/folder/x.log: "),
        (&["uci", "--log", "src"], "cannot write the log src: "),
    ] {
        let report = refusal(args, 1);
        assert!(report.starts_with(message), "{args:?}: {report}");
    }
}

#[test]
fn wrong_usage_is_reported_and_the_status_is_2() {
    for args in
        [&["perft"][..], &["perft", "x"], &["frobnicate"], &["check"], &["bench", "--depth", "0"]]
    {
        assert!(!refusal(args, 2).is_empty(), "{args:?}");
    }
}

#[cfg(not(feature = "tuning"))]
#[test]
fn numbers_that_are_constants_are_not_tuned() {
    let state = absent("not-tuned.toml");
    let report = refusal(&["tune", "search", "--state", &state], 1);
    assert!(report.contains("build with `cargo build --release --features tuning`"), "{report}");
    assert!(report.lines().count() == 1 && !std::path::Path::new(&state).exists(), "{report}");
    assert!(refusal(&["tune", "search", "--tunable", "luck"], 2).contains("aspiration_width"));
}

#[test]
fn the_version_is_printed_with_the_name() {
    let expected = format!("bentrider {}", env!("CARGO_PKG_VERSION"));
    assert_eq!(lines(&["--version"]), [expected]);
}

/// The parts of a line of a log: seconds, direction, text.
fn entry(line: &str) -> (f64, &str) {
    let (seconds, said) = line.trim_start().split_once(' ').unwrap();
    (seconds.parse().unwrap(), said)
}

#[test]
fn a_log_holds_the_dialogue_with_its_times_and_is_added_to() {
    let log = absent("dialogue.log");
    for args in [&["uci", "--log", &log][..], &["--log", &log]] {
        let mut host = Host::start(args);
        host.send("go perft 1");
        host.until("Nodes searched");
        host.send_bytes(b"half\0line");
        assert!(host.end().1.success());
    }
    let text = fs::read_to_string(&log).unwrap();
    let sessions: Vec<&str> = text.split("bentrider ").skip(1).collect();
    assert_eq!(sessions.len(), 2);
    for session in sessions {
        let mut lines = session.lines();
        let head = format!("{}, process ", env!("CARGO_PKG_VERSION"));
        assert!(lines.next().unwrap().starts_with(&head));
        let entries: Vec<(f64, &str)> = lines.map(entry).collect();
        assert!(entries.is_sorted_by_key(|it| it.0), "{session}");
        let said: Vec<&str> = entries.iter().map(|it| it.1).collect();
        assert_eq!(said[0], "> go perft 1");
        assert!(said.contains(&"< g4g6: 1") && said.contains(&"< Nodes searched: 87"), "{session}");
        assert_eq!(said[said.len() - 2], "> half\u{fffd}line", "{session}");
        assert!(said[said.len() - 1].starts_with("< info string error: unknown command "));
    }
}

#[test]
fn variants_lists_name_title_and_board() {
    let lines = lines(&["variants"]);
    let columns = |line: &str| -> Vec<String> {
        line.split("  ").map(|it| it.trim().to_owned()).filter(|it| !it.is_empty()).collect()
    };
    assert_eq!(columns(&lines[0]), ["fantastic-xiii", "Fantastic XIII", "13×13"]);
    assert_eq!(columns(&lines[18]), ["terachess-ii", "Terachess II", "16×16"]);
    assert_eq!(lines.len(), 28);
}

/// The description of the evaluation of Fantastic XIII.
const EVALUATION: &str = "evaluation: network of 64 hidden units on the terms (built in)";

#[test]
fn check_summarises_a_good_file() {
    let path = in_repository("engine-configs/fantastic-xiii.toml");
    let lines = lines(&["check", &path.display().to_string()]);
    assert!(lines.iter().any(|line| line.contains("Direwolf")), "{lines:#?}");
    assert!(lines.ends_with(&["87 moves from the start", EVALUATION].map(str::to_owned)));
}

#[test]
fn check_reports_every_fault_of_every_file() {
    let first = file("first-wrong.toml", "frobnicate = 1\n");
    let second = file("second-wrong.toml", "board = [\n");
    let report = refusal(&["check", &first, &second], 1);
    assert!(report.contains("first-wrong.toml:1:1: "), "{report}");
    assert!(report.contains("second-wrong.toml:"), "{report}");
}

#[test]
fn a_file_inherits_from_its_folder_before_the_built_in_variants() {
    let folder = empty_folder("a family");
    let own = "inherits = \"gothic\"\nname = \"chess\"\ntitle = \"Wide Chess\"\n";
    fs::write(folder.join("any name.toml"), own).unwrap();
    let head = "name = \"child\"\ntitle = \"Child\"\n";
    let summary = |parent: &str| {
        let file = folder.join("child.toml");
        fs::write(&file, format!("{head}inherits = {parent:?}\n")).unwrap();
        lines(&["check", &file.display().to_string()])
    };
    let (near, far) = (summary("chess"), summary("shako"));
    assert!(near.contains(&"Board: 10 files, 8 ranks".to_owned()), "{near:#?}");
    let note = near.last().unwrap();
    assert!(note.contains("child.toml: inherits \"chess\" from "), "{note}");
    assert!(note.ends_with("any name.toml, not from the built-in variant of this name"), "{note}");
    assert!(far.contains(&"Board: 10 files, 10 ranks".to_owned()), "{far:#?}");
    let path = folder.join("child.toml").display().to_string();
    assert_eq!(lines(&["perft", "1", "--variant-path", &path])[0].split(' ').next(), Some("58"));
}

#[test]
fn analysis_shows_the_board_then_lines_then_the_best_move() {
    let lines = lines(&["analyse", "--depth", "3", "--hash", "1", "--multipv", "2"]);
    assert_eq!(lines[0], "Fantastic XIII");
    assert!(lines[2].starts_with("13  h m q c"), "{lines:#?}");
    assert!(lines.contains(&START.to_owned()) && lines.contains(&"White to move.".to_owned()));
    assert!(lines.iter().any(|line| line.starts_with("    3  ")), "{lines:#?}");
    assert!(lines.last().unwrap().starts_with("Best move: "), "{lines:#?}");
}

#[test]
fn analysis_of_a_finished_game_prints_its_end() {
    let lines = lines(&["analyse", "--fen", MATED]);
    assert_eq!(lines.last().unwrap(), "White mates.");
}

#[test]
fn the_bench_counts_the_same_nodes_every_time() {
    let nodes = || lines(&["bench", "--depth", "2"]).pop().unwrap();
    let [first, second] = [nodes(), nodes()].map(|it| it.split(' ').next().unwrap().to_owned());
    assert_eq!(first, second);
    assert!(first.parse::<u64>().unwrap() > 0);
}

#[test]
fn a_hyphen_is_not_taken_for_the_name_of_an_output() {
    let games = file("hyphen.pgn", "[Event \"a\"]\n\n1. e4 *\n");
    let of_match = ["match", "-engine", "cmd=a", "-engine", "cmd=b", "-each", "nodes=1"];
    for (words, more) in [
        (&["annotate", &games][..], ["--out", "-"]),
        (&["annotate", &games], ["--html", "-"]),
        (&of_match, ["-epdout", "file=-"]),
        (&of_match, ["-pgnout", "file=-"]),
    ] {
        let Run { errors, status, .. } = run(&[words, &more].concat());
        let message = "-: this is not standard output here: expected the name of a file";
        assert!(status == Some(1) && errors.contains(message), "{words:?} {more:?}: {errors}");
    }
}
