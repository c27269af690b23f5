use std::fs;
use std::path::{Path, PathBuf};

use crate::host::Host;

/// The settings with which XBoard leaves the rules to the engine; without them games end wrongly.
const SWITCHES: [&str; 4] =
    ["-testLegality false", "-testClaims false", "-ruleMoves 0", "-repeatsToDraw 0"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("engine-configs/xboard")
}

/// The games that are announced by a name of their own.
fn announced() -> Vec<String> {
    let mut host = Host::start(&["xboard"]);
    host.send("xboard\nprotover 2");
    let lines = host.until("feature done=1");
    let variants = lines.iter().find_map(|it| it.strip_prefix("feature variants=\"")).unwrap();
    let names = variants.trim_end_matches('"').split(',');
    names.filter(|it| !it.contains('+')).map(str::to_owned).collect()
}

#[test]
fn every_game_that_is_announced_has_its_file_of_options_and_no_other_has() {
    let files = fs::read_dir(folder()).unwrap().map(|it| it.unwrap().path());
    let files = files.filter(|it| it.extension().is_some_and(|it| it == "opt"));
    let mut found: Vec<_> =
        files.map(|it| it.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    let mut expected = announced();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn a_file_of_options_chooses_its_game_and_leaves_the_rules_to_the_engine() {
    for name in announced() {
        let text = fs::read_to_string(folder().join(format!("{name}.opt"))).unwrap();
        let variant = format!("-variant {name}");
        for line in SWITCHES.iter().copied().chain([variant.as_str(), "-fcp \"bentrider xboard\""])
        {
            assert!(text.lines().any(|it| it == line), "{name}: {line}");
        }
    }
}
