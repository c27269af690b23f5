//! A match that is interrupted and resumed.

use std::fs;
use std::io::{BufRead, BufReader};

use bentrider::formats::pgn;

use super::{match_command, run};
#[cfg(target_os = "linux")]
use crate::support::program::limited;
use crate::support::program::{PROGRAM, absent, file};

/// Twenty games of Fusion Chess with few nodes for each move. Engines are restarted for every game, so that a
/// game does not depend on earlier ones.
fn line(archive: &str) -> String {
    format!(
        "-variant fusion -engine 'cmd={PROGRAM}' name=A nodes=60 \
         -engine 'cmd={PROGRAM}' name=B nodes=30 -each restart=on option.Hash=1 \
         -openings nodes=200 -rounds 10 -maxmoves 60 -pgnout 'file={}'",
        archive
    )
}

/// The games of an archive in the order of their numbers, without the parts that differ from run to run: the
/// date, and the times in the comments.
fn games(archive: &str) -> Vec<String> {
    let text = fs::read_to_string(archive).unwrap();
    let games = text.split("\n[Event ").map(|game| {
        let game = game.replace(char::is_whitespace, " ");
        game.split(' ').filter(|word| !word.ends_with("s}") && !word.ends_with("s,")).collect()
    });
    let mut games: Vec<String> = games.collect();
    games.sort_by_key(|game| {
        let number = game.split("[GameNumber\"").nth(1).and_then(|it| it.split('"').next());
        number.and_then(|it| it.parse::<u32>().ok())
    });
    games
}

/// Starts a match and kills it when this many games are finished.
fn kill_after(line: &str, finished: usize) {
    let mut child = match_command(line).spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let count = lines.filter(|line| line.starts_with("Finished game")).take(finished).count();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(count, finished, "it ended before it was killed");
}

#[test]
fn a_match_that_is_killed_and_resumed_is_as_if_it_had_not_been() {
    let (whole, parts) = (absent("whole.pgn"), absent("parts.pgn"));
    let expected = run(&line(&whole));
    assert_eq!(expected.status, Some(0), "{}", expected.errors);

    kill_after(&line(&parts), 5);
    // A killed writer may leave the beginning of a game.
    let text = fs::read_to_string(&parts).unwrap();
    let torn = text.find("\n1. ").unwrap();
    fs::write(&parts, format!("{text}{}", &text[..torn + 20])).unwrap();
    let again = line(&parts) + " -resume";
    kill_after(&again, 4);
    let resumed = run(&again);

    assert_eq!(resumed.status, Some(0), "{}", resumed.errors);
    assert_eq!(resumed.report(), expected.report());
    assert_eq!(games(&parts).len(), 20);
    assert_eq!(games(&parts), games(&whole));
    let done = run(&again);
    assert_eq!(done.results(), Vec::<String>::new(), "there is nothing left to play");
    assert_eq!(done.report(), expected.report());
}

#[test]
fn an_archive_is_not_written_over_and_not_mixed_with_another() {
    let archive = absent("kept.pgn");
    let first = line(&archive);
    kill_after(&first, 1);
    let before = fs::read_to_string(&archive).unwrap();
    for (changed, status, message) in [
        ("", 1, "there are games in this file already"),
        ("-resume -variant gross", 1, "is \"fusion\", expected \"gross\""),
        ("-resume -rounds 0", 2, "-rounds: \"0\": expected a number"),
    ] {
        let output = run(&format!("{first} {changed}"));
        assert_eq!(output.status, Some(status), "{}", output.errors);
        assert!(output.errors.contains(message), "{}", output.errors);
        assert_eq!(output.lines, Vec::<String>::new());
        assert_eq!(fs::read_to_string(&archive).unwrap(), before);
    }
}

