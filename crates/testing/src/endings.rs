//! The games in `tests/endings/`: for each variant there a file `NAME.toml`, and in `NAME.txt` games to the end by
//! Fairy-Stockfish.

use std::fs;
use std::sync::Arc;

use bentrider_rules::variant::Variant;

use crate::boards::from_text;
use crate::in_repository;

/// A game: its first FEN, its moves, and what Fairy-Stockfish says of it.
pub struct EndedGame {
    pub fen: String,
    pub moves: Vec<String>,
    /// The number of legal moves in all positions before a move.
    pub legal: usize,
    /// The result in the last position, `*` if the game goes on.
    pub result: String,
}

/// Every variant with its games.
pub fn variants() -> Vec<(Arc<Variant>, Vec<EndedGame>)> {
    let folder = in_repository("tests/endings");
    let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let variants = files.filter(|it| it.extension().is_some_and(|it| it == "toml")).map(|file| {
        let games = fs::read_to_string(file.with_extension("txt")).unwrap();
        let lines = games.lines().filter(|it| !it.starts_with('#'));
        (from_text(&fs::read_to_string(file).unwrap()), lines.map(EndedGame::read).collect())
    });
    variants.collect()
}

impl EndedGame {
    fn read(line: &str) -> Self {
        let parts: Vec<&str> = line.split(';').map(str::trim).collect();
        let [fen, moves, legal, result] = parts[..] else { panic!("{line}") };
        EndedGame {
            fen: fen.to_owned(),
            moves: moves.split_whitespace().map(str::to_owned).collect(),
            legal: legal.parse().unwrap(),
            result: result.to_owned(),
        }
    }
}
