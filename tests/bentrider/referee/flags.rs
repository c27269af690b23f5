//! The command line of a match, and its output, as other programs use them.

use std::fs;

use super::run;
use crate::support::program::{PROGRAM, absent, file};

/// The number and the result of a game that a program driving fastchess reads from a line: the third and the
/// seventh word, as OpenBench's worker does (Client/worker.py, 2026).
fn driven(line: &str) -> Option<(usize, &str)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    line.contains("Finished game").then(|| (words[2].parse().unwrap(), words[6]))
}

#[test]
fn openbench_can_drive_it() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let book = file("openbench.epd", &format!("{start}\n"));
    let archive = absent("openbench.pgn");
    let (folder, name) = PROGRAM.rsplit_once('/').unwrap();
    let output = run(&format!(
        "-recover -variant standard -testEnv -concurrency 2 -rounds 2 -games 2 \
         -resign movecount=3 score=400 -draw movenumber=40 movecount=8 score=10 \
         -engine 'dir={folder}/' cmd=./{name} proto=uci tc=inf nodes=50 option.Hash=8 name=x-dev \
         -engine 'dir={folder}/' cmd=./{name} proto=uci tc=inf nodes=50 option.Hash=8 name=x-base \
         -openings 'file={}' format=epd order=random start=3 -srand 42 \
         -pgnout 'file={}' seldepth=true nodes=true 'match_line=^info string pgncomment .*'",
        book, archive,
    ));
    assert_eq!((output.status, output.errors.as_str()), (Some(0), ""));
    let mut games: Vec<_> = output.lines.iter().filter_map(|line| driven(line)).collect();
    games.sort();
    assert_eq!(games.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert!(games.iter().all(|(_, result)| ["1-0", "0-1", "1/2-1/2"].contains(result)));
    assert!(
        output.lines.iter().any(|line| line.starts_with("Finished game 1 (x-dev vs x-base): "))
    );
    assert!(
        output.lines.iter().any(|line| line.starts_with("Finished game 2 (x-base vs x-dev): "))
    );
}

#[test]
fn wrong_words_are_reported_with_what_was_expected() {
    let output = run("nonsense");
    assert!(output.errors.starts_with("\"nonsense\": expected a flag first"), "{}", output.errors);
    for (words, message) in [
        ("-nonsense", "-nonsense: unknown flag"),
        ("-rounds x", "-rounds: \"x\": expected a number from 1 to 100000000"),
        ("-rounds", "-rounds: expected one value, found 0"),
        ("-engine name=B", "-engine: expected cmd=PROGRAM"),
        ("-engine cmd=x", "-engine: x has no limit"),
        ("-engine cmd=x tc=1:2:3", "-engine: tc: \"1:2:3\" is not a time control"),
        ("-engine cmd=x speed=9", "-engine: \"speed\": expected one of name, cmd"),
        ("-engine cmd=x proto=usi", "-engine: proto: \"usi\": expected uci or xboard"),
        ("-engine cmd=x name=A depth=1", "two engines are called \"A\""),
        ("-sprt elo0=5 elo1=5", "-sprt: elo0=5 is not below elo1=5"),
        ("-sprt elo1=1001", "-sprt: elo1: \"1001\": expected a number from -1000 to 1000"),
        ("-sprt elo0=-1e9", "-sprt: elo0: \"-1e9\": expected a number from -1000 to 1000"),
        ("-resign movecount=3", "-resign: expected score=CENTIPAWNS"),
        ("-draw movenumber=40 movecount=8", "-draw: expected score=CENTIPAWNS"),
        ("-rounds 18446744073709551615", "\": expected a number from 1 to 100000000"),
        ("-rounds 1000000000000000000", "\": expected a number from 1 to 100000000"),
        ("-rounds 100000000", "-rounds: expected at most 100000000 games in all"),
        ("-concurrency 99999", "-concurrency: \"99999\": expected a number from 1 to 1024"),
        ("-games 3", "-games: \"3\": expected a number from 1 to 2"),
        ("-maxmoves 4294967296", "\"4294967296\": expected a number from 1 to 4294967295"),
        ("-think-ms 9999999999", "\"9999999999\": expected a number from 1 to 8640000000"),
        (
            "-tournament gauntlet -seeds 2 -engine cmd=x nodes=1",
            "-seeds: \"2\": expected fewer than the 2 engines",
        ),
        ("-openings plies=2 file", "-openings: \"file\": expected KEY=VALUE"),
        ("-resume", "-resume: expected -pgnout file=NAME"),
        ("-pgnout file=x match_line=(", "-pgnout: match_line: "),
        ("-pgnout file=x -log file=./x", "-log: ./x: expected another file than -pgnout"),
        ("", "expected two engines at least"),
    ] {
        let output = run(&format!("-engine 'cmd={PROGRAM}' name=A nodes=1 {words}"));
        assert_eq!(output.status, Some(2), "{words}: {}", output.errors);
        assert!(output.errors.contains(message), "{words}: {}", output.errors);
    }
}

