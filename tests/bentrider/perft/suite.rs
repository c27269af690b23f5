//! Reads the files of `tests/perft/`.

use std::fs;
use std::path::PathBuf;

/// A position of a game, and what is said of it.
pub(crate) struct Entry {
    pub(crate) game: String,
    pub(crate) fen: String,
    pub(crate) claims: Vec<Claim>,
}

pub(crate) enum Claim {
    /// So many leaves at a depth.
    Leaves { depth: u32, count: u64 },
    /// Every target of the legal moves from a square, sorted; twice where two moves lead there.
    Targets { from: String, targets: Vec<String> },
}

/// All files' entries.
pub(crate) fn entries() -> Vec<Entry> {
    games().iter().flat_map(|game| entries_of(game)).collect()
}

/// The games that have a file, sorted.
pub(crate) fn games() -> Vec<String> {
    let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut names: Vec<String> =
        files.map(|it| it.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/perft")
}

fn entries_of(game: &str) -> Vec<Entry> {
    let text = fs::read_to_string(folder().join(format!("{game}.txt"))).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| Entry::read(game, line)).collect()
}

impl Entry {
    /// Reads a line: a FEN and what is said of it, separated by `;`.
    fn read(game: &str, line: &str) -> Self {
        let (fen, claims) = line.split_once(';').expect(line);
        Entry {
            game: game.to_owned(),
            fen: fen.to_owned(),
            claims: claims.split(';').map(|claim| Claim::read(claim.trim())).collect(),
        }
    }
}

impl Claim {
    fn read(claim: &str) -> Self {
        let (subject, rest) = claim.split_once(' ').expect(claim);
        match subject.strip_prefix('D') {
            Some(depth) => {
                Claim::Leaves { depth: depth.parse().unwrap(), count: rest.parse().unwrap() }
            }
            None => {
                let mut targets: Vec<String> = rest.split(' ').map(str::to_owned).collect();
                targets.sort();
                Claim::Targets { from: subject.to_owned(), targets }
            }
        }
    }
}
