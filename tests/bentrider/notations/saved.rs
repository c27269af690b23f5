//! Games that XBoard 4.9.1 has saved, in `tests/saved/`: both sides were played by the program, and a file
//! beside each has the moves that it sent.

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn games_that_xboard_has_saved_have_the_moves_that_were_played() {
    for variant in ["fantastic-xiii", "fusion", "metamachy", "shako"] {
        let saved = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saved").join(variant);
        let output = Command::new(env!("CARGO_BIN_EXE_bentrider"))
            .args(["convert", "--from", "pgn", "--to", "moves"])
            .arg(saved.with_extension("pgn"))
            .output()
            .unwrap();
        let played = fs::read_to_string(saved.with_extension("moves")).unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{variant}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), played, "{variant}");
    }
}
