//! The counts and lists of moves in `tests/perft/`, one file for each built-in variant, and in `tests/perft/games/`,
//! one for some variants of `tests/games/`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::in_repository;

/// A position of a variant, with claims about it.
pub struct Entry {
    pub variant: String,
    pub fen: String,
    pub claims: Vec<Claim>,
}

pub enum Claim {
    /// The number of leaves at a depth.
    Leaves { depth: u32, count: u64 },
    /// Every target of the legal moves from a square, sorted; twice if two moves lead there.
    Targets { from: String, targets: Vec<String> },
}

/// The entries of all built-in variants.
pub fn entries() -> Vec<Entry> {
    entries_in(FOLDER)
}

/// The entries of variants of `tests/games/`.
pub fn entries_of_games() -> Vec<Entry> {
    entries_in(GAMES)
}

const FOLDER: &str = "tests/perft";
const GAMES: &str = "tests/perft/games";

/// The built-in variants that have a file, sorted.
pub fn variants() -> Vec<String> {
    files(FOLDER).iter().map(|it| name(it)).collect()
}

/// The variants of `tests/games/` that have a file, sorted.
pub fn games() -> Vec<String> {
    files(GAMES).iter().map(|it| name(it)).collect()
}

/// The files of a folder, sorted by their names.
fn files(folder: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(in_repository(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|it| it.is_file()).collect();
    files.sort_by_key(|it| name(it));
    files
}

fn name(file: &Path) -> String {
    file.file_stem().unwrap().to_str().unwrap().to_owned()
}

fn entries_in(folder: &str) -> Vec<Entry> {
    files(folder).iter().flat_map(|file| entries_of(file)).collect()
}

fn entries_of(file: &Path) -> Vec<Entry> {
    let text = fs::read_to_string(file).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| Entry::read(&name(file), line)).collect()
}

impl Entry {
    /// Reads a line: a FEN and the claims, separated by `;`.
    fn read(variant: &str, line: &str) -> Self {
        let (fen, claims) = line.split_once(';').expect(line);
        Entry {
            variant: variant.to_owned(),
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
