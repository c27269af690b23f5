//! `search`, `judge`, `stop` and `stay`, with the events that follow.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bentrider_session::{Hub, Timing, limits};
use serde_json::{Value, json};

use super::page::{Site, Talk, game, wait_until, with};

/// A search of a game with these limits.
fn search(variant: &str, moves: &str, limits: Value) -> Value {
    let fields = with(game(variant, "", moves), "limits", limits);
    with(with(fields, "hash", 4), "lines", 1)
}

fn of<'a>(events: &'a [Value], name: &str) -> Vec<&'a Value> {
    events.iter().filter(|it| it["event"] == name).collect()
}

#[test]
fn a_search_with_a_limit_sends_lines_an_answer_and_its_end() {
    let mut talk = Talk::new();
    let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let asked = with(game("chess", mate, ""), "limits", json!({"depth": 4}));
    let number = talk.ask("search", with(asked, "lines", 3))["search"].clone();
    let events = talk.until_done();
    assert!(events.iter().all(|it| it["search"] == number), "{events:?}");
    let last = *of(&events, "lines").last().unwrap();
    let best = &last["lines"][0];
    assert_eq!(
        (&best["score"], &best["bound"], &best["moves"], &best["san"]),
        (&json!("#1"), &json!("exact"), &json!(["a1a8"]), &json!(["Ra8#"]))
    );
    assert_eq!(
        (best["expected"].as_f64(), last["lines"].as_array().unwrap().len()),
        (Some(1.0), 3)
    );
    assert_eq!(
        of(&events, "best"),
        [&json!({"event": "best", "search": number, "move": "a1a8", "san": "Ra8#"})]
    );
    assert_eq!(events.last().unwrap(), &json!({"event": "done", "search": number}));
}

#[test]
fn scores_are_those_of_white_whoever_is_to_move() {
    let mut talk = Talk::new();
    let mate = "r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1";
    talk.ask("search", with(game("chess", mate, ""), "limits", json!({"depth": 4})));
    let events = talk.until_done();
    let best = &of(&events, "lines").last().unwrap()["lines"][0];
    assert_eq!((&best["score"], best["expected"].as_f64()), (&json!("#-1"), Some(0.0)));
}

#[test]
fn a_position_without_moves_has_no_best_one() {
    let mut talk = Talk::new();
    talk.ask("search", search("chess", "f2f3 e7e5 g2g4 d8h4", json!({})));
    let events = talk.until_done();
    assert_eq!(of(&events, "best")[0]["move"], Value::Null);
}

#[test]
fn a_search_without_limit_goes_on_until_it_is_stopped_or_replaced() {
    let mut talk = Talk::new();
    let first = talk.ask("search", search("fantastic-xiii", "", json!({})))["search"].clone();
    assert_eq!(talk.event()["event"], "lines");
    let second = talk.ask("search", search("fantastic-xiii", "g4g6", json!({})))["search"].clone();
    let done = talk.until_done();
    assert_eq!(done.last().unwrap(), &json!({"event": "done", "search": first}));
    assert_eq!(talk.event()["search"], second);
    talk.ask("stop", json!({}));
    let events = talk.until_done();
    assert_eq!((of(&events, "best").len(), events.last().unwrap()["search"] == second), (1, true));
}

#[test]
fn at_most_twenty_events_of_lines_come_in_any_second() {
    let site = Site::start(Timing::default());
    let mut page = site.page();
    page.ask(
        "search",
        with(search("fantastic-xiii", "", json!({"milliseconds": 2500})), "lines", 5),
    )
    .unwrap();
    let mut times = Vec::new();
    loop {
        let event = page.event();
        match event["event"].as_str().unwrap() {
            "lines" => times.push(Instant::now()),
            "done" => break,
            _ => {}
        }
    }
    let most = times
        .iter()
        .map(|at| {
            times.iter().filter(|it| **it >= *at && **it < *at + Duration::from_millis(980)).count()
        })
        .max();
    assert!(most <= Some(20) && times.len() > 3, "{most:?} of {}", times.len());
}

