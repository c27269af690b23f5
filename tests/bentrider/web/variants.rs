//! `catalog`, `load`, `variant` and `setup`; and `web --variant-path`: the user's variants for every page, each with
//! the network next to its file.

use std::fs;
use std::process::{Command, Output};
use std::sync::Arc;

use bentrider::engine::{ChosenEvaluation, VariantSet};
use bentrider::loader;
use bentrider_session::{Hub, Timing};
use serde_json::{Value, json};

use super::noise::Program;
use super::{Page, Talk, game, strings, with};
use crate::evaluations::{KNIGHT_UP, variant_file, write_network};
use crate::support::program::empty_folder;

/// A variant of a page, into which a test inserts an error.
const FILE: &str = "name = \"gryphons\"\ntitle = \"Gryphons\"\ninherits = \"chess\"\n";

#[test]
fn the_catalog_lists_every_variant_and_the_most_that_may_be_asked_for() {
    let mut talk = Talk::new();
    let catalog = talk.ask("catalog", json!({}));
    let variants = catalog["variants"].as_array().unwrap();
    let names: Vec<&str> = variants.iter().map(|it| it["name"].as_str().unwrap()).collect();
    assert_eq!(names, loader::names().collect::<Vec<_>>());
    let gross = variants.iter().find(|it| it["name"] == "gross").unwrap();
    assert_eq!((&gross["inventor"], &gross["year"]), (&json!("Fergus Duniho"), &json!(2009)));
    assert_eq!(
        (&gross["files"], &gross["ranks"], &gross["own"]),
        (&json!(12), &json!(12), &json!(false))
    );
    assert_eq!(catalog["levels"], json!([100, 2900]));
    assert_eq!(catalog["hash"], 1024);
    assert!(catalog["threads"].as_u64().unwrap() >= 1);
}

#[test]
fn a_file_of_the_page_is_loaded_mended_and_played_and_shadows_nothing_of_others() {
    let mut talk = Talk::new();
    let wrong = format!("{FILE}[pieces.N]\nname = \"Gryphon\"\nmoves = \"[F?fsR\"\n");
    let faults = talk.ask("load", json!({"text": wrong}))["faults"].clone();
    let fault = &faults.as_array().unwrap()[0];
    assert_eq!(
        (&fault["line"], fault["column"].as_u64().unwrap() > 0),
        (&json!(6), true),
        "{faults}"
    );
    assert!(fault["text"].as_str().unwrap().contains("[F?fsR"), "{faults}");
    assert!(talk.refused("variant", json!({"variant": "gryphons"})).contains("no variant"));
    for _ in 0..2 {
        let answer = talk.ask("load", json!({"text": wrong.replace("fsR", "fsR]")}));
        assert_eq!(answer, json!({"variant": "gryphons", "warnings": []}));
    }
    let own =
        talk.ask("catalog", json!({}))["variants"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&own["name"], &own["own"]), (&json!("gryphons"), &json!(true)));
    // A Gryphon on b1 with open lines: behind its own Pawns it has no move.
    let answer = talk.ask("position", game("gryphons", "", ""));
    assert_eq!(answer["legal"].as_array().unwrap().len(), 16);
    assert!(Talk::new().refused("variant", json!({"variant": "gryphons"})).contains("no variant"));
}

/// In earlier versions `fN` of a Knight meant all forward leaps.
#[test]
fn a_loaded_file_has_the_warnings_of_check() {
    let mut talk = Talk::new();
    let text = format!("{FILE}pieces.N.moves = \"fNK\"\n");
    let answer = talk.ask("load", json!({"text": text}));
    let warnings = strings(&answer["warnings"]);
    assert_eq!((&answer["variant"], warnings.len()), (&json!("gryphons"), 1));
    assert!(warnings[0].starts_with("Earlier versions of bentrider read moves of Knight"));
    let folder = empty_folder("warnings");
    let file = folder.join("gryphons.toml");
    fs::write(&file, text).unwrap();
    let mut check = Command::new(env!("CARGO_BIN_EXE_bentrider"));
    let printed = check.arg("check").arg(file).output().unwrap().stdout;
    let warning = format!("Warning: {}", warnings[0]);
    assert!(String::from_utf8(printed).unwrap().contains(&warning), "{warning}");
}

