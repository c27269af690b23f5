//! Perft counts and lists of moves in `tests/perft/`, one file for each variant, from independent programs
//! and from the text of the rules.
//!
//! `cargo test --release --test rules -- --ignored perft` counts the largest too;
//! `bentrider perft` prints the speed.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use bentrider_rules::game::Game;
use bentrider_rules::loader;
use bentrider_rules::perft;
use bentrider_rules::variant::Variant;
use rayon::prelude::*;

use bentrider_testing::boards::{built_in, move_texts, position, variant_of_tests};
use bentrider_testing::counts::{Claim, Entry, entries, entries_of_games, variants};
use bentrider_testing::reference::{Board, Rules, successors};

/// The largest count of leaves that is checked by default.
const MOST_LEAVES: u64 = 70_000_000;

/// The largest count of leaves that the simple rules check.
const MOST_PLAIN_LEAVES: u64 = 20_000;

#[test]
fn every_built_in_variant_has_its_file_of_counts_and_no_other() {
    let mut names: Vec<&str> = loader::names().collect();
    names.sort_unstable();
    assert_eq!(variants(), names);
}

#[test]
fn every_count_and_every_list_comes_out() {
    check_all(MOST_LEAVES);
}

/// The files say with which program the counts were made.
#[test]
fn every_count_of_variants_that_are_not_built_in_comes_out() {
    let entries = entries_of_games();
    let names: BTreeSet<&str> = entries.iter().map(|it| it.variant.as_str()).collect();
    let variants: HashMap<&str, Arc<Variant>> =
        names.into_iter().map(|name| (name, variant_of_tests(name))).collect();
    entries.par_iter().for_each(|Entry { variant, fen, claims }| {
        let variant = &variants[variant.as_str()];
        claims.iter().for_each(|claim| check(variant, fen, claim, MOST_LEAVES));
    });
}

mod long {
    #[test]
    #[ignore = "long: run by .ci/run"]
    fn every_count_comes_out_in_full() {
        super::check_all(u64::MAX);
    }
}

/// Checks all lists, and all counts up to `most`.
fn check_all(most: u64) {
    entries().par_iter().for_each(|entry| {
        let variant = built_in(&entry.variant);
        entry.claims.par_iter().for_each(|claim| check(&variant, &entry.fen, claim, most));
    });
}

fn check(variant: &Arc<Variant>, fen: &str, claim: &Claim, most: u64) {
    match claim {
        Claim::Leaves { depth, count } if *count <= most => {
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

/// The targets of the moves from a square, sorted.
fn targets_of(texts: &[String], from: &str) -> Vec<String> {
    let moves = texts.iter().filter_map(|it| it.strip_prefix(from));
    let moves = moves.filter(|it| !it.starts_with(|it: char| it.is_ascii_digit()));
    let letter = |it: char| it.is_ascii_alphabetic() || it == '+';
    let mut targets: Vec<String> = moves.map(|it| it.trim_end_matches(letter).to_owned()).collect();
    targets.sort();
    targets
}

/// Compares the second implementation, with which the engine is compared, with counts of other programs.
#[test]
fn the_plain_rules_come_to_the_same_counts_and_lists() {
    let rules: HashMap<String, Rules> =
        variants().into_iter().map(|name| (name.clone(), Rules::of(&name))).collect();
    entries().par_iter().for_each(|Entry { variant, fen, claims }| {
        let rules = &rules[variant];
        let board = Board::read(rules, fen);
        for claim in claims {
            match claim {
                Claim::Leaves { depth, count } if *count <= MOST_PLAIN_LEAVES => {
                    let leaves = plain_leaves(rules, &board, *depth);
                    assert_eq!(leaves, *count, "{variant}: {fen}, depth {depth}");
                }
                Claim::Leaves { .. } => {}
                Claim::Targets { from, targets } => {
                    let moves = successors(rules, &board);
                    let texts: Vec<String> = moves.into_iter().map(|it| it.text).collect();
                    assert_eq!(&targets_of(&texts, from), targets, "{variant}: {fen}, from {from}");
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