#[test]
fn games_of_other_conditions_are_not_counted() {
    let archive = absent("conditions.pgn");
    let first = line(&archive).replace("-rounds 10", "-rounds 1");
    assert_eq!(run(&first).status, Some(0));
    let before = fs::read_to_string(&archive).unwrap();
    let book = file("conditions.epd", "8/8/3k4/8/8/8/4RK2/8 w - - 0 1\n");
    for (from, to, message) in [
        (
            "nodes=60",
            "nodes=50",
            "the time control of White in its game 1 is \"60 nodes\", expected \"50 nodes\"",
        ),
        (
            "nodes=30",
            "nodes=40",
            "the time control of Black in its game 1 is \"30 nodes\", expected \"40 nodes\"",
        ),
        ("-rounds", "-srand 7 -rounds", "its game 1 begins with \""),
        ("-openings", "-openings plies=4", "the openings of its game 1 are \"plies=8 "),
        ("-openings", "-openings plies=10", "expected \"plies=10 balance="),
        ("-openings", "-openings balance=off", "expected \"plies=8 balance=off nodes=200\""),
        (
            "-maxmoves 60",
            "-maxmoves 50",
            "the adjudication of its game 1 is \"maxmoves 60\", expected \"maxmoves 50\"",
        ),
        (
            "-maxmoves 60",
            "-maxmoves 60 -resign score=700",
            "expected \"resign movecount=1 score=700, maxmoves 60\"",
        ),
        (
            "option.Hash=1",
            "option.Hash=2",
            "the settings of White in its game 1 are \"restart=on option.Hash=1\", expected \"restart=on \
             option.Hash=2\"",
        ),
        ("nodes=30", "nodes=30 args=uci", "the settings of Black in its game 1 are \"restart=on"),
        ("-openings nodes=200", &format!("-openings 'file={book}'"), "its game 1 begins at \""),
    ] {
        let output = run(&(first.replace(from, to) + " -resume"));
        assert_eq!(output.status, Some(1), "{to}: {}", output.errors);
        assert!(output.errors.contains("is not the archive of this tournament"), "{to}");
        assert!(output.errors.contains(message), "{to}: {}", output.errors);
        assert_eq!(output.lines, Vec::<String>::new(), "{to}");
        assert_eq!(fs::read_to_string(&archive).unwrap(), before, "{to}");
    }
    let same = run(&(first + " -resume"));
    assert_eq!((same.status, same.results()), (Some(0), Vec::new()), "{}", same.errors);
}

/// Archives of earlier versions do not say them.
#[test]
fn conditions_that_an_archive_does_not_say_are_not_compared() {
    let archive = absent("unsaid.pgn");
    let first = line(&archive).replace("-rounds 10", "-rounds 1");
    assert_eq!(run(&first).status, Some(0));
    let text = fs::read_to_string(&archive).unwrap();
    let said = |line: &&str| line.starts_with("[Adjudication ") || line.contains("Settings ");
    assert_eq!(text.lines().filter(said).count(), 6);
    let lines: Vec<&str> = text.lines().filter(|line| !said(line)).collect();
    fs::write(&archive, lines.join("\n") + "\n\n").unwrap();
    let output = run(&(first.replace("-maxmoves 60", "-maxmoves 50") + " -resume"));
    assert_eq!((output.status, output.results()), (Some(0), Vec::new()), "{}", output.errors);
}

#[test]
fn two_matches_do_not_write_one_archive_at_once() {
    let archive = absent("locked.pgn");
    let long = line(&archive).replace("-rounds 10", "-rounds 1000");
    let mut child = match_command(&long).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.starts_with("Finished game")));
    for how in [" -resume", "", " -epdout file=other.epd"] {
        let output = run(&format!("{long}{how}"));
        let message = format!("{archive}: another process is writing this file");
        assert_eq!((output.status, output.results()), (Some(1), Vec::new()), "{how}");
        assert!(output.errors.contains(&message), "{how}: {}", output.errors);
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let first = fs::read_to_string(&archive).unwrap();
    let mut child = match_command(&(long + " -resume")).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.starts_with("Finished game")), "it is not locked any more");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(fs::read_to_string(&archive).unwrap().len() > first.len());
}

