//! The scripts of `browser.rs` once more, on the page as a site without a server of ours: see there what they need.

use crate::browser::run;
use crate::support::program::PROGRAM;

/// Runs a script on the site.
fn run_site(script: &str) {
    run(script, &[PROGRAM.as_ref(), "site".as_ref()]);
}

#[test]
#[ignore = "needs Chromium, playwright-core and the module for WebAssembly"]
fn the_main_variants_are_played_on_a_site() {
    run_site("play");
}

#[test]
#[ignore = "needs Chromium, playwright-core and the module for WebAssembly"]
fn moves_are_made_by_keyboard_alone_on_a_site() {
    run_site("keys");
}

#[test]
#[ignore = "needs Chromium, playwright-core and the module for WebAssembly"]
fn a_file_of_the_user_with_faults_is_mended_and_played_on_a_site() {
    run_site("own");
}

#[test]
#[ignore = "needs Chromium, playwright-core, axe-core and the module for WebAssembly"]
fn games_of_a_site_survive_the_browser_and_are_listed_saved_and_read_again() {
    run_site("storage");
}

#[test]
#[ignore = "needs Chromium, playwright-core, axe-core and the module for WebAssembly"]
fn a_variant_is_chosen_on_a_site_by_its_board_its_words_or_a_link() {
    run_site("chooser");
}

#[test]
#[ignore = "needs Chromium, playwright-core and the module for WebAssembly"]
fn the_board_of_a_site_fits_every_size_and_is_dragged_on_smoothly() {
    run_site("looks");
}

#[test]
#[ignore = "needs Chromium, playwright-core, axe-core and the module for WebAssembly"]
fn positions_are_analysed_set_up_pasted_and_explained_in_the_panels_of_a_site() {
    run_site("panels");
}
