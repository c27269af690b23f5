//! Finished games, written down to be looked at.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;

use super::game::Game;

/// Appends a game to a file: a line about it, the moves of its opening, then for each ply of the
/// players move, score, depth, nodes, milliseconds, and milliseconds left, parted by tabs.
pub(super) fn append(file: &Path, title: &str, game: &Game) {
    let mut text = format!("{title}: {:?}\nopening {}\n", game.end, game.opening.join(" "));
    for ply in &game.plies {
        let info = ply.info.as_ref();
        let told = info.map(|it| format!("{}\t{}\t{}", it.score, it.depth, it.nodes));
        let told = told.unwrap_or_else(|| "-\t-\t-".to_owned());
        let left = ply.left.map(|it| it.as_millis().to_string()).unwrap_or_default();
        let _ = writeln!(text, "{}\t{told}\t{}\t{left}", ply.text, ply.time.as_millis());
    }
    text.push('\n');
    let mut file = OpenOptions::new().create(true).append(true).open(file).unwrap();
    file.write_all(text.as_bytes()).unwrap();
}
