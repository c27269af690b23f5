//! Hosts that say something wrong, or are in a hurry: a search is always answered, with a score, and in time.

use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::networks::random_network;
use crate::support::program::{Host, best_of, scratch};
use bentrider::eval::Base;
use bentrider_testing::boards::built_in;

/// A host of orthodox chess.
fn chess() -> Host {
    let mut host = Host::uci();
    host.ask("setoption name UCI_Variant value chess");
    host
}

/// The legal moves of the position.
fn legal(host: &mut Host) -> Vec<String> {
    let lines = host.ask("go perft 1");
    lines.iter().filter_map(|it| Some(it.split_once(": ")?.0.to_owned())).collect()
}

/// Whether a line of a search has a score.
fn has_score(line: &str) -> bool {
    line.starts_with("info depth ") && line.contains(" score ")
}

#[test]
fn a_wrong_part_of_go_is_named_and_the_search_is_answered() {
    let mut host = chess();
    host.ask("position startpos moves d2d4 g8f6");
    let legal = legal(&mut host);
    for (go, word) in [
        ("go quickly depth 2", "\"quickly\""),
        ("go depth 2 quickly please", "\"quickly\""),
        ("go wtime 40.5 btime 40", "\"40.5\""),
        ("go winc 1e1 wtime 90 btime 90", "\"1e1\""),
        ("go movetime ten", "\"ten\""),
        ("go nodes 0", "\"0\""),
        ("go mate 0 depth 2", "\"0\""),
        ("go depth -2", "\"-2\""),
        ("go searchmoves e7e4 depth 2", "\"e7e4\""),
        ("go depth 2 searchmoves c2c4 c2c9 xyz", "\"xyz\""),
        ("go searchmoves depth 2", "at least one move"),
    ] {
        let lines = host.search(go);
        let is_named =
            |line: &String| line.starts_with("info string error: ") && line.contains(word);
        assert!(lines.iter().any(is_named), "{go}: {lines:#?}");
        assert!(lines.iter().any(|it| has_score(it)), "{go}: {lines:#?}");
        assert!(legal.contains(&best_of(&lines)), "{go}: {lines:#?}");
    }
    assert_eq!(host.best("go depth 2 searchmoves c2c9 h2h3"), "h2h3");
}

#[test]
fn after_a_refused_position_nothing_is_searched_until_a_good_one_comes() {
    let mut host = chess();
    host.ask("position startpos moves c2c4");
    let kept = host.fen();
    let too_long = format!("position startpos moves{}", " e2e4".repeat(300_000));
    for (wrong, reason) in [
        ("position fen 8/8/8/8/8/8/8/K7 w - - 0 1", "Black needs a King"),
        ("position fen k7/8/8", "3 ranks"),
        ("position startpos c2c4", "read \"c2c4\""),
        (&too_long, "a line of more than 1048576 bytes"),
    ] {
        host.ask(wrong);
        let lines = host.search("go depth 3");
        let [why, score, best] = &lines[..] else { panic!("{reason}: {lines:#?}") };
        assert!(why.starts_with("info string error: ") && why.contains(reason), "{why}");
        assert_eq!((&**score, &**best), ("info depth 0 score cp 0", "bestmove (none)"));
        for question in ["d", "eval"] {
            let lines = host.ask(question);
            assert!(lines[0].contains("refused") && lines[0].contains(reason), "{lines:#?}");
        }
        assert_eq!(host.fen(), kept);
        assert_eq!(host.ask("go perft 2").last().unwrap(), "Nodes searched: 0");
    }
    // The moves before a wrong one are kept, and searched from.
    host.ask("position startpos moves c2c4 c2c4");
    assert_eq!(host.fen(), kept);
    let legal = legal(&mut host);
    assert!(legal.contains(&host.best("go depth 2")));
}

#[test]
fn after_a_refused_variant_nothing_is_searched_until_a_good_one_comes() {
    let mut host = chess();
    host.ask("setoption name UCI_Variant value atomic");
    for position in ["position startpos moves e2e4", "ucinewgame"] {
        host.ask(position);
        let lines = host.search("go depth 2");
        let [why, .., score, best] = &lines[..] else { panic!("{position}: {lines:#?}") };
        assert!(why.contains("there is no position to search") && why.contains("atomic"), "{why}");
        assert_eq!((&**score, &**best), ("info depth 0 score cp 0", "bestmove (none)"));
    }
    host.ask("setoption name UCI_Variant value chess");
    let legal = legal(&mut host);
    assert!(legal.contains(&host.best("go depth 2")));
}

