//! `web --variant-path`: the user's variants for every page, each with the network next to its file.

use std::fs;
use std::process::{Command, Output};
use std::sync::Arc;

use bentrider::engine::{ChosenEvaluation, VariantSet};
use bentrider_session::{Hub, Timing};
use serde_json::{Value, json};

use super::noise::Program;
use super::page::{Page, Talk, game, with};
use crate::evaluations::{KNIGHT_UP, variant_file, write_network};
use crate::support::program::empty_folder;

/// The evaluation that a search reports, and its score for White, who is a Knight up.
fn evaluated(page: &mut Page, variant: &str) -> (String, f64) {
    let asked = with(game(variant, KNIGHT_UP, ""), "limits", json!({"nodes": 500}));
    let answer = page.ask("search", with(asked, "hash", 1)).unwrap();
    let events = page.until_done();
    let lines = events.iter().rfind(|it| it["event"] == "lines").unwrap();
    let score = lines["lines"][0]["score"].as_str().unwrap().parse().unwrap();
    (answer["evaluation"].as_str().unwrap().to_owned(), score)
}

fn names(page: &mut Page) -> Vec<(String, bool)> {
    let catalog = page.ask("catalog", json!({})).unwrap();
    let entry =
        |it: &Value| (it["name"].as_str().unwrap().to_owned(), it["own"].as_bool().unwrap());
    catalog["variants"].as_array().unwrap().iter().map(entry).collect()
}

#[test]
fn a_variant_of_the_user_is_served_to_every_page_and_evaluated_by_the_network_beside_it() {
    let folder = empty_folder("served-variants");
    write_network(&variant_file(&folder, "burden", "chess"));
    variant_file(&folder, "plain", "chess");
    let program = Program::start(&["--variant-path", &folder.display().to_string()]);
    for _ in 0..2 {
        let mut page = program.place.page();
        let last = names(&mut page).split_off(bentrider::loader::names().count());
        assert_eq!(last, [("burden".to_owned(), false), ("plain".to_owned(), false)]);
        let (evaluation, score) = evaluated(&mut page, "burden");
        assert!(evaluation.contains("burden.net") && score < -1.0, "{evaluation}: {score}");
        let (evaluation, score) = evaluated(&mut page, "plain");
        assert!(evaluation == ChosenEvaluation::SHARED && score > 1.0, "{evaluation}: {score}");
    }
    let mut page = program.place.page();
    let asked = with(game("burden", KNIGHT_UP, ""), "tree", json!([{"move": "a2a3"}]));
    let answer = page.ask("judge", with(asked, "nodes", 500)).unwrap();
    assert!(answer["evaluation"].as_str().unwrap().contains("burden.net"), "{answer}");
    let events = page.until_done();
    let judged = events.iter().find(|it| it["event"] == "judged").unwrap();
    assert!(judged["expected"].as_f64().unwrap() < 0.5, "{judged}");
}

#[test]
fn the_network_of_one_file_is_used_and_a_network_that_cannot_be_is_named() {
    let folder = empty_folder("served-file");
    let file = variant_file(&folder, "burden", "chess");
    fs::write(folder.join("burden.net"), "no network").unwrap();
    let program = Program::start(&["--variant-path", &file]);
    let mut page = program.place.page();
    let (evaluation, score) = evaluated(&mut page, "burden");
    assert!(evaluation.contains("burden.net: this is not a network"), "{evaluation}");
    assert!(score > 1.0, "{score}");
}

#[test]
fn a_file_of_the_page_inherits_from_what_is_served() {
    let folder = empty_folder("served-parents");
    variant_file(&folder, "parent", "shako");
    let file = variant_file(&folder, "child", "parent");
    let mut served = VariantSet::default();
    assert_eq!(served.load(file.as_ref()).unwrap(), ["child"]);
    let hub = Arc::new(Hub::new(Timing::default()).serving(served));
    let mut talk = Talk::at(Arc::clone(&hub));
    // The file may be deleted: its parents were read with it.
    fs::remove_dir_all(&folder).unwrap();
    let text = "name = \"mine\"\ntitle = \"Mine\"\ninherits = \"child\"\n";
    assert_eq!(talk.ask("load", json!({"text": text})), json!({"variant": "mine"}));
    assert_eq!(talk.ask("variant", json!({"variant": "mine"}))["files"], 10);
    // A variant of the page hides a served one, for this page only.
    let text = "name = \"child\"\ntitle = \"Mine\"\ninherits = \"parent\"\n";
    assert_eq!(talk.ask("load", json!({"text": text})), json!({"variant": "child"}));
    assert_eq!(talk.ask("variant", json!({"variant": "child"}))["title"], "Mine");
    let mut other = Talk::at(hub);
    assert_eq!(other.ask("variant", json!({"variant": "child"}))["title"], "child");
    assert!(other.refused("variant", json!({"variant": "parent"})).contains("no variant"));
}

#[test]
fn a_file_that_cannot_be_served_is_an_error_at_the_start() {
    let folder = empty_folder("served-wrong");
    let serve = |path: &str| -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bentrider"));
        command.args(["web", "--port", "0", "--variant-path", path]).output().unwrap()
    };
    let wrong = folder.join("wrong.toml").display().to_string();
    fs::write(&wrong, "name = \"wrong\"\ntitle = \"Wrong\"\ninherits = \"chess\"\nsize = 8\n")
        .unwrap();
    let empty = folder.join("empty");
    fs::create_dir(&empty).unwrap();
    for (path, reason) in [
        ("no/such/file.toml", "no/such/file.toml: No such file"),
        (&empty.display().to_string(), "expected at least one file ending in .toml"),
        (&wrong, "wrong.toml:4:1: "),
        (&folder.display().to_string(), "wrong.toml:4:1: "),
    ] {
        let output = serve(path);
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{complaint}");
        assert!(complaint.contains(reason), "{path}: {complaint}");
    }
}
