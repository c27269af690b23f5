//! Lists the games that can be played.

use std::io::{self, Write};

use crate::engine::Games;

/// A line a game: its name, its title, its board in files × ranks.
///
/// # Errors
/// When the output cannot be written.
pub fn run(games: &Games, out: &mut impl Write) -> io::Result<()> {
    let games: Vec<_> = games.names().iter().filter_map(|name| games.find(name).ok()).collect();
    let width = |text: fn(&crate::variant::Variant) -> &str| {
        games.iter().map(|game| text(game).chars().count()).max().unwrap_or(0)
    };
    let (names, titles) = (width(|game| &game.name), width(|game| &game.title));
    for game in &games {
        let (files, ranks) = (game.shape.files(), game.shape.ranks());
        writeln!(out, "{:names$}  {:titles$}  {files}×{ranks}", game.name, game.title)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_name_the_title_and_the_board() {
        let mut out = Vec::new();
        run(&Games::default(), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let line = text.lines().find(|line| line.starts_with("fusion ")).unwrap();
        assert!(line.contains("Fusion Chess") && line.ends_with("8×8"), "{line}");
    }
}