#[test]
fn a_game_is_judged_move_by_move_and_annotated() {
    let mut talk = Talk::new();
    // The last move allows a mate in one.
    let tree = json!([{"move": "f2f3"}, {"move": "e7e5", "comment": "kept"}, {"move": "g2g4"}]);
    let asked = with(with(game("chess", "", ""), "tree", tree), "nodes", 3000);
    talk.ask("judge", asked);
    let events = talk.until_done();
    let judged = of(&events, "judged");
    let places: Vec<u64> = judged.iter().map(|it| it["at"].as_u64().unwrap()).collect();
    assert_eq!((places, &judged[0]["of"]), (vec![0, 1, 2, 3], &json!(4)));
    assert_eq!((&judged[3]["score"], &judged[3]["best"]), (&json!("#-1"), &json!("d8h4")));
    let annotated = of(&events, "annotated")[0];
    let blunder = &annotated["moves"][2];
    assert_eq!((&blunder["nags"], &blunder["score"]), (&json!([4]), &json!("#-1")));
    assert!(
        blunder["variations"][0]["moves"].as_array().is_some_and(|it| !it.is_empty()),
        "{blunder}"
    );
    assert!(annotated["moves"][1]["comment"].as_str().unwrap().ends_with("kept"));
    assert_eq!(annotated["sides"][0]["verdicts"].as_array().unwrap().len(), 3);
    assert_eq!(events.last().unwrap().get("error"), None);
}

#[test]
fn a_judgement_can_be_stopped() {
    let mut talk = Talk::new();
    let tree = json!([{"move": "e2e4"}, {"move": "e7e5"}]);
    talk.ask("judge", with(with(game("chess", "", ""), "tree", tree), "milliseconds", 3_600_000));
    talk.ask("stop", json!({}));
    let events = talk.until_done();
    assert!(of(&events, "annotated").is_empty() && events.last().unwrap()["event"] == "done");
}

#[test]
fn what_is_out_of_range_is_refused_with_the_range() {
    let mut talk = Talk::new();
    let asked = search("chess", "", json!({"depth": 1}));
    for (name, value, reason) in [
        ("lines", json!(0), "expected 1 to 5"),
        ("lines", json!(6), "expected 1 to 5"),
        ("hash", json!(0), "expected 1 to 1024"),
        ("hash", json!(100_000), "expected 1 to 1024"),
        ("threads", json!(0), "expected 1 to "),
        ("threads", json!(10_000), "expected 1 to "),
        ("elo", json!(99), "expected 100 to 2900"),
        ("elo", json!(5000), "expected 100 to 2900"),
        ("limits", json!({"depth": 1, "nodes": 1}), "several limits"),
        ("limits", json!({"milliseconds": 0}), "expected 1 to"),
        ("limits", json!({"path": 1}), "unknown field `path`"),
        ("limits", json!({"clock": {"left": [1, 2]}}), "missing field `increment`"),
        ("EvalFile", json!("/etc/passwd"), "unknown field `EvalFile`"),
    ] {
        let fault = talk.refused("search", with(asked.clone(), name, value));
        assert!(fault.contains(reason), "{name}: {fault}");
    }
    let tree = json!([{"move": "e2e4"}]);
    let judge = with(game("chess", "", ""), "tree", tree);
    assert!(talk.refused("judge", judge.clone()).contains("\"milliseconds\" or \"nodes\""));
    assert!(
        talk.refused("judge", with(with(judge, "nodes", 1), "threads", 0))
            .contains("expected 1 to")
    );
}