/// Chess gives the values of L. Kaufman; a Gryphon without a value gets an estimate, a King never.
#[test]
fn a_value_is_said_to_be_estimated_where_the_file_gives_none() {
    let mut talk = Talk::new();
    let gryphon = "[pieces.A]\nname = \"Gryphon\"\nmoves = \"[F?fsR]\"\n";
    talk.ask("load", json!({"text": format!("{FILE}{gryphon}")}));
    let variant = talk.ask("variant", json!({"variant": "gryphons"}));
    let kinds = variant["kinds"].as_array().unwrap();
    for kind in kinds {
        let (value, estimated) = (kind["value"].as_str().unwrap(), &kind["estimated"]);
        match kind["label"].as_str().unwrap() {
            "A" => assert!(value.parse::<f64>().unwrap() > 5.0 && estimated == true, "{kind}"),
            "K" => assert!(value == "royal" && estimated == false, "{kind}"),
            "R" => assert!(value == "5.00" && estimated == false, "{kind}"),
            _ => assert!(value.parse::<f64>().unwrap() > 0.0 && estimated == false, "{kind}"),
        }
    }
    assert_eq!(kinds.len(), 7);
}

#[test]
fn a_file_inherits_from_the_page_s_own_and_from_built_in_ones() {
    let mut talk = Talk::new();
    talk.ask("load", json!({"text": FILE}));
    let child = "name = \"child\"\ntitle = \"Child\"\ninherits = \"gryphons\"\n";
    assert_eq!(
        talk.ask("load", json!({"text": child})),
        json!({"variant": "child", "warnings": []})
    );
    let own_chess = "name = \"chess\"\ntitle = \"Mine\"\ninherits = \"gothic\"\n";
    for _ in 0..2 {
        assert_eq!(
            talk.ask("load", json!({"text": own_chess})),
            json!({"variant": "chess", "warnings": []})
        );
    }
    assert_eq!(talk.ask("variant", json!({"variant": "chess"}))["title"], "Mine");
    assert_eq!(
        talk.ask("catalog", json!({}))["variants"].as_array().unwrap().len(),
        loader::names().count() + 2
    );
}

/// Otherwise every file that inherits from it would be refused.
#[test]
fn a_file_that_leads_back_to_its_own_name_is_refused() {
    let mut talk = Talk::new();
    let text = |name: &str, parent: &str| json!({"text": format!("name = \"{name}\"\ntitle = \"x\"\ninherits = \"{parent}\"\n")});
    let refused = |answer: &Value, ring: &str| {
        let fault = answer["faults"][0]["text"].as_str().unwrap_or_default();
        assert!(fault.contains(&format!("leads back to this variant ({ring})")), "{answer}");
    };
    refused(&talk.ask("load", text("chess", "chess")), "chess inherits chess");
    let own_gothic = talk.ask("load", text("gothic", "chess"));
    assert_eq!(own_gothic, json!({"variant": "gothic", "warnings": []}));
    let ring = "gothic inherits chess inherits gothic";
    refused(&talk.ask("load", text("chess", "gothic")), ring);
    let child = talk.ask("load", text("child", "chess"));
    assert_eq!(child, json!({"variant": "child", "warnings": []}));
}

#[test]
fn a_fault_in_what_is_inherited_names_that_file() {
    let mut talk = Talk::new();
    let text = format!(
        "{FILE}without = [\"pieces.Q\"]\nboard = {{ files = 7, ranks = 8 }}\n\
        start = \"rnbkbnr/ppppppp/7/7/7/7/PPPPPPP/RNBKBNR w - - 0 1\"\n"
    );
    let faults = talk.ask("load", json!({"text": text}))["faults"].clone();
    let files: Vec<&Value> = faults.as_array().unwrap().iter().map(|it| &it["file"]).collect();
    assert!(files.contains(&&json!("built-in chess.toml")), "{faults}");
}

