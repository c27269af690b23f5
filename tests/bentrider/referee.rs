//! `bentrider match` from outside: its flags, its output as other programs use it, results, game files.

mod fakes;
mod flags;
mod resume;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

use bentrider::formats::pgn;
use regex_lite::Regex;

use crate::support::program::{PROGRAM, Run, absent, command, file};
use crate::support::replay;

/// The output of a match.
struct MatchOutput {
    lines: Vec<String>,
    errors: String,
    status: Option<i32>,
}

/// Runs `bentrider match` with a line of words, as a shell splits it.
fn run(line: &str) -> MatchOutput {
    let Run { out, errors, status } = match_command(line).output().unwrap().into();
    MatchOutput { lines: out.lines().map(str::to_owned).collect(), errors, status }
}

fn match_command(line: &str) -> Command {
    let words = shell_words::split(line).unwrap();
    let words = words.iter().map(String::as_str);
    command(&["match"].into_iter().chain(words).collect::<Vec<_>>())
}

impl MatchOutput {
    /// The results of all finished games by number, such as `1-0 {White mates}`.
    fn results(&self) -> Vec<String> {
        let mut results: Vec<(usize, String)> =
            self.lines.iter().filter_map(|line| finished(line)).collect();
        results.sort();
        results.into_iter().map(|(_, result)| result).collect()
    }

    /// The last report.
    fn report(&self) -> Vec<&str> {
        let start = self.lines.iter().rposition(|line| line.starts_with("Results of")).unwrap();
        self.lines[start..].iter().map(String::as_str).collect()
    }
}

fn finished(line: &str) -> Option<(usize, String)> {
    let rest = line.strip_prefix("Finished game ")?;
    let (number, rest) = rest.split_once(" (")?;
    Some((number.parse().ok()?, rest.split_once("): ")?.1.to_owned()))
}

#[test]
fn every_game_of_a_match_is_confirmed_by_playing_it_again() {
    for (variant, notation) in [("fantastic-xiii", "san"), ("gross", "uci"), ("fusion", "san")] {
        let archive = absent(&format!("good-{variant}.pgn"));
        let output = run(&format!(
            "-variant {variant} -engine 'cmd={PROGRAM}' name=A -engine 'cmd={PROGRAM}' name=B \
             -each nodes=40 option.Hash=1 -rounds 2 -concurrency 2 -openings nodes=200 \
             -maxmoves 150 -pgnout 'file={}' notation={notation}",
            archive
        ));
        assert_eq!((output.status, output.errors.as_str()), (Some(0), ""), "{variant}");
        assert_eq!(output.results().len(), 4);
        assert_eq!(replay::confirm_archive(Path::new(&archive)), Ok(4));
    }
}

#[test]
fn openings_are_played_twice_with_colours_swapped() {
    let archive = absent("openings.pgn");
    let output = run(&format!(
        "-variant fusion -engine 'cmd={PROGRAM}' name=A -engine 'cmd={PROGRAM}' name=B \
         -each depth=1 option.Hash=1 -rounds 2 -openings plies=5 -maxmoves 8 -pgnout 'file={}'",
        archive
    ));
    assert_eq!(output.results().len(), 4, "{}", output.errors);
    let text = fs::read_to_string(&archive).unwrap();
    let games: Vec<pgn::TextGame> = pgn::read(&text).map(Result::unwrap).collect();
    let opening = |at: usize| {
        let moves = games[at].moves.iter();
        moves.take_while(|ply| ply.comment.as_deref() == Some("book")).collect::<Vec<_>>()
    };
    assert_eq!(opening(0).len(), 5);
    assert_eq!((opening(0), opening(2)), (opening(1), opening(3)));
    assert_ne!(opening(0), opening(2));
    let whites: Vec<_> = games.iter().map(|game| game.tag("White").unwrap()).collect();
    assert_eq!(whites, ["A", "B", "A", "B"]);
}

