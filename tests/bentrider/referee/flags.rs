//! Flags in the words of fastchess and cutechess-cli, from outside.

use std::fs;
use std::time::{Duration, Instant};

use super::{PROGRAM, match_command, run};
use crate::support::program::absent;

/// Two engines that play short games of orthodox chess.
fn short(words: &str) -> String {
    format!(
        "-variant chess -engine 'cmd={PROGRAM}' name=A -engine 'cmd={PROGRAM}' name=B \
         -each nodes=40 option.Hash=1 -openings plies=3 balance=off -maxmoves 4 {words}"
    )
}

#[test]
fn the_last_positions_are_written_as_a_book_that_can_be_played() {
    let positions = absent("last.epd");
    let line = short(&format!("-rounds 2 -epdout '{positions}'"));
    assert_eq!(run(&line).status, Some(0));
    let text = fs::read_to_string(&positions).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert!(lines.iter().all(|it| it.contains(" hmvc ") && it.contains("; fmvn ")), "{text}");
    let again = run(&line);
    assert_eq!(again.status, Some(1));
    let message = format!("{positions}: there are positions in this file already");
    assert!(again.errors.contains(&message), "{}", again.errors);
    let more = run(&line.replace("-epdout '", "-epdout append=true 'file="));
    assert_eq!(more.status, Some(0), "{}", more.errors);
    let whole = fs::read_to_string(&positions).unwrap();
    assert!(whole.starts_with(&text) && whole.lines().count() == 8, "{whole}");
    let played =
        run(&short("-rounds 1").replace("plies=3 balance=off", &format!("'file={positions}'")));
    assert_eq!((played.status, played.results().len()), (Some(0), 2), "{}", played.errors);
}

#[test]
fn four_games_of_a_round_begin_from_one_opening_and_alternate_colours() {
    let archive = absent("four.pgn");
    let output = run(&short(&format!("-rounds 1 -repeat 4 -pgnout '{archive}' fi")));
    assert_eq!((output.status, output.results().len()), (Some(0), 4), "{}", output.errors);
    let text = fs::read_to_string(&archive).unwrap();
    let tags = |name: &str| -> Vec<String> {
        let start = format!("[{name} \"");
        let lines = text.lines().filter_map(|line| line.strip_prefix(&start));
        lines.map(|it| it.trim_end_matches("\"]").to_owned()).collect()
    };
    assert_eq!(tags("White"), ["A", "B", "A", "B"]);
    assert_eq!(tags("Round"), ["1"; 4]);
    let resumed = run(&short(&format!("-rounds 1 -repeat 4 -pgnout '{archive}' -resume")));
    assert_eq!((resumed.status, resumed.results().len()), (Some(0), 0), "{}", resumed.errors);
}

#[test]
fn games_begin_after_the_wait_and_lines_come_before_the_protocol() {
    let log = absent("waited.log");
    let words = format!("-rounds 1 -wait 300 -log 'file={log}' level=trace append=true");
    let line = short(&words).replace("name=A", "name=A 'initstr=d\\neval'");
    let start = Instant::now();
    assert_eq!(run(&line).status, Some(0));
    assert!(start.elapsed() >= Duration::from_millis(300));
    let text = fs::read_to_string(&log).unwrap();
    let sent: Vec<&str> = text.lines().filter_map(|it| it.split(" A > ").nth(1)).take(3).collect();
    assert_eq!(sent, ["d", "eval", "uci"], "{text}");
    assert_eq!(run(&line).status, Some(0));
    assert!(fs::read_to_string(&log).unwrap().starts_with(&text));
}

#[test]
fn the_version_is_printed() {
    for word in ["-version", "-v"] {
        let output = run(word);
        let version = format!("bentrider {}", env!("CARGO_PKG_VERSION"));
        assert_eq!((output.status, output.lines), (Some(0), vec![version]), "{word}");
    }
}

/// `-quick` plays until it is stopped.
#[cfg(unix)]
#[test]
fn quick_plays_two_programs_from_a_book() {
    use std::io::{BufRead, BufReader};
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let book = crate::support::program::file("quick.epd", &format!("{fen}\n"));
    let line = format!("-variant chess -quick cmd='{PROGRAM}' cmd='{PROGRAM}' 'book={book}'");
    let mut child = match_command(&line).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let first = lines.find(|it| it.starts_with("Started game 1 ")).unwrap();
    assert_eq!(first, "Started game 1 of 50000 (bentrider1 vs bentrider2)");
    child.kill().unwrap();
    child.wait().unwrap();
}
