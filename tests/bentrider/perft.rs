//! Perft counts and lists of moves in `tests/perft/`, one file per variant, from independent programs
//! and from the text of the rules.
//!
//! `cargo test --release --test bentrider -- --ignored perft --nocapture` counts all of them in full
//! and prints the speed.

pub(crate) mod suite;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use bentrider::game::Game;
use bentrider::loader;
use bentrider::perft;
use bentrider::variant::Variant;
use rayon::prelude::*;

use crate::play::{move_texts, position};
use crate::reference::{Board, Rules, successors};
use suite::{Claim, Entry, entries, games};

/// The most leaves that are counted for one number of a file, unless all are asked for.
const MOST_LEAVES: u64 = 70_000_000;

/// The most that the plain rules count.
const MOST_PLAIN_LEAVES: u64 = 20_000;

#[test]
fn every_built_in_game_has_its_file_of_counts_and_no_other() {
    let mut names: Vec<&str> = loader::names().collect();
    names.sort_unstable();
    assert_eq!(games(), names);
}

#[test]
fn every_count_and_every_list_comes_out() {
    entries().par_iter().for_each(|entry| {
        let game = loader::built_in(&entry.game).unwrap();
        entry.claims.par_iter().for_each(|claim| check(&game, &entry.fen, claim));
    });
}

fn check(variant: &Arc<Variant>, fen: &str, claim: &Claim) {
    match claim {
        Claim::Leaves { depth, count } if *count <= MOST_LEAVES => {
            let leaves = perft::leaves(&Game::from_fen(variant, fen).unwrap(), *depth);
            assert_eq!(leaves, *count, "{}: {fen}, depth {depth}", variant.name);
        }
        Claim::Leaves { .. } => {}
        Claim::Targets { from, targets } => {
            let texts = move_texts(variant, &position(variant, fen));
            assert_eq!(&targets_of(&texts, from), targets, "{}: {fen}, from {from}", variant.name);
        }
    }
}

/// The targets of those moves that start on a square, sorted.
fn targets_of(texts: &[String], from: &str) -> Vec<String> {
    let ways = texts.iter().filter_map(|it| it.strip_prefix(from));
    let ways = ways.filter(|it| !it.starts_with(|it: char| it.is_ascii_digit()));
    let letter = |it: char| it.is_ascii_alphabetic();
    let mut targets: Vec<String> = ways.map(|it| it.trim_end_matches(letter).to_owned()).collect();
    targets.sort();
    targets
}

#[test]
#[ignore = "prints how fast it counts"]
fn every_count_comes_out_in_full() {
    for Entry { game, fen, claims } in entries() {
        let variant = loader::built_in(&game).unwrap();
        println!("{game}: {fen}");
        for claim in claims {
            let Claim::Leaves { depth, count } = claim else { continue };
            let begin = Instant::now();
            let leaves = perft::leaves(&Game::from_fen(&variant, &fen).unwrap(), depth);
            let seconds = begin.elapsed().as_secs_f64();
            let speed = leaves as f64 / seconds.max(1e-9) / 1e6;
            println!("  depth {depth}: {leaves} leaves, {seconds:.3} s, {speed:.1} million/s");
            assert_eq!(leaves, count, "{game}: {fen}, depth {depth}");
        }
    }
}

/// So that what the engine is held against is itself held to what others have counted.
#[test]
fn the_plain_rules_come_to_the_same_counts_and_lists() {
    let rules: HashMap<String, Rules> =
        games().into_iter().map(|name| (name.clone(), Rules::of(&name))).collect();
    entries().par_iter().for_each(|Entry { game, fen, claims }| {
        let rules = &rules[game];
        let board = Board::read(rules, fen);
        for claim in claims {
            match claim {
                Claim::Leaves { depth, count } if *count <= MOST_PLAIN_LEAVES => {
                    let leaves = plain_leaves(rules, &board, *depth);
                    assert_eq!(leaves, *count, "{game}: {fen}, depth {depth}");
                }
                Claim::Leaves { .. } => {}
                Claim::Targets { from, targets } => {
                    let moves = successors(rules, &board);
                    let texts: Vec<String> = moves.into_iter().map(|it| it.text).collect();
                    assert_eq!(&targets_of(&texts, from), targets, "{game}: {fen}, from {from}");
                }
            }
        }
    });
}

fn plain_leaves(rules: &Rules, board: &Board, depth: u32) -> u64 {
    let moves = successors(rules, board);
    match depth {
        1 => moves.len() as u64,
        _ => moves.iter().map(|it| plain_leaves(rules, &it.board, depth - 1)).sum(),
    }
}
