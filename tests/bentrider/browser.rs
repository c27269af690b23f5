//! Pages in a real browser: Chromium, driven by the scripts in `tests/browser/`.
//!
//! Needs `chromium`, `node`, and playwright-core and axe-core in the folder that the variable
//! BENTRIDER_PLAYWRIGHT names, or in `target/browser`; `.ci/run` installs them. The test of the site also needs a
//! program that was compiled after `scripts/wasm`. If BENTRIDER_SCREENSHOTS names a folder, screenshots of the pages
//! are written there.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::program::{PROGRAM, scratch};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Three games: hostile names and comments, the largest board, and a capture into a reserve.
const SEVERAL: &str = "[White \"</script><script>alert(1)</script>\"]\n[Black \"<img src=x>\"]\n\n\
    {<!-- & ]]>} 1. e4 {<script>alert(2)</script>} (1. d4 (1. c4)) e5 *\n\n\
    [White \"A\"]\n[Black \"B\"]\n[Variant \"terachess-ii\"]\n\n*\n\n\
    [Variant \"gross\"]\n[FEN \"q3k7/12/12/12/12/12/12/12/12/12/12/Q3K7[Rb] w - - 0 1\"]\n\n1. Qxa12+ *\n";

/// Annotates games into a page, and returns its path.
fn page(games: &Path, name: &str, nodes: &str) -> PathBuf {
    let html = scratch(name);
    let _ = fs::remove_file(html.with_added_extension("part"));
    let mut command = Command::new(PROGRAM);
    command.arg("annotate").arg(games).args(["--nodes", nodes, "--html"]).arg(&html);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    html
}

/// Runs a script of `tests/browser` with these arguments to its end.
pub(crate) fn run(script: &str, arguments: &[&OsStr]) {
    let mut node = Command::new("node");
    node.current_dir(ROOT).arg(format!("tests/browser/{script}.mjs")).args(arguments);
    let output = node.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && output.stdout.ends_with(b"all steps passed\n"), "{errors}");
}

/// Runs a script that starts `bentrider web` itself.
fn run_web(script: &str) {
    run(script, &[PROGRAM.as_ref()]);
}

#[test]
#[ignore = "needs Chromium and playwright-core"]
fn the_main_variants_are_played_on_the_board_in_the_browser() {
    run_web("play");
}

#[test]
#[ignore = "needs Chromium and playwright-core"]
fn a_variant_is_taught_and_the_match_is_shown_with_its_error() {
    run_web("teach");
}

#[test]
#[ignore = "needs Chromium and playwright-core"]
fn players_and_analysts_find_what_they_are_used_to() {
    run_web("flows");
}

#[test]
#[ignore = "needs Chromium and playwright-core"]
fn moves_are_made_by_keyboard_alone_and_told_to_a_reader_of_the_screen() {
    run_web("keys");
}

#[test]
#[ignore = "needs Chromium and playwright-core"]
fn a_file_of_the_user_with_faults_is_mended_and_played() {
    run_web("own");
}

#[test]
#[ignore = "needs Chromium, playwright-core and axe-core"]
fn a_piece_is_designed_a_variant_is_written_and_a_link_carries_it() {
    run_web("inventors");
}

#[test]
#[ignore = "needs Chromium and playwright-core"]
fn a_game_survives_a_reload_and_a_restart_of_the_server() {
    run_web("state");
}

#[test]
#[ignore = "needs Chromium, playwright-core and axe-core"]
fn games_survive_the_browser_and_are_listed_saved_and_read_again() {
    run_web("storage");
}

#[test]
#[ignore = "needs Chromium, playwright-core and axe-core"]
fn a_variant_is_chosen_by_its_board_its_words_or_a_link() {
    run_web("chooser");
}

#[test]
#[ignore = "needs Chromium, playwright-core and the module for WebAssembly"]
fn a_site_needs_no_server_of_ours_nor_a_network_and_survives_a_failure() {
    run_web("site");
}

#[test]
#[ignore = "needs Chromium and playwright-core"]
fn the_board_fits_every_size_and_is_dragged_on_smoothly() {
    run_web("looks");
}

#[test]
#[ignore = "needs Chromium, playwright-core and axe-core"]
fn positions_are_analysed_set_up_pasted_and_explained_in_the_panels() {
    run_web("panels");
}

#[test]
#[ignore = "needs Chromium and playwright-core"]
fn the_page_of_an_annotated_game_is_stepped_through() {
    let game = Path::new(ROOT).join("tests/annotate/fantastic-xiii.pgn");
    let text = fs::read_to_string(&game).unwrap();
    let end = text.split("[FinalPosition \"").nth(1).unwrap().split('"').next().unwrap();
    let several = scratch("browser-several.pgn");
    fs::write(&several, SEVERAL).unwrap();
    let (long, more) =
        (page(&game, "browser-long.html", "2000"), page(&several, "browser-several.html", "100"));
    run("annotate", &[long.as_ref(), more.as_ref(), end.as_ref()]);
}
