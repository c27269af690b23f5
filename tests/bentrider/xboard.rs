//! Sessions with a host that speaks XBoard's protocol.

mod garbage;
mod pondering;
mod real;
mod transcript;

use std::fs;

use transcript::Transcript;

use crate::support::host::Host;
use crate::support::program::{file, in_repository};

/// The environment variable that makes the test rewrite every transcript.
const UPDATE: &str = "BENTRIDER_UPDATE";

#[test]
fn every_transcript_is_answered_as_it_says() {
    let folder = in_repository("tests/xboard");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    let mut wrong = Vec::new();
    for file in files {
        let before = fs::read_to_string(&file).unwrap();
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let after = Transcript::read(&before).play(&name);
        if std::env::var_os(UPDATE).is_some() {
            fs::write(&file, &after).unwrap();
        } else if before != after {
            wrong.push(difference(&name, &before, &after));
        }
    }
    assert!(wrong.is_empty(), "{}\n{UPDATE}=1 rewrites the files", wrong.join("\n"));
}

/// The first lines in which two texts differ.
fn difference(name: &str, before: &str, after: &str) -> String {
    let pairs = before.lines().chain(["(end)"]).zip(after.lines().chain(["(end)"])).enumerate();
    let mut unlike = pairs.filter(|(_, (one, other))| one != other);
    let (at, (expected, found)) = unlike.next().unwrap_or((0, ("", "")));
    format!("{name}:{}: expected\n    {expected}\nbut was answered\n    {found}", at + 1)
}

#[test]
fn without_arguments_the_first_line_decides_for_xboard_too() {
    let mut host = Host::start(&[]);
    host.send("xboard\nprotover 2");
    let lines = host.until("feature done=1");
    assert_eq!(lines[0], "feature done=0");
    let (_, status) = host.end();
    assert!(status.success());
}

#[test]
fn quit_and_the_end_of_input_end_a_running_search_and_the_program() {
    for last in ["go\n", "go\nquit\nping 1\n", "analyze\n", "analyze\nquit\n"] {
        let mut host = Host::start(&["xboard"]);
        host.send_bytes(format!("new\nlevel 0 100 0\n{last}").as_bytes());
        let (lines, status) = host.end();
        assert!(status.success() && !lines.iter().any(|it| it == "pong 1"), "{lines:#?}");
    }
}

#[test]
fn quit_ends_the_program_while_its_input_is_open() {
    let mut host = Host::start(&["xboard"]);
    host.send("quit");
    assert!(host.wait().success());
}

#[test]
fn an_own_variant_is_announced_when_its_file_is_named_at_the_start() {
    let variant = "name = \"mine\"\ntitle = \"Mine\"\ninherits = \"chess\"\n";
    let file = file("mine-for-xboard.toml", variant);
    let mut host = Host::start(&["xboard", "--variant-path", &file]);
    host.send("xboard\nprotover 2");
    let lines = host.until("feature done=1");
    assert!(lines.iter().any(|it| it.contains(",mine,") && it.contains("variants")), "{lines:#?}");
    host.send("variant mine");
    assert!(host.line().starts_with("setup (PNBRQKpnbrqk) 8x8+0_fairy rnbqkbnr/"));
}

/// A host such as python-chess knows only orthodox chess, and sends no `variant` for it.
#[test]
fn a_host_that_names_no_variant_plays_the_one_of_the_command_line() {
    let mut host = Host::start(&["xboard", "--variant", "chess"]);
    host.send("xboard\nprotover 2");
    let lines = host.until("feature done=1");
    assert!(lines.iter().any(|it| it.starts_with("feature variants=\"normal,")), "{lines:#?}");
    for start in ["new", "variant gross\nnew"] {
        host.send(&format!("{start}\nforce\nusermove e2e4\nusermove e7e5\nping 1"));
        let said = host.until("pong 1");
        assert!(!said.iter().any(|it| it.starts_with("Illegal")), "{said:#?}");
    }
}

#[test]
fn a_wrong_variant_on_the_command_line_is_refused() {
    let mut host = Host::start(&["xboard", "--variant", "ches"]);
    assert_eq!(host.wait().code(), Some(1));
}

/// The settings with which XBoard leaves the rules to the engine; without them games end wrongly.
const SWITCHES: [&str; 4] =
    ["-testLegality false", "-testClaims false", "-ruleMoves 0", "-repeatsToDraw 0"];

/// The variants that are announced by their own names.
fn announced() -> Vec<String> {
    let mut host = Host::start(&["xboard"]);
    host.send("xboard\nprotover 2");
    let lines = host.until("feature done=1");
    let variants = lines.iter().find_map(|it| it.strip_prefix("feature variants=\"")).unwrap();
    let names = variants.trim_end_matches('"').split(',');
    names.filter(|it| !it.contains('+')).map(str::to_owned).collect()
}

#[test]
fn every_variant_that_is_announced_has_its_file_of_options_and_no_other_has() {
    let files =
        fs::read_dir(in_repository("engine-configs/xboard")).unwrap().map(|it| it.unwrap().path());
    let files = files.filter(|it| it.extension().is_some_and(|it| it == "opt"));
    let mut found: Vec<_> =
        files.map(|it| it.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    let mut expected = announced();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn a_file_of_options_chooses_its_variant_and_leaves_the_rules_to_the_engine() {
    for name in announced() {
        let text = fs::read_to_string(in_repository(&format!("engine-configs/xboard/{name}.opt")))
            .unwrap();
        let variant = format!("-variant {name}");
        for line in SWITCHES.iter().copied().chain([variant.as_str(), "-fcp \"bentrider xboard\""])
        {
            assert!(text.lines().any(|it| it == line), "{name}: {line}");
        }
    }
}
