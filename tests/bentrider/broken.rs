//! Variant files with one error each, in `tests/broken/`. The first line of a file is the expected
//! message, up to `…` if it contains one; `sound.toml` has no error.

use std::fs;
use std::path::PathBuf;

use bentrider::engine::{Engine, read_variant};

use crate::support::program::{Host, in_repository};
use bentrider_testing::boards::START;

fn folder() -> PathBuf {
    in_repository("tests/broken")
}

/// The broken files with the expected messages, except the empty one, which cannot hold any.
fn broken() -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        entries.filter(|it| it.file_name().unwrap() != "sound.toml").collect();
    files.sort();
    let expected = |file: &PathBuf| {
        let text = fs::read_to_string(file).unwrap();
        text.lines().next().map(|line| line.strip_prefix("# ").unwrap().to_owned())
    };
    files.into_iter().filter_map(|file| Some((file.clone(), expected(&file)?))).collect()
}

/// The message about a file, without the folder.
fn description(fault: &str) -> String {
    fault.replace(&format!("{}/", folder().display()), "")
}

fn is_as_expected(description: &str, expected: &str) -> bool {
    match expected.strip_suffix('…') {
        Some(start) => description.starts_with(start) && !description.contains('\n'),
        None => description == expected,
    }
}

#[test]
fn the_file_from_which_the_broken_ones_inherit_is_sound() {
    let game = read_variant(&folder().join("sound.toml")).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(game.name, "sound");
}

#[test]
fn every_broken_file_is_reported_by_its_one_fault_with_line_and_column() {
    let files = broken();
    assert!(files.len() >= 50, "{}", files.len());
    let wrong = |(file, expected): &(PathBuf, String)| {
        let description = match read_variant(file) {
            Ok(_) => format!("{} is taken for sound", file.display()),
            Err(fault) => description(&fault.to_string()),
        };
        (!is_as_expected(&description, expected)).then(|| format!("{expected}\n{description}\n"))
    };
    let wrong: Vec<String> = files.iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "expected, then found:\n{}", wrong.join("\n"));
}

#[test]
fn an_empty_file_is_reported_by_the_keys_it_lacks() {
    let fault = read_variant(&folder().join("empty.toml")).unwrap_err();
    assert_eq!(
        description(&fault.to_string()).lines().collect::<Vec<_>>(),
        [
            "empty.toml:1:1: the file has no key \"name\": expected a string",
            "empty.toml:1:1: the file has no key \"title\": expected a string",
            "empty.toml:1:1: the file has no key \"board\": expected a table",
            "empty.toml:1:1: the file has no key \"start\": expected a string",
            "empty.toml:1:1: the file has no key \"pieces\": expected a table",
        ]
    );
}

#[test]
fn a_folder_with_broken_files_adds_the_others_and_keeps_the_errors_of_all() {
    let mut engine = Engine::new().unwrap();
    assert_eq!(engine.load_variants(&folder()), Ok(vec!["sound".to_owned()]));
    assert_eq!(engine.variants().refused().len(), broken().len() + 1);
    assert_eq!(engine.variants().notes().len(), broken().len() + 1);
    let error = engine.set_variant("wrong-type").unwrap_err().to_string();
    assert!(error.starts_with("the variant \"wrong-type\" was refused:\n"), "{error}");
    assert!(error.contains("wrong-type.toml:"), "{error}");
}

#[test]
fn over_uci_a_broken_file_is_an_error_and_the_game_goes_on() {
    let mut host = Host::uci();
    host.ask("position startpos moves g4g6");
    let before = host.fen();
    assert_ne!(before, START);
    for (file, expected) in broken() {
        let lines = host.ask(&format!("setoption name VariantPath value {}", file.display()));
        let start = "info string error: option VariantPath: ";
        let [line] = lines.as_slice() else { panic!("{}: {lines:#?}", file.display()) };
        let message = line.strip_prefix(start).unwrap_or_else(|| panic!("{line}"));
        assert!(is_as_expected(&description(message), &expected), "{expected}\n{line}");
        assert_eq!(host.fen(), before, "{}", file.display());
    }
    let lines =
        host.ask(&format!("setoption name VariantPath value {}/empty.toml", folder().display()));
    assert!(lines.iter().all(|line| line.starts_with("info string error: ")), "{lines:#?}");
    assert_eq!((lines.len(), host.fen()), (5, before));
    assert!(host.best("go depth 1").len() >= 4);
}