#[test]
fn a_further_search_is_refused_when_as_many_run_as_may() {
    let hub = Arc::new(Hub::new(Timing::default()));
    let most = limits::SEARCHES.min(limits::cores());
    let mut talks: Vec<Talk> = (0..=most).map(|_| Talk::at(Arc::clone(&hub))).collect();
    let (last, others) = talks.split_last_mut().unwrap();
    for talk in others.iter_mut() {
        talk.ask("search", search("fantastic-xiii", "", json!({})));
    }
    let fault = last.refused("search", search("chess", "", json!({})));
    assert!(fault.contains("searches are already running"), "{fault}");
    others[0].ask("stop", json!({}));
    others[0].until_done();
    last.ask("search", search("chess", "", json!({"depth": 1})));
    last.until_done();
    drop(talks);
    assert_eq!(hub.searches(), 0);
}

#[test]
fn the_memory_of_all_searches_is_limited_and_given_back() {
    let kept = Duration::from_millis(50);
    let hub = Arc::new(Hub::new(Timing { kept, ..Timing::default() }));
    let mut talks: Vec<Talk> = (0..5).map(|_| Talk::at(Arc::clone(&hub))).collect();
    let asked = with(search("chess", "", json!({"depth": 1})), "hash", 1024);
    for talk in talks.iter_mut().take(4) {
        talk.ask("search", asked.clone());
        talk.until_done();
    }
    let fault = talks[4].refused("search", asked.clone());
    assert!(fault.contains("not enough memory for a hash table of 1024 MiB"), "{fault}");
    std::thread::sleep(kept * 2);
    // Any frame releases the memory that was kept for too long.
    talks[0].ask("stay", json!({}));
    talks[4].ask("search", asked);
    talks[4].until_done();
}

#[test]
fn a_page_that_is_silent_is_not_searched_for() {
    let silence = Duration::from_millis(300);
    let mut talk = Talk::at(Arc::new(Hub::new(Timing { silence, ..Timing::default() })));
    let begin = Instant::now();
    talk.ask("search", search("fantastic-xiii", "", json!({})));
    for _ in 0..3 {
        std::thread::sleep(silence / 2);
        talk.ask("stay", json!({}));
    }
    assert!(talk.until_done().iter().any(|it| it["event"] == "best"));
    assert!(begin.elapsed() >= silence * 2);
}

#[test]
fn a_lost_connection_stops_its_search_and_leaves_no_thread() {
    let site = Site::start(Timing::default());
    for polite in [true, false] {
        let mut page = site.page();
        page.ask("search", search("fantastic-xiii", "", json!({}))).unwrap();
        page.event();
        assert_eq!((site.hub.connections(), site.hub.searches()), (1, 1));
        if polite {
            page.socket.close(None).unwrap();
        }
        drop(page);
        site.wait_until_idle();
    }
}

#[test]
fn a_server_that_ends_ends_its_searches() {
    let site = Site::start(Timing::default());
    let hub = Arc::clone(&site.hub);
    let mut page = site.page();
    page.ask("search", search("fantastic-xiii", "", json!({}))).unwrap();
    let begin = Instant::now();
    drop(site);
    assert!(begin.elapsed() < Duration::from_secs(2));
    assert_eq!((hub.connections(), hub.searches()), (0, 0));
    // Earlier events may still be read, but not the end of the search.
    while page.socket.read().is_ok() {}
}

#[test]
fn two_connections_are_independent() {
    let site = Site::start(Timing::default());
    let (mut one, mut other) = (site.page(), site.page());
    let file = "name = \"mine\"\ntitle = \"Mine\"\ninherits = \"chess\"\n";
    one.ask("load", json!({"text": file})).unwrap();
    assert!(other.ask("variant", json!({"variant": "mine"})).is_err());
    one.ask("search", search("fantastic-xiii", "", json!({}))).unwrap();
    other.ask("search", search("chess", "", json!({"depth": 3}))).unwrap();
    assert!(other.until_done().iter().any(|it| it["event"] == "best"));
    other.ask("stop", json!({})).unwrap();
    assert_eq!(site.hub.searches(), 1);
    drop(other);
    one.ask("stop", json!({})).unwrap();
    one.until_done();
    wait_until("the search ends", || site.hub.searches() == 0);
}
