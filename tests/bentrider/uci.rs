//! UCI sessions with the built program: its start and end, positions, and closed outputs.

mod garbage;
mod obedience;
mod options;
mod pondering;
mod search;
mod transcript;

use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::support::program::{Host, PROGRAM, absent};
use bentrider_testing::boards::{MATED, START};

#[test]
fn the_program_introduces_itself_with_its_options() {
    let mut host = Host::uci();
    host.send("uci");
    let lines = host.until("uciok");
    assert!(lines[0].starts_with("id name bentrider ") && lines[1].starts_with("id author "));
    for option in [
        "option name Hash type spin default 64 min 1 max 1048576",
        "option name Clear Hash type button",
        "option name UCI_Variant type combo default fantastic-xiii var fantastic-xiii",
        "option name VariantPath type string default <empty>",
    ] {
        assert!(lines.iter().any(|line| line.starts_with(option)), "{option} in {lines:#?}");
    }
}

#[test]
fn without_arguments_the_first_line_decides_the_protocol() {
    let mut host = Host::start(&[]);
    host.send("uci");
    host.until("uciok");
    let mut host = Host::start(&[]);
    assert_eq!(host.ask("go perft 1").last().unwrap(), "Nodes searched: 87");
}

#[test]
fn quit_and_the_end_of_input_end_a_running_search_and_the_program() {
    let mut host = Host::uci();
    host.send("go infinite");
    let (lines, status) = host.end();
    assert!(lines.last().unwrap().starts_with("bestmove ") && status.success(), "{lines:#?}");

    let mut host = Host::uci();
    host.send("go infinite\nquit\nuci");
    let (lines, status) = host.end();
    assert!(lines.last().unwrap().starts_with("bestmove ") && status.success(), "{lines:#?}");
}

#[test]
fn what_is_not_a_command_gets_one_clear_line() {
    let mut host = Host::uci();
    for (line, answer) in [
        ("", None),
        ("   \t ", None),
        ("debug on", None),
        ("stop", None),
        ("ponderhit", None),
        ("frobnicate", Some("unknown command \"frobnicate\": expected uci, isready,")),
        ("setoption", Some("setoption: expected name, read nothing")),
        ("position here", Some("position: expected startpos or fen, read \"here\"")),
    ] {
        let lines = host.ask(line);
        assert_eq!(lines.len(), usize::from(answer.is_some()), "{line}: {lines:?}");
        if let Some(answer) = answer {
            let expected = format!("info string error: {answer}");
            assert!(lines[0].starts_with(&expected), "{line}: {lines:?}");
        }
    }
}

#[test]
fn the_start_and_moves_made_from_it_are_shown() {
    let mut host = Host::uci();
    assert_eq!(host.fen(), START);
    assert!(host.ask("position startpos moves g4g6 g10g8").is_empty());
    let lines = host.ask("d");
    assert!(lines[0].starts_with("13  h m q c s n k"), "{lines:#?}");
    assert!(lines[7].starts_with(" 6  . . . . . . P"), "{lines:#?}");
    assert_eq!(lines[13], "    a b c d e f g h i j k l m");
    assert!(lines.contains(&"Checkers:".to_owned()));
    assert!(host.fen().contains("6p6/13/6P6"), "{}", host.fen());
}

#[test]
fn checkers_are_named() {
    let mut host = Host::uci();
    host.ask(&format!("position fen {}", MATED));
    assert!(host.ask("d").contains(&"Checkers: d13".to_owned()));
}

#[test]
fn a_wrong_move_is_reported_by_its_number_and_those_before_it_are_kept() {
    let mut host = Host::uci();
    let lines = host.ask("position startpos moves g4g6 g10g8 e4e9 a4a5");
    assert_eq!(lines.len(), 1, "{lines:#?}");
    assert!(lines[0].starts_with("info string error: move 3 \"e4e9\": "), "{lines:#?}");
    let kept = host.fen();
    host.ask("position startpos moves g4g6 g10g8");
    assert_eq!(host.fen(), kept);
}

#[test]
fn a_wrong_fen_leaves_the_position_as_it_was() {
    let mut host = Host::uci();
    host.ask("position startpos moves g4g6");
    let before = host.fen();
    for fen in [
        "",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "13/13/13/13/13/13/13/13/13/13/13/13/13 w - - 0 1",
        "k2O9/13/13/13/13/13/13/13/13/13/13/13/12K w - - 0 1",
    ] {
        let lines = host.ask(&format!("position fen {fen}"));
        assert_eq!(lines.len(), 1, "{fen}: {lines:#?}");
        assert!(lines[0].starts_with("info string error: "), "{lines:#?}");
        assert_eq!(host.fen(), before);
    }
}

