//! Counts and lists of `tests/perft/`, one file a game: what independent programs and the rules' own
//! words say of a position.

use std::fs;
use std::path::PathBuf;

use bentrider::engine::perft;
use bentrider::rules;
use bentrider::variant::{self, Variant};

use crate::play::position;

/// The most leaves that are counted for one number of a file.
const MOST_LEAVES: u64 = 100_000_000;

#[test]
fn every_built_in_game_has_its_file_of_counts() {
    for name in variant::names() {
        assert!(folder().join(format!("{name}.txt")).is_file(), "{name}");
    }
}

#[test]
fn every_count_and_every_list_comes_out() {
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let game = variant::built_in(name).unwrap_or_else(|| panic!("no game {name}"));
        let text = fs::read_to_string(&path).unwrap();
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        for line in lines {
            check(&game, line);
        }
    }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/perft")
}

/// Checks a line: a FEN and what is said of it, parted by `;`.
fn check(game: &Variant, line: &str) {
    let (fen, claims) = line.split_once(';').expect(line);
    for claim in claims.split(';') {
        let (subject, rest) = claim.trim().split_once(' ').expect(line);
        match subject.strip_prefix('D') {
            Some(depth) => check_count(game, fen, depth.parse().unwrap(), rest.parse().unwrap()),
            None => check_goals(game, fen, subject, rest),
        }
    }
}

fn check_count(game: &Variant, fen: &str, depth: u32, leaves: u64) {
    if leaves <= MOST_LEAVES {
        let mut position = position(game, fen);
        assert_eq!(perft::leaves(game, &mut position, depth), leaves, "{fen}, depth {depth}");
    }
}

fn check_goals(game: &Variant, fen: &str, from: &str, goals: &str) {
    let moves = rules::legal_moves(game, &position(game, fen));
    let moves = moves.iter().filter(|it| it.from().to_string() == from);
    let mut found: Vec<String> = moves.map(|it| it.to().to_string()).collect();
    let mut expected: Vec<&str> = goals.split(' ').collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected, "{fen}, from {from}");
}