/// As UCI demands: "joho debug on" switches debug mode on.
#[test]
fn words_before_a_command_are_named_and_ignored() {
    let mut host = chess();
    let lines = host.ask("joho position startpos moves e2e4");
    assert!(lines.len() == 1 && lines[0].contains("unknown command \"joho\""), "{lines:?}");
    let legal = legal(&mut host);
    let lines = host.search("please now go depth 2");
    assert!(lines[0].contains("unknown command \"please\""), "{lines:?}");
    assert!(legal.contains(&best_of(&lines)), "{lines:?}");
    assert!(host.fen().contains(" b "));
}

#[test]
fn a_count_that_cannot_be_made_and_a_search_beside_it_are_answered() {
    let mut host = chess();
    for go in ["go perft 0", "go perft", "go perft x", "go perft 4294967297"] {
        let lines = host.ask(go);
        assert!(lines[0].starts_with("info string error: perft: "), "{go}: {lines:?}");
        assert_eq!(lines.last().unwrap(), "Nodes searched: 0", "{go}");
    }
    let legal = legal(&mut host);
    let too_long = format!("go searchmoves{}", " e2e4".repeat(300_000));
    for go in ["go depth 3 perft x", "go perft 0 nodes 500", "go fast perft 1", &too_long] {
        let lines = host.search(go);
        assert!(lines[0].starts_with("info string error: "), "{}", lines[0]);
        assert!(legal.contains(&best_of(&lines)), "{lines:?}");
    }
}

#[test]
fn a_mark_before_the_first_line_is_ignored() {
    for (first, answer) in
        [("\u{feff}uci", "uciok"), ("\u{feff}xboard\nprotover 2", "feature done=1")]
    {
        let mut host = Host::start(&[]);
        host.send(first);
        host.until(answer);
    }
}

#[test]
fn a_search_without_a_position_is_answered_when_it_is_stopped() {
    for (go, end) in [
        ("go infinite", "stop"),
        ("go ponder wtime 9000 btime 9000", "ponderhit"),
        ("go ponder depth 2", "position startpos"),
        ("go infinite", "ucinewgame"),
    ] {
        let mut host = chess();
        host.ask("position fen 8/8 w - - 0 1");
        host.send(go);
        assert!(!host.ask("debug off").iter().any(|it| it.starts_with("bestmove")), "{go}");
        let lines = host.ask(end);
        assert_eq!(lines.iter().filter(|it| *it == "bestmove (none)").count(), 1, "{go}, {end}");
        let (rest, status) = host.end();
        assert!(rest.is_empty() && status.success(), "{go}, {end}: {rest:#?}");
    }
}

#[test]
fn every_answer_comes_after_a_line_with_its_move_and_a_score() {
    let quiet = "r2q1rk1/1b2bppp/p1nppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/2KR3R b - - 3 12";
    let wild = "r1b1k2r/1pN2ppp/p2p1n2/2q1p3/2B1n1PQ/5P2/PPP4P/R1B1K1NR b KQkq - 2 12";
    for fen in [quiet, wild] {
        let mut host = chess();
        host.ask(&format!("position fen {fen}"));
        for go in
            ["go nodes 1", "go nodes 2", "go movetime 0", "go wtime 1 btime 1", "go infinite\nstop"]
        {
            host.ask("ucinewgame");
            let lines = host.search(go);
            let report = &lines[lines.len() - 2];
            let mv = report.split(" pv ").nth(1).map(|it| it.split(' ').next().unwrap());
            assert!(has_score(report), "{go}: {lines:#?}");
            assert_eq!(mv, Some(&*best_of(&lines)), "{go}: {lines:#?}");
        }
    }
}

/// The answer to a count that was ended.
const ENDED: [&str; 3] =
    ["info string error: go perft 30 was ended before its end", "", "Nodes searched: 0"];