/// A file that may not grow beyond some size, as on a full disk: what was written of the last game is removed.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_whole_games() {
    let archive = absent("full.pgn");
    let words = shell_words::split(&line(&archive)).unwrap();
    let output = limited(16, &[vec!["match".to_owned()], words].concat());
    assert_eq!(output.status, Some(1), "{}", output.errors);
    assert!(output.errors.contains(&format!("{archive}: File too large")), "{}", output.errors);
    let text = fs::read_to_string(&archive).unwrap();
    let games: Vec<_> = pgn::read(&text).collect();
    assert!(!games.is_empty() && games.iter().all(Result::is_ok), "{games:?}");
    assert!(text.ends_with("\n\n"), "{text}");
    let resumed = run(&(line(&archive) + " -resume"));
    assert_eq!(resumed.status, Some(0), "{}", resumed.errors);
    assert_eq!(resumed.results().len(), 20 - games.len());
}

/// Two matches of the same engines in one file.
#[test]
fn games_of_an_earlier_match_in_the_same_file_are_not_counted() {
    let archive = absent("appended.pgn");
    let match_of =
        |seed: u32| line(&archive).replace("-rounds 10", "-rounds 1") + &format!(" -srand {seed}");
    assert_eq!(run(&match_of(1)).status, Some(0));
    assert_eq!(run(&(match_of(2).replace(".pgn'", ".pgn' append=true"))).status, Some(0));
    for seed in [1, 2] {
        let output = run(&(match_of(seed) + " -resume"));
        assert_eq!(output.status, Some(1), "{}", output.errors);
        assert!(output.errors.contains("its game 1 begins with \""), "{}", output.errors);
    }
}

/// The file may be another program's, or what is left after a kill.
#[test]
fn games_are_appended_after_the_last_line_and_never_to_a_game_that_is_cut() {
    let archive = absent("foreign-end.pgn");
    let line = line(&archive).replace("-rounds 10", "-rounds 1") + " -srand 1";
    let line = line.replace(".pgn'", ".pgn' append=true");
    for end in ["1. e4 e5 *", "1. e4 e5 *\n", "1. e4 e5 *\r\n\r\n", "1. e4 e5"] {
        fs::write(&archive, format!("[Event \"a {{ b\"]\n\n{end}")).unwrap();
        assert_eq!(run(&line).status, Some(0), "{end:?}");
        let text = fs::read_to_string(&archive).unwrap();
        let games: Vec<_> = pgn::read(&text).map(|it| it.unwrap()).collect();
        assert_eq!((games.len(), games[0].moves.len()), (3, 2), "{end:?}");
        assert!(text.replace('\r', "").contains("\n\n[Event "), "{end:?}: {text}");
    }
    for end in ["1. e4 {good", "1. e4 e5 (1... c5\n\n", "[White \"A"] {
        let before = format!("[Event \"a\"]\n\n1. d4 *\n\n[Event \"b\"]\n{end}");
        fs::write(&archive, &before).unwrap();
        let output = run(&line);
        assert_eq!(output.status, Some(1), "{end:?}");
        assert!(output.errors.contains("the last game in this file is cut"), "{}", output.errors);
        assert_eq!(fs::read_to_string(&archive).unwrap(), before);
    }
}

#[test]
fn a_game_that_comes_a_second_time_is_refused() {
    let archive = absent("doubled.pgn");
    let line = line(&archive).replace("-rounds 10", "-rounds 1");
    assert_eq!(run(&line).status, Some(0));
    let text = fs::read_to_string(&archive).unwrap();
    fs::write(&archive, text.repeat(2)).unwrap();
    let output = run(&(line + " -resume"));
    assert_eq!(output.status, Some(1));
    assert!(output.errors.contains("game 1 comes a second time"), "{}", output.errors);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_match_in_good_order() {
    let archive = absent("stopped.pgn");
    let mut child = match_command(&line(&archive)).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.starts_with("Finished game")));
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let rest: Vec<String> = lines.collect();
    assert!(rest.iter().any(|line| line.starts_with("Games: ")), "{rest:?}");
    assert_eq!(rest.last().map(String::as_str), Some("Tournament stopped"));
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn a_damaged_byte_in_an_archive_loses_no_other_game() {
    let archive = absent("damaged.pgn");
    let line = line(&archive).replace("-rounds 10", "-rounds 2");
    assert_eq!(run(&line).status, Some(0));
    let mut bytes = fs::read(&archive).unwrap();
    let comment = bytes.windows(3).position(|it| it == b"0s}").unwrap();
    bytes[comment + 1] |= 0x80;
    fs::write(&archive, &bytes).unwrap();
    let resumed = run(&(line + " -resume"));
    assert_eq!((resumed.status, resumed.results()), (Some(0), Vec::new()), "{}", resumed.errors);
    assert_eq!(fs::read(&archive).unwrap(), bytes);
}