#[test]
fn perft_is_printed_move_by_move() {
    let mut host = Host::uci();
    let lines = host.ask("go perft 2");
    assert_eq!(lines.len(), 87 + 2);
    assert_eq!(lines[88], "Nodes searched: 7569");
    assert_eq!(lines[87], "");
    let sum: u64 =
        lines[..87].iter().map(|it| it.split(' ').nth(1).unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!(sum, 7569);
}

#[test]
fn the_static_score_is_printed_by_term() {
    let mut host = Host::uci();
    let lines = host.ask("eval");
    assert!(lines.iter().any(|line| line.starts_with("material ")), "{lines:#?}");
    assert!(lines.last().unwrap().starts_with("Static score for the side to move: cp "));
}

#[test]
fn what_each_piece_is_worth_is_printed_on_the_board() {
    let mut host = Host::uci();
    host.send("setoption name UCI_Variant value chess");
    host.send("position fen 4k3/8/8/3q4/8/2R5/8/4K3 w - - 0 1");
    let lines = host.ask("eval");
    let worth = |rank: &str, label: &str| -> i32 {
        let line = lines.iter().find(|line| line.starts_with(rank)).unwrap();
        let mut words = line.split_whitespace().skip_while(|it| *it != label);
        words.nth(1).unwrap_or_default().parse().unwrap_or_default()
    };
    let (queen, rook) = (worth(" 5 ", "q"), worth(" 3 ", "R"));
    assert!(queen > rook && rook > 200, "{lines:#?}");
    let king_alone = |line: &String| line.split_whitespace().eq("1 . . . . K . . .".split(' '));
    assert!(lines.iter().any(king_alone), "{lines:#?}");
}

fn start(arg: &str) -> Child {
    let mut command = Command::new(PROGRAM);
    command.arg(arg).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap()
}

/// The processor time that a process has used, in hundredths of a second.
#[cfg(target_os = "linux")]
fn processor_time(child: &Child) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    let (_, fields) = stat.rsplit_once(") ").unwrap();
    fields.split(' ').skip(11).take(2).map(|it| it.parse::<u64>().unwrap()).sum()
}

#[cfg(target_os = "linux")]
#[test]
fn a_search_ends_when_its_output_is_closed_though_the_input_is_open() {
    let mut children = [("uci", "go infinite\n"), ("xboard", "analyze\n")].map(|(protocol, go)| {
        let mut child = start(protocol);
        drop(child.stdout.take());
        child.stdin.as_mut().unwrap().write_all(go.as_bytes()).unwrap();
        child
    });
    thread::sleep(Duration::from_secs(1));
    let before = children.each_ref().map(processor_time);
    thread::sleep(Duration::from_secs(1));
    let after = children.each_ref().map(processor_time);
    for child in &mut children {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let [uci, xboard] = [0, 1].map(|at| after[at] - before[at]);
    assert!(uci < 20 && xboard < 20, "UCI {uci}, XBoard {xboard} of 100");
}

#[cfg(unix)]
#[test]
fn a_log_on_a_full_disk_is_reported_once_and_the_dialogue_goes_on() {
    let log = absent("full.log");
    let script = format!("trap '' XFSZ; ulimit -f 1; exec '{PROGRAM}' uci --log '{log}'");
    let mut command = Command::new("sh");
    command.args(["-c", &script]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let lines = "isready\n".repeat(200);
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 200);
    let errors = String::from_utf8_lossy(&output.stderr);
    let reported = format!("cannot write the log {log}, which ends here: ");
    assert!(errors.starts_with(&reported) && errors.lines().count() == 1, "{errors}");
}

#[test]
fn a_fen_that_the_program_prints_is_read_back_whatever_it_counts() {
    let mut host = Host::uci();
    host.send("setoption name UCI_Variant value chess");
    host.until("info string variant");
    host.send("position fen 4k3/8/8/8/8/8/8/R3K3 w - - 9999 9999 moves a1a2 e8e7");
    let fen = host.fen();
    assert!(fen.ends_with(" 10001 10000"), "{fen}");
    assert_eq!(host.ask(&format!("position fen {fen}")), [""; 0]);
    assert_eq!(host.fen(), fen);
}