#[test]
fn a_long_count_is_ended_by_stop_by_quit_and_by_the_end_of_the_input() {
    let mut host = chess();
    host.send("go perft 30");
    sleep(Duration::from_millis(50));
    let begin = Instant::now();
    let lines = host.ask("stop");
    assert!(begin.elapsed() < Duration::from_secs(1), "{:?}", begin.elapsed());
    assert_eq!(lines, ENDED);
    assert_eq!(host.ask("go perft 3").last().unwrap(), "Nodes searched: 8902");
    for end in ["", "isready\nquit\n"] {
        let mut host = chess();
        host.send_bytes(format!("go perft 30\n{end}").as_bytes());
        let begin = Instant::now();
        assert!(host.end().1.success());
        assert!(begin.elapsed() < Duration::from_secs(5), "{end:?}: {:?}", begin.elapsed());
    }
}

#[test]
fn a_go_during_a_count_is_refused_at_once() {
    let mut host = chess();
    host.send("go perft 30");
    sleep(Duration::from_millis(300));
    let begin = Instant::now();
    for go in ["go depth 1", "go perft 2"] {
        let lines = host.search(go);
        assert_eq!(
            lines[0], "info string error: go perft is still counting: expected stop before go",
            "{go}: {lines:?}"
        );
        assert_eq!(lines.last().unwrap(), "bestmove (none)");
    }
    assert!(begin.elapsed() < Duration::from_secs(1), "{:?}", begin.elapsed());
    assert_eq!(host.ask("stop"), ENDED);
    assert_ne!(host.search("go depth 1").last().unwrap(), "bestmove (none)");
}

#[test]
fn counts_of_one_input_follow_one_another() {
    let mut host = chess();
    host.send("go perft 4\ngo perft 5\ngo perft 3\ngo depth 1\nquit");
    let (lines, status) = host.end();
    let counted = lines.iter().filter(|it| it.starts_with("Nodes searched: "));
    let expected = ["197281", "4865609", "8902"].map(|it| format!("Nodes searched: {it}"));
    assert_eq!(counted.cloned().collect::<Vec<_>>(), expected);
    assert!(status.success() && lines.iter().any(|it| it.starts_with("bestmove ")));
}

#[test]
fn a_short_count_at_the_end_of_the_input_is_printed() {
    let mut host = chess();
    host.send("go perft 2\nquit");
    let (lines, status) = host.end();
    assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 400"));
    assert!(status.success());
}

#[test]
fn a_large_new_table_does_not_delay_the_answer() {
    for ready in ["", "isready", "ucinewgame"] {
        let mut host = chess();
        host.send("setoption name Hash value 1024");
        if ready == "isready" {
            host.ask("");
        } else {
            host.send(ready);
        }
        let mut late = Vec::new();
        for (go, wait) in [("go movetime 100", 0), ("go infinite", 100), ("go movetime 60", 0)] {
            host.send(go);
            sleep(Duration::from_millis(wait));
            let begin = Instant::now();
            if wait > 0 {
                host.send("stop");
            }
            host.until("bestmove");
            late.push(begin.elapsed());
        }
        // The limit is far above the usual delay, since other tests run at the same time.
        let most = [220, 120, 180].map(Duration::from_millis);
        assert!(late.iter().zip(most).all(|(late, most)| *late < most), "{ready}: {late:?}");
    }
}

#[test]
fn in_place_of_a_network_that_does_not_fit_the_variant_s_own_is_used() {
    let path = scratch("for-gross.net");
    std::fs::write(&path, random_network(&built_in("gross"), 32, Base::Whole).write()).unwrap();
    let path = path.display().to_string();
    let mut host = chess();
    let own = host.ask("setoption name EvalFile value <empty>").remove(0);
    let eval = host.ask("eval");
    assert!(own.contains("(built in)"), "{own}");
    let lines = host.ask(&format!("setoption name EvalFile value {path}"));
    assert!(lines[0].starts_with(&format!("{own}, because of {path}: ")), "{lines:#?}");
    assert_eq!(host.ask("eval"), eval);
    let lines = host.ask("setoption name UCI_Variant value gross");
    assert!(lines[1].contains(&path) && !lines[1].contains("because"), "{lines:#?}");
    // Where there is no network of its own, the weights of all variants are.
    let lines = host.ask("setoption name UCI_Variant value janus");
    let shared = "info string evaluation the terms with the weights of all variants, because of ";
    assert!(lines[1].starts_with(shared), "{lines:#?}");
}