#[test]
fn what_is_wrong_in_files_is_reported_with_its_place() {
    let book = file("broken.epd", "# openings\n8/8/8/8/8/8/8/8 w - -\n");
    for (words, message) in [
        ("-variant no-such-game".to_owned(), "there is no variant \"no-such-game\"".to_owned()),
        ("-openings file=no.epd".to_owned(), "no.epd: No such file".to_owned()),
        ("-openings file=/dev/zero".to_owned(), "/dev/zero: expected a regular file".to_owned()),
        ("-pgnout file=/dev/full".to_owned(), "/dev/full: expected a regular file".to_owned()),
        (format!("-openings 'file={book}'"), format!("{book}:2: ")),
    ] {
        let output = run(&format!(
            "-engine 'cmd={PROGRAM}' name=A -engine 'cmd={PROGRAM}' -each nodes=1 {words}"
        ));
        assert_eq!(output.status, Some(1), "{words}: {}", output.errors);
        assert!(output.errors.contains(&message), "{words}: {}", output.errors);
        assert_eq!(output.lines, Vec::<String>::new());
    }
}

#[test]
fn an_engine_is_checked_step_by_step() {
    for (protocol, steps, button) in
        [("uci", 18, "setoption name Clear Hash"), ("xboard", 14, "option Clear Hash")]
    {
        let log = absent(&format!("checked-{protocol}.log"));
        let output = run(&format!(
            "-compliance 'cmd={PROGRAM}' args={protocol} proto={protocol} timemargin=5000 \
             'option.Clear Hash=true' -log 'file={}'",
            log
        ));
        assert_eq!(output.status, Some(0), "{:?}\n{}", output.lines, output.errors);
        let end = format!("passes all {steps} steps");
        assert!(output.lines.last().unwrap().ends_with(&end), "{:?}", output.lines);
        let log = fs::read_to_string(log).unwrap();
        assert!(log.lines().any(|line| line.ends_with(&format!("> {button}"))), "{log}");
    }
    let fake = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fakes/uci.sh");
    let output = run(&format!("-ping-ms 2000 -startup-ms 2000 -compliance sh '{fake}' illegal"));
    assert_eq!(output.status, Some(1));
    let failed: Vec<_> = output.lines.iter().filter(|line| line.contains("FAILED")).collect();
    let unknown = "knows the variant: FAILED: it has no option UCI_Variant";
    assert!(failed[0].contains(unknown), "{failed:?}");
    assert!(failed[1].contains("illegal move"), "{failed:?}");
}

#[test]
fn an_engine_of_the_other_protocol_is_recognised() {
    let output = run("-ping-ms 300 -startup-ms 300 -think-ms 300 -compliance sleep 3");
    assert_eq!(output.status, Some(1));
    assert!(output.lines.last().unwrap().contains("proto=xboard"), "{:?}", output.lines);
}

/// Each engine is started for each of its games.
#[test]
fn options_that_an_engine_does_not_accept_are_named_once() {
    let engine = |name: &str, words: &str| {
        format!("-engine 'cmd={PROGRAM}' name={name} args={name} proto={name} {words}")
    };
    let output = run(&format!(
        "-variant fusion {} {} -each depth=1 restart=on -rounds 1 -maxmoves 2 -openings plies=0",
        engine("uci", "option.Nonsense=1 option.Hash=0 option.Threads=1"),
        engine("xboard", "option.Nonsense=1 option.Resign=x option.Threads=1 option.Hash=1"),
    ));
    assert_eq!(output.status, Some(0), "{}", output.errors);
    for warning in [
        "Warning: uci: it has no option \"Nonsense\"\n",
        "Warning: uci: it answers its options with \"info string error: option Hash cannot be \"0\"",
        "Warning: xboard: it has no option \"Nonsense\"\n",
        "Warning: xboard: it answers its options with \"Error (option Resign cannot be \"x\"",
    ] {
        assert_eq!(output.errors.matches(warning).count(), 1, "{warning}: {}", output.errors);
    }
    assert!(!output.errors.contains("Threads\""), "{}", output.errors);
}

/// XBoard does not know the leap of a King, so an engine that reads its FENs assumes the right to it.
#[test]
fn an_opening_that_xboard_s_protocol_cannot_say_is_refused() {
    let kings = "6k6/13/13/13/13/13/13/13/13/13/13/13/6K6";
    let book = file("no-rights.epd", &format!("{kings} w - - 0 1\n"));
    let line = format!(
        "-engine 'cmd={PROGRAM}' name=A -engine 'cmd={PROGRAM}' name=B -each depth=1 -maxmoves 2 \
         -rounds 1 -openings 'file={}'",
        book
    );
    assert_eq!(run(&line).status, Some(0));
    let output = run(&line.replace("name=B", "name=B args=xboard proto=xboard"));
    assert_eq!((output.status, output.results().len()), (Some(1), 0), "{}", output.errors);
    let message = format!("may read it as \"{kings} w Kk - 0 1\"");
    assert!(output.errors.contains(&message), "{}", output.errors);
}