/// Only a cut game of the match is removed; a game of somebody else stays, and the match is refused.
#[test]
fn a_foreign_game_at_the_end_of_an_archive_is_kept() {
    let archive = absent("foreign-end.pgn");
    let line = line(&archive).replace("-rounds 10", "-rounds 1");
    assert_eq!(run(&line).status, Some(0));
    let text = fs::read_to_string(&archive).unwrap();
    for tail in
        ["\n[Event \"my own game\"]\n[White \"me\"]\n\n1. e4 e5 2. Nf3\n", "1. e4 {long notes"]
    {
        let whole = format!("{text}{tail}");
        fs::write(&archive, &whole).unwrap();
        let resumed = run(&format!("{line} -resume"));
        assert_eq!(
            (resumed.status, resumed.results()),
            (Some(1), Vec::new()),
            "{}",
            resumed.errors
        );
        assert!(resumed.errors.contains("is not a game of this tournament"), "{}", resumed.errors);
        assert_eq!(fs::read_to_string(&archive).unwrap(), whole);
    }
}

/// The end of the last comment is missing, and with it the end of the game: its neighbour follows.
#[test]
fn a_game_that_ran_into_its_neighbour_is_named() {
    let archive = absent("joined.pgn");
    let line = line(&archive).replace("-rounds 10", "-rounds 2");
    assert_eq!(run(&line).status, Some(0));
    let text = fs::read_to_string(&archive).unwrap();
    let second = text.match_indices("[Event ").nth(1).unwrap().0;
    let third = text.match_indices("[Event ").nth(2).unwrap().0;
    let last = second + text[second..third].rfind('}').unwrap();
    let damaged = format!("{}y{}", &text[..last], &text[last + 1..]);
    fs::write(&archive, &damaged).unwrap();
    let resumed = run(&(line + " -resume"));
    assert_eq!((resumed.status, resumed.results()), (Some(1), Vec::new()), "{}", resumed.errors);
    let line = text[..text[..last].rfind('{').unwrap()].lines().count();
    let named = format!("{archive}:{line}: the comment that begins here does not end");
    assert!(resumed.errors.contains(&named), "{}", resumed.errors);
    assert_eq!(fs::read_to_string(&archive).unwrap(), damaged);
}

/// A device that is always full.
#[cfg(target_os = "linux")]
#[test]
fn a_log_that_cannot_be_written_is_reported_and_the_games_go_on() {
    let line = line(&absent("logged.pgn")).replace("-rounds 10", "-rounds 1");
    let output = run(&(line + " -log file=/dev/full"));
    assert_eq!((output.status, output.results().len()), (Some(0), 2), "{}", output.errors);
    assert_eq!(
        output.errors.matches("cannot write the log /dev/full, which ends here").count(),
        1,
        "{}",
        output.errors
    );
}

#[test]
fn a_log_is_kept_when_the_match_is_resumed() {
    let log = absent("resumed.log");
    let line = line(&absent("resumed.pgn")).replace("-rounds 10", "-rounds 1");
    let line = format!("{line} -log 'file={}'", log);
    assert_eq!(run(&line).status, Some(0));
    let first = fs::read_to_string(&log).unwrap();
    assert!(first.contains("A > uci"), "{first}");
    let more = run(&(line.replace("-rounds 1", "-rounds 2") + " -resume"));
    assert_eq!((more.status, more.results().len()), (Some(0), 2), "{}", more.errors);
    let whole = fs::read_to_string(&log).unwrap();
    assert!(whole.len() > first.len() && whole.starts_with(&first));
}