#[test]
fn a_sequential_test_stops_when_it_has_decided() {
    let output = run(&format!(
        "-variant fusion -engine 'cmd={PROGRAM}' name=strong nodes=600 \
         -engine 'cmd={PROGRAM}' name=weak nodes=6 -each option.Hash=1 -rounds 200 \
         -concurrency 2 -sprt elo0=0 elo1=50 -openings nodes=100"
    ));
    assert_eq!(output.status, Some(0), "{}", output.errors);
    assert_eq!(output.lines.last().map(String::as_str), Some("SPRT: H1 was accepted"));
    assert!(output.results().len() < 200);
}

#[test]
fn more_than_two_engines_are_rated() {
    let output = run(&format!(
        "-variant fusion -engine 'cmd={PROGRAM}' name=A -engine 'cmd={PROGRAM}' name=B \
         -engine 'cmd={PROGRAM}' name=C -each nodes=30 option.Hash=1 -rounds 1 -maxmoves 20 \
         -openings nodes=100"
    ));
    assert_eq!(output.results().len(), 6, "{}", output.errors);
    let head = output.lines.iter().rposition(|line| line.starts_with("Rank Name")).unwrap();
    let rows = output.lines[head + 1..head + 4].iter();
    let names: Vec<_> = rows.filter_map(|row| row.split_whitespace().nth(1)).collect();
    assert!(["A", "B", "C"].iter().all(|name| names.contains(name)), "{:?}", output.lines);
}

/// The engines run in a folder from which the relative path of the variant is not valid.
#[test]
fn engines_of_both_protocols_read_the_file_of_a_variant() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let variant = "-variant-path tests/games/tiny.toml -variant tiny";
    let [uci, xboard] = ["uci", "xboard"].map(|protocol| {
        format!("'cmd={PROGRAM}' name={protocol} args={protocol} proto={protocol} 'dir={folder}'")
    });
    let output = run(&format!(
        "{variant} -engine {uci} -engine {xboard} -each depth=1 -rounds 1 -maxmoves 2 \
         -openings plies=2 balance=off"
    ));
    assert_eq!((output.status, output.errors.as_str()), (Some(0), ""));
    assert_eq!(output.results().len(), 2);
    let passes = |engine: &str| {
        let output = run(&format!("{variant} -compliance {engine}"));
        let passed = "Step 3: knows the variant: passed";
        assert!(output.lines.iter().any(|line| line == passed), "{:?}", output.lines);
    };
    thread::scope(|scope| {
        scope.spawn(|| passes(&uci));
        scope.spawn(|| passes(&xboard));
    });
}

/// The number and the result of a game that a program driving fastchess reads from a line: the third and the
/// seventh word, as OpenBench's worker does (Client/worker.py, 2026).
fn driven(line: &str) -> Option<(usize, &str)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    line.contains("Finished game").then(|| (words[2].parse().unwrap(), words[6]))
}

