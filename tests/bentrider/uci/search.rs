//! Searches over UCI, on one thread and on several.

use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::program::{Host, best_of};
use bentrider_testing::boards::{MATED, QUIET, STALEMATED};

/// A time in which a premature answer would come.
const A_WHILE: Duration = Duration::from_millis(300);

#[test]
fn an_answer_can_be_played_and_its_reports_have_every_part() {
    let mut host = Host::uci();
    let lines = host.search("go depth 4");
    let report = &lines[lines.len() - 2];
    let words: Vec<&str> = report.split(' ').collect();
    for part in ["depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "time", "pv"]
    {
        assert!(words.contains(&part), "{part} in {report}");
    }
    let best = best_of(&lines);
    let line_at = words.iter().position(|it| *it == "pv").unwrap() + 1;
    assert_eq!(words[line_at], best);
    assert!(
        host.ask(&format!("position startpos moves {}", words[line_at..].join(" "))).is_empty()
    );
}

#[test]
fn every_form_of_go_is_answered() {
    let mut host = Host::uci();
    for go in [
        "go wtime 200 btime 200 winc 10 binc 10",
        "go wtime -5 btime -5",
        "go wtime 300 btime 300 movestogo 1",
        "go btime 100",
        "go movetime 50",
        "go movetime 0",
        "go nodes 1",
        "go nodes 1000",
        "go depth 1",
        "go mate 1 movetime 100",
    ] {
        let best = host.best(go);
        assert!(host.ask(&format!("position startpos moves {best}")).is_empty(), "{go}: {best}");
        host.ask("position startpos");
    }
}

#[test]
fn a_move_time_is_kept() {
    let mut host = Host::uci();
    host.ask("isready");
    let begin = Instant::now();
    host.best("go movetime 300");
    let time = begin.elapsed();
    assert!(time >= Duration::from_millis(200) && time < Duration::from_secs(3), "{time:?}");
}

#[test]
fn an_infinite_search_is_answered_when_stopped_and_the_host_is_answered_meanwhile() {
    let mut host = Host::uci();
    host.send("go infinite depth 1");
    host.send("isready");
    assert!(!host.until("readyok").iter().any(|line| line.starts_with("bestmove")));
    sleep(A_WHILE);
    let lines = host.ask("isready");
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:#?}");
    assert!(host.best("stop").len() >= 4);
}

#[test]
fn pondering_is_answered_after_the_hit_only() {
    let mut host = Host::uci();
    host.send("go ponder movetime 50");
    sleep(A_WHILE);
    let lines = host.ask("debug off");
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:#?}");
    assert!(host.best("ponderhit").len() >= 4);
    assert!(host.is_silent_for(A_WHILE));
}

#[test]
fn what_changes_the_game_ends_the_search_first() {
    let mut host = Host::uci();
    for line in [
        "position startpos moves g4g6",
        "setoption name MultiPV value 2",
        "ucinewgame",
        "setoption name UCI_Variant value fantastic-xiii",
        "go perft 1",
    ] {
        host.send("go infinite");
        let lines = host.ask(line);
        let answers = lines.iter().filter(|line| line.starts_with("bestmove ")).count();
        assert_eq!(answers, 1, "{line}: {lines:#?}");
    }
    assert!(host.is_silent_for(A_WHILE));
}

#[test]
fn a_second_go_ends_the_first() {
    let mut host = Host::uci();
    host.send("go infinite\ngo depth 1");
    host.until("bestmove");
    host.until("bestmove");
    assert!(host.is_silent_for(A_WHILE));
}

#[test]
fn what_changes_the_game_waits_for_a_search_with_a_limit() {
    let mut host = Host::uci();
    let begin = Instant::now();
    host.send("go movetime 300\nposition startpos moves g4g6\ngo depth 2\nucinewgame\ngo depth 3");
    host.send("setoption name MultiPV value 2\ngo depth 1\nisready");
    host.until("bestmove");
    assert!(begin.elapsed() >= Duration::from_millis(250));
    for depth in [2, 3, 1] {
        let lines = host.until("bestmove");
        let reached = format!("info depth {depth} ");
        assert!(lines.iter().any(|line| line.starts_with(&reached)), "{lines:#?}");
    }
}

#[test]
fn a_stop_reaches_a_search_that_another_command_waits_for() {
    let mut host = Host::uci();
    let begin = Instant::now();
    host.send("go movetime 60000\nposition startpos moves g4g6\nstop\ngo depth 2");
    host.until("bestmove");
    let lines = host.until("bestmove");
    assert!(lines.iter().any(|line| line.starts_with("info depth 2 ")), "{lines:#?}");
    assert!(begin.elapsed() < Duration::from_secs(30));
}

/// Mates in two that are found after one in three, and deeper than twice its length.
#[test]
fn a_mate_in_more_moves_does_not_end_a_search_for_one_in_fewer() {
    for fen in [
        "b1Q5/B7/8/1NR5/1BQ5/6k1/8/7K w - - 0 1",
        "8/8/2N5/8/6K1/R7/8/2kB2R1 w - - 0 1",
        "2kB4/1N6/8/K7/7B/7N/1Q4B1/8 w - - 0 1",
        "4R3/2R5/R1N1B3/3P4/6R1/2K1k1p1/8/4B3 w - - 0 1",
    ] {
        let mut host = Host::uci();
        host.ask("setoption name UCI_Variant value chess");
        host.ask(&format!("position fen {fen}"));
        let lines = host.search("go mate 2");
        assert!(lines[lines.len() - 2].contains(" score mate 2 "), "{fen}: {lines:#?}");
    }
    let mut host = Host::uci();
    let depth = |lines: &[String]| lines[lines.len() - 2].starts_with("info depth 16 ");
    assert!(depth(&host.search("go mate 1")), "the search for a mate that is not there ends");
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let mut host = Host::uci();
    assert_eq!(host.best("go depth 3 searchmoves a4a5"), "a4a5");
    assert!(["a4a5", "m4m5"].contains(&&*host.best("go searchmoves a4a5 m4m5 depth 3")));
}

#[test]
fn several_best_lines_are_printed_in_order_and_differ() {
    let mut host = Host::uci();
    host.ask("setoption name MultiPV value 3");
    let lines = host.search("go depth 3");
    let last: Vec<&String> = lines[lines.len() - 4..lines.len() - 1].iter().collect();
    let mut firsts = Vec::new();
    for (number, line) in (1..).zip(last) {
        assert!(line.contains(&format!(" multipv {number} ")), "{lines:#?}");
        firsts.push(line.split(" pv ").nth(1).unwrap().split(' ').next().unwrap().to_owned());
    }
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), 3, "{lines:#?}");
}

