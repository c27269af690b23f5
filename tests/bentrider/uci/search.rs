use std::time::{Duration, Instant};

use crate::support::boards::{MATED, QUIET, STALEMATED};
use crate::support::host::{Host, best_of};

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
    std::thread::sleep(A_WHILE);
    let lines = host.ask("isready");
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:#?}");
    assert!(host.best("stop").len() >= 4);
}

#[test]
fn pondering_is_answered_after_the_hit_only() {
    let mut host = Host::uci();
    host.send("go ponder movetime 50");
    std::thread::sleep(A_WHILE);
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
