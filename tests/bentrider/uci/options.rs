use std::fs;
use std::path::PathBuf;

use crate::support::program::{Host, empty_folder, in_repository, pipe};
use bentrider_testing::boards::START;

const GAME: &str =
    "info string variant fantastic-xiii files 13 ranks 13 pocket 0 template fairy startpos ";

/// Writes the file of the built-in variant under another name, in a separate folder.
fn copied_variant(folder: &str, name: &str) -> PathBuf {
    let built_in = in_repository("engine-configs/fantastic-xiii.toml");
    let text = fs::read_to_string(built_in).unwrap();
    let file = empty_folder(folder).join(format!("{name}.toml"));
    fs::write(&file, text.replacen("\"fantastic-xiii\"", &format!("\"{name}\""), 1)).unwrap();
    file
}

/// The description of the evaluation of Fantastic XIII.
const EVALUATION: &str =
    "info string evaluation network of 64 hidden units on the terms (built in)";

#[test]
fn choosing_a_variant_prints_its_board_and_goes_to_its_start() {
    let mut host = Host::uci();
    host.ask("position startpos moves g4g6");
    let lines = host.ask("setoption name UCI_Variant value Fantastic-XIII");
    assert_eq!(lines, [format!("{GAME}{START}"), EVALUATION.to_owned()]);
    assert_eq!(host.fen(), START);
}

#[test]
fn variants_are_added_from_a_file_or_a_folder_and_can_be_chosen() {
    let file = copied_variant("added games", "copied");
    for path in [file.as_path(), file.parent().unwrap()] {
        let mut host = Host::uci();
        let lines = host.ask(&format!("setoption name VariantPath value {}", path.display()));
        assert_eq!(lines.len(), 1, "{lines:#?}");
        assert!(lines[0].starts_with("option name UCI_Variant type combo default fantastic-xiii"));
        assert!(lines[0].ends_with(" var copied"), "{lines:#?}");
        let lines = host.ask("setoption name UCI_Variant value copied");
        assert!(lines[0].starts_with("info string variant copied files 13 "), "{lines:#?}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_is_refused_as_a_variant_file() {
    let pipe = pipe("pipe.toml");
    let mut host = Host::uci();
    let lines = host.ask(&format!("setoption name VariantPath value {pipe}"));
    assert!(lines.len() == 1 && lines[0].ends_with("expected a regular file"), "{lines:#?}");
}

#[test]
fn a_wrong_variant_file_is_refused_with_its_errors_and_adds_nothing() {
    let file = copied_variant("wrong games", "broken");
    fs::write(&file, "name = 3\nfrobnicate = true\n").unwrap();
    let mut host = Host::uci();
    let lines = host.ask(&format!("setoption name VariantPath value {}", file.display()));
    assert!(lines.len() > 1, "{lines:#?}");
    assert!(lines.iter().all(|line| line.starts_with("info string error: ")), "{lines:#?}");
    assert!(lines.iter().any(|line| line.contains("broken.toml:2:1: ")), "{lines:#?}");
    let lines = host.ask("setoption name UCI_Variant value broken");
    assert!(lines[0].contains("there is no variant \"broken\": expected one of fantastic-xiii"));
}

#[test]
fn nonsense_is_refused_with_the_option_the_value_and_the_range() {
    let mut host = Host::uci();
    for (option, message) in [
        ("Hash value 0", "option Hash cannot be \"0\": expected a number from 1 to 1048576"),
        ("Hash value lots", "option Hash cannot be \"lots\": expected a number from 1 to 1048576"),
        ("Hash", "option Hash cannot be \"\": expected a number from 1 to 1048576"),
        ("Threads value 257", "option Threads cannot be \"257\": expected a number from 1 to 256"),
        ("UCI_ShowWDL value 1", "option UCI_ShowWDL cannot be \"1\": expected true or false"),
        ("UCI_LimitStrength value 1", "option UCI_LimitStrength cannot be \"1\": expected true"),
        ("UCI_Elo value 9000", "option UCI_Elo cannot be \"9000\": expected a number from 100 to"),
        ("MultiPV value 257", "option MultiPV cannot be \"257\": expected a number from 1 to 256"),
        (
            "Move Overhead value -1",
            "option Move Overhead cannot be \"-1\": expected a number from 0",
        ),
        ("Ponder value maybe", "option Ponder cannot be \"maybe\": expected true or false"),
        (
            "UCI_Variant value chess-900",
            "option UCI_Variant: there is no variant \"chess-900\": expected one of",
        ),
        ("VariantPath value no/such/file", "option VariantPath: no/such/file: "),
        (
            "Frobnicate value 3",
            "there is no option \"Frobnicate\": expected one of Hash, Clear Hash",
        ),
    ] {
        let lines = host.ask(&format!("setoption name {option}"));
        assert_eq!(lines.len(), 1, "{option}: {lines:#?}");
        let expected = format!("info string error: {message}");
        assert!(lines[0].starts_with(&expected), "{option}: {lines:#?}");
    }
}

#[test]
fn what_is_in_range_is_set_without_a_word() {
    let mut host = Host::uci();
    for option in [
        "Hash value 1",
        "hash value 16",
        "Clear Hash",
        "Threads value 256",
        "Threads value 1",
        "UCI_AnalyseMode value true",
        "UCI_ShowWDL value false",
        "UCI_LimitStrength value true",
        "UCI_Elo value 100",
        "UCI_LimitStrength value false",
        "MultiPV value 256",
        "Ponder value true",
        "Move Overhead value 5000",
        "VariantPath value <empty>",
        "VariantPath value",
    ] {
        let lines = host.ask(&format!("setoption name {option}"));
        assert!(lines.is_empty(), "{option}: {lines:#?}");
    }
    assert!(host.best("go depth 1").len() >= 4);
}
