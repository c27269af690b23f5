//! `teach`: games, training and a match for a page.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bentrider_engine::eval::Network;
use serde_json::{Value, json};

use super::{Talk, with};

/// The variant of docs/own-variants.md.
const GRYPHONS: &str = r#"
name = "gryphons"
title = "Gryphons"
inherits = "chess"
without = ["castling", "pieces.B", "pieces.Q"]
board = { files = 7, ranks = 7 }
start = "rngkgnr/ppppppp/7/7/7/PPPPPPP/RNGKGNR w - - 0 1"

[pieces.G]
name = "Gryphon"
moves = "[F?fsR]"

[pieces.P]
promotes = { to = ["G", "R", "N"] }
"#;

fn lesson() -> Value {
    json!({"variant": "gryphons", "seconds": 600, "threads": 1, "positions": 2000, "games": 2})
}

fn with_gryphons() -> Talk {
    let mut talk = Talk::new();
    talk.ask("load", json!({"text": GRYPHONS}));
    talk
}

#[test]
fn a_lesson_ends_with_a_network_that_the_page_can_use_and_the_result_of_its_match() {
    let mut talk = with_gryphons();
    let answer = talk.ask("teach", lesson());
    let events = talk.until_done();
    assert!(events.iter().all(|it| it["search"] == answer["search"]), "{events:?}");
    let [teaching @ .., taught, done] = &events[..] else { panic!("{events:?}") };
    assert_eq!((&taught["event"], done.get("error")), (&json!("taught"), None));
    let stages = teaching.iter().map(|it| it["stage"].as_str().unwrap());
    let mut stages: Vec<&str> = stages.collect();
    stages.dedup();
    assert_eq!(stages, ["games", "training", "match"]);
    assert!(teaching.is_sorted_by_key(|it| it["share"].as_f64().unwrap()), "{teaching:?}");
    let number = |name: &str| taught[name].as_u64().unwrap();
    assert_eq!(number("won") + number("drawn") + number("lost"), 2);
    assert!(number("positions") >= 2000 && number("games") > 0 && number("epochs") == 10);
    let points = number("won") as f64 + number("drawn") as f64 / 2.0;
    assert_eq!(taught["score"].as_f64(), Some(points / 2.0));
    let bytes = STANDARD.decode(taught["network"].as_str().unwrap()).unwrap();
    assert_eq!(Network::read(&bytes).unwrap().parts().hidden, 0);
    let given = json!({"variant": "gryphons", "name": taught["name"], "data": taught["network"]});
    let evaluation = talk.ask("network", given)["evaluation"].as_str().unwrap().to_owned();
    assert!(evaluation.ends_with("(gryphons.net)"), "{evaluation}");
}

#[test]
fn a_lesson_that_is_stopped_sends_only_its_end() {
    let mut talk = with_gryphons();
    talk.ask("teach", with(lesson(), "positions", 1_000_000));
    assert_eq!(talk.event()["stage"], "games");
    talk.ask("stop", json!({}));
    let events = talk.until_done();
    assert!(events.iter().all(|it| it["event"] != "taught"), "{events:?}");
    assert_eq!(events.last().unwrap().get("error"), None);
}

#[test]
fn a_search_ends_a_lesson() {
    let mut talk = with_gryphons();
    talk.ask("teach", with(lesson(), "positions", 1_000_000));
    let search = json!({"variant": "gryphons", "start": null, "moves": [], "limits": {"depth": 1}, "lines": 1,
        "threads": 1, "hash": 1, "analysis": true});
    talk.ask("search", search);
    let (first, second) = (talk.until_done(), talk.until_done());
    assert!(first.iter().chain(&second).all(|it| it["event"] != "taught"));
}

#[test]
fn what_a_lesson_cannot_be_is_refused_with_a_sentence() {
    let mut talk = with_gryphons();
    for (name, value, reason) in [
        ("seconds", json!(9), "seconds cannot be 9: expected 10 to 7200"),
        ("seconds", json!(7201), "expected 10 to 7200"),
        ("threads", json!(0), "threads cannot be 0: expected 1 to "),
        ("positions", json!(10), "positions cannot be 10: expected 2000 to 1000000"),
        ("games", json!(1), "games cannot be 1: expected 2 to 1000"),
        ("path", json!("/etc"), "unknown field `path`"),
        ("variant", json!("nothing"), "nothing"),
    ] {
        let refused = talk.refused("teach", with(lesson(), name, value));
        assert!(refused.contains(reason), "{name}: {refused}");
    }
}