/// Fusion Chess by its rules: ten kinds of pieces and the Pawn, six of them compounds, four royal.
#[test]
fn a_variant_is_described_with_all_its_kinds() {
    let mut talk = Talk::new();
    let fusion = talk.ask("variant", json!({"variant": "fusion"}));
    let kinds = fusion["kinds"].as_array().unwrap();
    assert_eq!(kinds.len(), 11);
    assert_eq!(kinds.iter().filter(|it| it["royal"] == true).count(), 4);
    let compounds = kinds.iter().filter(|it| !it["parts"].is_null());
    assert_eq!(compounds.clone().count(), 6);
    for kind in compounds {
        let parts = kind["parts"].as_array().unwrap().iter();
        let parts: Vec<&str> = parts
            .map(|it| kinds[it.as_u64().unwrap() as usize]["label"].as_str().unwrap())
            .collect();
        assert!(
            ["RB", "BR", "RN", "NR", "BN", "NB", "KR", "RK", "KB", "BK", "KN", "NK"]
                .contains(&parts.concat().as_str()),
            "{kind}"
        );
    }
    let gross = talk.ask("variant", json!({"variant": "gross"}));
    let reserve = gross["kinds"].as_array().unwrap().iter().filter(|it| it["reserve"] == true);
    let mut labels: Vec<&str> = reserve.map(|it| it["label"].as_str().unwrap()).collect();
    labels.sort_unstable();
    assert_eq!(labels.concat(), "ABCMNQRSVW");
    let omega = talk.ask("variant", json!({"variant": "omega"}));
    assert_eq!((&omega["files"], strings(&omega["holes"]).len()), (&json!(12), 12 * 12 - 104));
    let fantastic = talk.ask("variant", json!({"variant": "fantastic-xiii"}));
    let snake =
        fantastic["kinds"].as_array().unwrap().iter().find(|it| it["label"] == "N").unwrap();
    assert_eq!((&snake["name"], &snake["moves"]), (&json!("Snake"), &json!("[vW?fsB]")));
    assert_eq!((&snake["picture"], &snake["fen"]), (&json!("snake"), &json!(["N", "n"])));
    assert!(!strings(&fantastic["rules"]).is_empty() && !strings(&snake["words"]).is_empty());
}

#[test]
fn a_setup_says_everything_that_is_wrong_and_what_the_rights_are() {
    let mut talk = Talk::new();
    let mut setup =
        |variant: &str, fen: &str| talk.ask("setup", json!({"variant": variant, "fen": fen}));
    let start = setup("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!((&start["rights"], &start["ep"]), (&json!("KQkq"), &json!("-")));
    assert_eq!((strings(&start["faults"]).len(), &start["reserve"]), (0, &Value::Null));
    let all: Vec<&str> =
        start["all"].as_array().unwrap().iter().map(|it| it["text"].as_str().unwrap()).collect();
    assert_eq!(all.concat(), "KQkq");
    assert_eq!(start["all"][0]["words"], "White's King may castle with the Rook on h1");
    let unstated = setup("chess", "4k3/8/8/8/8/8/8/4K2R w");
    assert_eq!(
        (&unstated["rights"], &unstated["fen"]),
        (&json!("K"), &json!("4k3/8/8/8/8/8/8/4K2R w K - 0 1"))
    );
    let kingless = setup("chess", "8/8/8/8/8/8/8/R7 b - - 3 9");
    assert_eq!(strings(&kingless["faults"]).len(), 2, "{kingless}");
    assert_eq!(
        (&kingless["side"], &kingless["halfmoves"], &kingless["number"]),
        (&json!("black"), &json!(3), &json!(9))
    );
    assert_eq!(kingless["pieces"].as_array().unwrap().len(), 1);
    let gross = setup("gross", "11k/12/12/12/12/12/12/12/12/12/12/K11[NNQ] w - - 0 1");
    assert_eq!(gross["reserve"].as_array().unwrap().len(), 2);
    let jump = setup("fantastic-xiii", "k12/13/13/13/13/13/13/13/13/13/13/13/6K6 w K - 0 1");
    assert_eq!(jump["all"][0]["words"], "White's King may leap");
    assert!(talk.refused("setup", json!({"variant": "chess", "fen": "8/8"})).contains("ranks"));
}

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
    assert_eq!(talk.ask("load", json!({"text": text})), json!({"variant": "mine", "warnings": []}));
    assert_eq!(talk.ask("variant", json!({"variant": "mine"}))["files"], 10);
    // A variant of the page hides a served one, for this page only.
    let text = "name = \"child\"\ntitle = \"Mine\"\ninherits = \"parent\"\n";
    assert_eq!(
        talk.ask("load", json!({"text": text})),
        json!({"variant": "child", "warnings": []})
    );
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
        (&empty.display().to_string(), "expected at least one file ending in .toml or .ini"),
        (&wrong, "wrong.toml:4:1: "),
        (&folder.display().to_string(), "wrong.toml:4:1: "),
    ] {
        let output = serve(path);
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{complaint}");
        assert!(complaint.contains(reason), "{path}: {complaint}");
    }
}
