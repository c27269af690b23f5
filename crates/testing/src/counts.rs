//! The counts and lists of moves in `tests/perft/`, one file for each variant.

use std::fs;
use std::path::PathBuf;

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

/// The entries of all files.
pub fn entries() -> Vec<Entry> {
    variants().iter().flat_map(|variant| entries_of(variant)).collect()
}

/// The variants that have a file, sorted.
pub fn variants() -> Vec<String> {
    let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut names: Vec<String> =
        files.map(|it| it.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

fn folder() -> PathBuf {
    in_repository("tests/perft")
}

fn entries_of(variant: &str) -> Vec<Entry> {
    let text = fs::read_to_string(folder().join(format!("{variant}.txt"))).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| Entry::read(variant, line)).collect()
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
