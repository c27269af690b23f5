use std::thread::sleep;
use std::time::Duration;

use crate::support::boards::{MATED, STALEMATED};
use crate::support::host::{Host, best_of};

/// Numbers of threads, also more than processors.
const THREADS: [usize; 2] = [2, 4];

/// A position in which a Ship mates in two moves, with one solution.
const MATE_IN_TWO: &str = "13/13/sK11/13/13/13/k2s9/13/13/13/13/13/13 b - - 0 1";

fn host(threads: usize) -> Host {
    let mut host = Host::uci();
    assert!(host.ask(&format!("setoption name Threads value {threads}")).is_empty());
    host
}

/// The number after a word of a line.
fn number(line: &str, word: &str) -> u64 {
    let mut words = line.split(' ').skip_while(|it| *it != word);
    words.nth(1).unwrap().parse().unwrap()
}

#[test]
fn every_limit_is_answered_by_a_legal_move() {
    for threads in THREADS {
        let mut host = host(threads);
        for go in [
            "go wtime 200 btime 200 winc 10 binc 10",
            "go wtime -5 btime -5",
            "go movetime 100",
            "go movetime 0",
            "go nodes 1",
            "go nodes 50000",
            "go depth 1",
            "go depth 7",
            "go mate 1 movetime 50",
        ] {
            let best = host.best(go);
            assert!(
                host.ask(&format!("position startpos moves {best}")).is_empty(),
                "{go}: {best}"
            );
            host.ask("position startpos");
        }
    }
}

#[test]
fn the_best_move_starts_the_last_line_that_was_printed() {
    for threads in THREADS {
        let mut host = host(threads);
        for _ in 0..10 {
            let lines = host.search("go movetime 40");
            let line = lines[lines.len() - 2].split(" pv ").nth(1).unwrap().to_owned();
            assert_eq!(line.split(' ').next().unwrap(), best_of(&lines), "{lines:#?}");
            assert!(host.ask(&format!("position startpos moves {line}")).is_empty(), "{line}");
            host.ask("position startpos");
        }
    }
}

#[test]
fn the_nodes_of_all_threads_are_counted_and_limited_together() {
    for threads in THREADS {
        let mut host = host(threads);
        for most in [10, 1_000, 20_000] {
            host.ask("ucinewgame");
            let lines = host.search(&format!("go nodes {most}"));
            let nodes = number(&lines[lines.len() - 2], "nodes");
            assert!(nodes <= most && nodes >= most * 9 / 10, "{nodes} of {most}");
        }
    }
}

#[test]
fn mates_are_found_and_end_the_search_for_them() {
    for threads in THREADS {
        let mut host = host(threads);
        host.ask(&format!("position fen {MATE_IN_TWO}"));
        for go in ["go mate 2", "go nodes 1000000"] {
            let lines = host.search(go);
            assert_eq!(best_of(&lines), "a11b8", "{go}: {lines:#?}");
            assert!(lines[lines.len() - 2].contains(" score mate 2 "), "{go}: {lines:#?}");
        }
        for (fen, score) in [(MATED, "mate 0"), (STALEMATED, "cp 0")] {
            host.ask(&format!("position fen {fen}"));
            let expected = [format!("info depth 0 score {score}"), "bestmove (none)".to_owned()];
            assert_eq!(host.search("go depth 3"), expected);
        }
    }
}

#[test]
fn only_the_moves_asked_for_are_searched_and_as_many_lines_as_wanted() {
    for threads in THREADS {
        let mut host = host(threads);
        assert_eq!(host.best("go movetime 50 searchmoves a4a5"), "a4a5");
        for _ in 0..5 {
            assert!(["a4a5", "m4m5"].contains(&&*host.best("go searchmoves a4a5 m4m5 nodes 9000")));
        }
        host.ask("setoption name MultiPV value 3");
        let lines = host.search("go movetime 100");
        for (number, line) in (1..).zip(&lines[lines.len() - 4..lines.len() - 1]) {
            assert!(line.contains(&format!(" multipv {number} ")), "{lines:#?}");
        }
    }
}

#[test]
fn a_stop_a_hit_and_a_quit_are_answered_at_any_moment() {
    for threads in THREADS {
        let mut host = host(threads);
        for wait in [0, 0, 1, 2, 3, 5, 8, 20, 50] {
            let wait = Duration::from_millis(wait);
            host.send("go infinite");
            sleep(wait);
            assert!(host.best("stop").len() >= 4);
            host.send("go ponder wtime 100 btime 100");
            sleep(wait);
            assert!(host.best("ponderhit").len() >= 4);
            host.send("go ponder nodes 10");
            sleep(wait);
            assert!(host.best("stop").len() >= 4);
        }
        for last in ["go infinite\nquit\n", "go ponder depth 2\nquit\n", "go infinite\n"] {
            let mut host = self::host(threads);
            host.send_bytes(last.as_bytes());
            let (lines, status) = host.end();
            let answers = lines.iter().filter(|it| it.starts_with("bestmove ")).count();
            assert!(answers == 1 && status.success(), "{last}: {lines:#?}");
        }
    }
}

#[test]
fn a_search_gives_a_move_after_each_change_of_the_number_of_threads() {
    let mut host = Host::uci();
    for threads in [1, 4, 2, 256, 1] {
        host.ask(&format!("setoption name Threads value {threads}"));
        assert!(host.best("go nodes 5000").len() >= 4);
        host.ask("ucinewgame");
        host.ask("setoption name UCI_Variant value fusion");
        assert!(host.best("go nodes 5000").len() >= 4);
        host.ask("setoption name UCI_Variant value fantastic-xiii");
    }
}
