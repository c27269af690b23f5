//! A session on a host without threads, such as a worker of a page in WebAssembly: it works in the calling thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use bentrider_engine::search::Host;
use bentrider_session::{Hub, Session, Timing};
use serde_json::{Value, json};

use super::question;

/// A host that interrupts a search after so many questions whether it should.
struct Calling {
    asked: AtomicU64,
    patience: u64,
}

impl Host for Calling {
    fn now(&self) -> u64 {
        self.asked.load(Relaxed)
    }

    fn has_threads(&self) -> bool {
        false
    }

    fn is_interrupted(&self) -> bool {
        self.asked.fetch_add(1, Relaxed) >= self.patience
    }
}

/// The answer to a question, and the events of the work that it asked for.
fn asked(patience: u64, ask: &str, fields: Value) -> (Value, Vec<Value>) {
    // The search has no other thread, so its stack must be here.
    let text = question(1, ask, fields).to_string();
    let work = move || {
        let host = Arc::new(Calling { asked: AtomicU64::new(0), patience });
        let mut session = Session::new(Arc::new(Hub::on(host, Timing::default())), Arc::new(|| ()));
        let answers = session.receive(&text);
        let [answer] = &answers[..] else { panic!("{answers:?}") };
        let mut events = Vec::new();
        session.run(&mut |event| events.push(serde_json::from_str(&event).unwrap()));
        session.run(&mut |event| panic!("it works twice: {event}"));
        (serde_json::from_str(answer).unwrap(), events)
    };
    std::thread::Builder::new().stack_size(32 << 20).spawn(work).unwrap().join().unwrap()
}

fn names(events: &[Value]) -> Vec<&str> {
    events.iter().map(|it| it["event"].as_str().unwrap()).collect()
}

fn search(limits: Value) -> Value {
    json!({"variant": "fusion", "start": null, "moves": [], "limits": limits, "lines": 1, "threads": 1, "hash": 1})
}

#[test]
fn a_search_ends_by_its_limit_with_lines_a_best_move_and_the_end() {
    let (answer, events) = asked(u64::MAX, "search", search(json!({"depth": 5})));
    assert_eq!(answer["answer"]["search"], 1);
    let [lines @ .., "best", "done"] = &names(&events)[..] else { panic!("{events:?}") };
    assert!(!lines.is_empty() && lines.iter().all(|it| *it == "lines"));
    let last = &events[lines.len() - 1];
    assert_eq!((&last["depth"], &last["search"]), (&json!(5), &json!(1)));
    assert_eq!(events[lines.len()]["move"], last["lines"][0]["moves"][0]);
}

#[test]
fn an_unlimited_search_is_interrupted_by_the_host() {
    let (_, events) = asked(20, "search", search(json!({})));
    assert!(names(&events).ends_with(&["best", "done"]), "{events:?}");
    assert!(events.last().unwrap().get("error").is_none());
}

#[test]
fn a_game_is_judged_to_its_end_or_until_the_host_interrupts() {
    let moves = json!([{"move": "e2e4"}, {"move": "e7e5"}]);
    let fields = json!({"variant": "fusion", "start": null, "moves": [], "nodes": 2000, "threads": 1, "tags": [],
        "tree": moves});
    let (_, events) = asked(u64::MAX, "judge", fields.clone());
    assert_eq!(names(&events), ["judged", "judged", "judged", "annotated", "done"]);
    let (_, events) = asked(0, "judge", fields);
    assert_eq!(names(&events), ["done"]);
}

#[test]
fn a_lesson_ends_with_its_result_or_when_the_host_interrupts() {
    let fields =
        json!({"variant": "chess", "seconds": 7200, "threads": 1, "positions": 2000, "games": 2});
    // The clock of this host ticks when it is asked whether to interrupt.
    let (answer, events) = asked(u64::MAX, "teach", fields.clone());
    assert_eq!(answer["answer"]["search"], 1);
    assert!(names(&events).ends_with(&["taught", "done"]), "{events:?}");
    let (_, events) = asked(0, "teach", fields);
    assert!(names(&events).iter().all(|it| ["teaching", "done"].contains(it)), "{events:?}");
}
