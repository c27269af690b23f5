//! The commands `import` and `export`.

use std::fs;

use crate::support::program::{empty_folder, lines, refusal, run, run_with_input};

/// A small game as an Interactive Diagram.
const DIAGRAM: &str =
    "files=4\nranks=5\npromoChoice=R\npawn:P:fmWfcF::a2-d2\nrook:R:R::a1\nking:K:K::d1\n";

#[test]
fn a_diagram_becomes_a_variant_file_and_a_diagram_again() {
    let folder = empty_folder("interchange");
    let (page, toml) = (folder.join("small.html"), folder.join("small.toml"));
    let text = format!("<title>Small</title><div class=\"idiagram\">{DIAGRAM}</div>");
    fs::write(&page, text).unwrap();
    let (page, toml) = (page.to_str().unwrap(), toml.to_str().unwrap());
    assert_eq!(lines(&["import", page, "--out", toml]), [""; 0]);
    // Four steps of Pawns, two of the Rook, one of the King.
    assert_eq!(lines(&["perft", "1", "--variant-path", toml])[0].split(' ').next(), Some("7"));
    let exported = lines(&["export", "--variant-path", toml, "--to", "diagram"]);
    for line in ["Pawn:P:fmWfcF::a2-d2", "Rook:R:R::a1", "King:K:K::d1", "promoChoice=R"] {
        assert!(exported.iter().any(|it| it == line), "{line}: {exported:?}");
    }
    assert!(refusal(&["import", toml], 1).contains("found no diagram"));
}

#[test]
fn standard_input_is_read_and_what_is_to_be_filled_in_is_counted() {
    let text = DIAGRAM.replace("promoChoice=R\n", "");
    let run = run_with_input(&["import", "-", "--title", "Mine"], &text);
    assert!(
        run.out.contains("title = \"Mine\"") && run.out.contains("\n# FILL IN:"),
        "{}",
        run.out
    );
    assert!(run.errors.starts_with("to fill in: 1"), "{}", run.errors);
}

#[test]
fn what_cannot_be_said_is_listed_and_partly_written_only_if_asked() {
    let message = refusal(&["export", "--variant", "fantastic-xiii", "--to", "diagram"], 1);
    assert!(message.contains("\n  Troll: promotion by some of its moves only"), "{message}");
    let part = run(&["export", "--variant", "fantastic-xiii", "--to", "diagram", "--partial"]);
    assert!(part.out.ends_with("</div>\n") && part.status == Some(0), "{}", part.out);
    assert!(part.errors.contains("Troll: promotion"), "{}", part.errors);
    let xboard = lines(&["export", "--variant", "embassy", "--to", "xboard"]);
    assert!(xboard[0].starts_with("setup (") && xboard.iter().any(|it| it == "piece K& KisO3"));
    let ini = lines(&["export", "--variant", "grand", "--to", "ini"]);
    assert!(ini.iter().any(|it| it == "[bentrider-grand:chess]"), "{ini:?}");
}
