//! Pages in a real browser: Chromium, driven by the scripts in `tests/browser/`.
//!
//! Needs `chromium`, `node`, and playwright-core in the folder that the variable BENTRIDER_PLAYWRIGHT
//! names, or in `target/browser`; `.ci/run` installs them. Where BENTRIDER_SCREENSHOTS names a folder,
//! pictures of the pages are put there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Two games: hostile names and comments, and the largest board.
const SEVERAL: &str = "[White \"</script><script>alert(1)</script>\"]\n[Black \"<img src=x>\"]\n\n\
    {<!-- & ]]>} 1. e4 {<script>alert(2)</script>} (1. d4 (1. c4)) e5 *\n\n\
    [White \"A\"]\n[Black \"B\"]\n[Variant \"terachess-ii\"]\n\n*\n";

/// Annotates games into a page, and gives its path.
fn page(games: &Path, name: &str, nodes: &str) -> PathBuf {
    let html = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(html.with_added_extension("part"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_bentrider"));
    command.arg("annotate").arg(games).args(["--nodes", nodes, "--html"]).arg(&html);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    html
}

#[test]
#[ignore = "needs Chromium and playwright-core"]
fn the_page_of_an_annotated_game_is_stepped_through() {
    let game = Path::new(ROOT).join("tests/annotate/fantastic-xiii.pgn");
    let text = fs::read_to_string(&game).unwrap();
    let end = text.split("[FinalPosition \"").nth(1).unwrap().split('"').next().unwrap();
    let several = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("browser-several.pgn");
    fs::write(&several, SEVERAL).unwrap();
    let mut node = Command::new("node");
    node.current_dir(ROOT).arg("tests/browser/annotate.mjs");
    node.arg(page(&game, "browser-long.html", "2000"));
    node.arg(page(&several, "browser-several.html", "100")).arg(end);
    let output = node.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && output.stdout.starts_with(b"all steps passed"), "{errors}");
}