/// Whether a comment has all that OpenBench looks for in the comments of moves (Client/pgn_util.py, 2026).
fn is_verbose(comment: &str) -> bool {
    let parts = [r"([+-]?M?\d+(?:\.\d+)?)/(\d+)", r"([\d.]+s)", r"n=(\d+)", r"sd=(\d+)"];
    parts.iter().all(|part| Regex::new(part).unwrap().is_match(comment))
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
         -engine 'dir={folder}/' cmd=./{name} proto=uci tc=inf nodes=500 option.Hash=8 name=x-dev \
         -engine 'dir={folder}/' cmd=./{name} proto=uci tc=inf nodes=500 option.Hash=8 name=x-base \
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
    let text = fs::read_to_string(&archive).unwrap();
    let games = pgn::read(&text).map(Result::unwrap);
    let comments: Vec<String> = games.flat_map(|it| it.moves).filter_map(|it| it.comment).collect();
    assert!(comments.len() >= 24);
    for comment in comments {
        assert!(is_verbose(&comment), "{comment}");
    }
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
        ("-games 0", "-games: \"0\": expected a number from 1 to 100000000"),
        ("-repeat x", "-repeat: \"x\": expected a number from 1 to 100000000"),
        ("-maxmoves 4294967296", "\"4294967296\": expected a number from 0 to 4294967295"),
        ("-variant fischerandom", "-variant: \"fischerandom\": Chess960 is not played here"),
        ("-config file=config.json", "-config: not a flag of this program: to continue a match"),
        ("-each ponder", "-each: \"ponder\": not a setting of this program: engines do not think"),
        ("-pgnout x min", "-pgnout: \"min\": not a setting of this program"),
        ("-openings file=x policy=default", "-openings: policy: \"default\": each round has"),
        ("-log file=x level=warn", "-log: level: \"warn\": the log has all lines of the engines"),
        ("-output format=cutechess", "-output: format: \"cutechess\": results are printed as"),
        ("-quick cmd=x book=x", "-quick: expected two programs, found 1"),
        ("-quick cmd=x cmd=y", "-quick: expected book=FILE"),
        ("-pgnout file=x -epdout ./x", "-epdout: ./x: expected another file than -pgnout"),
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
    let start = "nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w KQkq - 0 1";
    let shuffled = file("shuffled.epd", &format!("# Chess960\n{start}\n"));
    let games = file("shuffled.pgn", &format!("[SetUp \"1\"]\n[FEN \"{start}\"]\n\n1. e4 *\n"));
    for (words, message) in [
        ("-variant no-such-game".to_owned(), "there is no variant \"no-such-game\"".to_owned()),
        ("-openings file=no.epd".to_owned(), "no.epd: No such file".to_owned()),
        ("-openings file=/dev/zero".to_owned(), "/dev/zero: expected a regular file".to_owned()),
        (format!("-openings 'file={book}'"), format!("{book}:2: ")),
        (
            format!("-variant chess -openings 'file={shuffled}'"),
            format!("{shuffled}:2: the rights \"KQkq\""),
        ),
        (
            format!("-variant chess -openings 'file={games}'"),
            format!("{games}:2: game 1: the rights \"KQkq\""),
        ),
    ] {
        let output = run(&format!(
            "-engine 'cmd={PROGRAM}' name=A -engine 'cmd={PROGRAM}' -each nodes=1 {words}"
        ));
        assert_eq!(output.status, Some(1), "{words}: {}", output.errors);
        assert!(output.errors.contains(&message), "{words}: {}", output.errors);
        assert_eq!(output.lines, Vec::<String>::new());
    }
}

/// The checks are run at the same time, because they wait more than they compute.
#[test]
fn an_engine_is_checked_step_by_step() {
    let passes = |protocol: &str, steps: usize, button: &str| {
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
    };
    thread::scope(|scope| {
        scope.spawn(|| passes("uci", 18, "setoption name Clear Hash"));
        scope.spawn(|| passes("xboard", 14, "option Clear Hash"));
        scope.spawn(a_faulty_engine_fails_its_check);
    });
}

fn a_faulty_engine_fails_its_check() {
    let fake = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fakes/uci.sh");
    let output = run(&format!("-ping-ms 1000 -startup-ms 1000 -compliance sh '{fake}' illegal"));
    assert_eq!(output.status, Some(1));
    let failed: Vec<_> = output.lines.iter().filter(|line| line.contains("FAILED")).collect();
    let unknown = "knows the variant: FAILED: it has no option UCI_Variant";
    assert!(failed[0].contains(unknown), "{failed:?}");
    assert!(failed[1].contains("illegal move"), "{failed:?}");
}

#[test]
fn an_engine_of_the_other_protocol_is_recognised() {
    let output = run("-ping-ms 100 -startup-ms 100 -think-ms 100 -compliance sleep 3");
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
    let kings = "6k6/13/13/13/13/13/13/13/13/13/13/6P6/6K6";
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
