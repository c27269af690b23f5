//! Transcripts of UCI sessions with the built program.

mod closed;
mod garbage;
mod options;
mod pondering;
mod position;
mod search;
mod threads;
mod transcript;

use crate::support::host::Host;

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
        ("go fast", Some("go: expected wtime, btime,")),
        ("go depth", Some("depth: expected a number from 1, read nothing")),
        ("go searchmoves z9z9", Some("searchmoves \"z9z9\": ")),
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