#[test]
fn where_there_is_no_move_none_is_given() {
    let mut host = Host::uci();
    for (fen, score) in [(MATED, "mate 0"), (STALEMATED, "cp 0")] {
        host.ask(&format!("position fen {fen}"));
        let expected = [format!("info depth 0 score {score}"), "bestmove (none)".to_owned()];
        assert_eq!(host.search("go depth 3"), expected);
        assert_eq!(host.search("go movetime 10"), expected);
    }
}

#[test]
fn a_position_that_is_drawn_by_rule_is_still_searched() {
    let mut host = Host::uci();
    host.ask(&format!("position fen {QUIET}"));
    let best = host.best("go depth 3");
    assert!(host.ask(&format!("position fen {QUIET} moves {best}")).is_empty(), "{best}");
}

#[test]
fn the_same_search_from_scratch_visits_the_same_nodes() {
    let mut host = Host::uci();
    let mut counts = Vec::new();
    for _ in 0..2 {
        host.ask("ucinewgame");
        host.ask("position startpos");
        let lines = host.search("go depth 4");
        let report = &lines[lines.len() - 2];
        counts.push(report.split(" nodes ").nth(1).unwrap().split(' ').next().unwrap().to_owned());
    }
    assert_eq!(counts[0], counts[1]);
}

/// Numbers of threads, also more than processors.
const THREADS: [usize; 2] = [2, 4];

/// A position in which a Ship mates in two moves, with one solution.
const MATE_IN_TWO: &str = "13/13/sK11/13/13/13/k2s9/13/13/13/13/13/13 b - - 0 1";

fn with_threads(threads: usize) -> Host {
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
        let mut host = with_threads(threads);
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
        let mut host = with_threads(threads);
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
        let mut host = with_threads(threads);
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
        let mut host = with_threads(threads);
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
        let mut host = with_threads(threads);
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
        let mut host = with_threads(threads);
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
            let mut host = with_threads(threads);
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
