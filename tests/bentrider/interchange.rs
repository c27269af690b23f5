//! The commands `import` and `export`.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use crate::support::program::{Run, command, empty_folder, lines, refusal};

/// A small game as an Interactive Diagram.
const DIAGRAM: &str =
    "files=4\nranks=5\npromoChoice=R\npawn:P:fmWfcF::a2-d2\nrook:R:R::a1\nking:K:K::d1\n";

#[test]
fn a_diagram_becomes_a_variant_file_and_a_diagram_again() {
    let folder = empty_folder("interchange");
    let (page, toml) = (folder.join("small.html"), folder.join("small.toml"));
    fs::write(&page, format!("<title>Small</title><div class=\"idiagram\">{DIAGRAM}</div>"))
        .unwrap();
    let (page, toml) = (page.to_str().unwrap(), toml.to_str().unwrap());
    assert_eq!(lines(&["import", page, "--out", toml]), [""; 0]);
    assert_eq!(lines(&["perft", "1", "--variant-path", toml])[0].split(' ').next(), Some("4"));
    let exported = lines(&["export", "--variant-path", toml, "--to", "diagram"]);
    for line in ["Pawn:P:fmWfcF::a2-d2", "Rook:R:R::a1", "King:K:K::d1", "promoChoice=R"] {
        assert!(exported.iter().any(|it| it == line), "{line}: {exported:?}");
    }
    assert!(refusal(&["import", toml]).contains("found no diagram"));
}

#[test]
fn standard_input_is_read_and_what_is_to_be_filled_in_is_counted() {
    let mut program = command(&["import", "-", "--title", "Mine"]);
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = program.spawn().unwrap();
    let text = DIAGRAM.replace("promoChoice=R\n", "");
    running.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let run = Run::from(running.wait_with_output().unwrap());
    assert!(
        run.out.contains("title = \"Mine\"") && run.out.contains("\n# FILL IN:"),
        "{}",
        run.out
    );
    assert!(run.err.starts_with("to fill in: 1"), "{}", run.err);
}

#[test]
fn what_cannot_be_said_is_listed_and_partly_written_only_if_asked() {
    let message = refusal(&["export", "--variant", "fantastic-xiii", "--to", "diagram"]);
    assert!(message.contains("\n  Troll: promotion by some of its moves only"), "{message}");
    let written = lines(&["export", "--variant", "fantastic-xiii", "--to", "diagram", "--partial"]);
    assert!(written.iter().any(|it| it == "</div>"), "{written:?}");
    let xboard = lines(&["export", "--variant", "embassy", "--to", "xboard"]);
    assert!(xboard[0].starts_with("setup (") && xboard.iter().any(|it| it == "piece K& KisO3"));
    let ini = lines(&["export", "--variant", "grand", "--to", "ini"]);
    assert!(ini.iter().any(|it| it == "[bentrider-grand:chess]"), "{ini:?}");
}
