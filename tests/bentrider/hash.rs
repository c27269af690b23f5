//! The hash of a position, on which repetition and the transposition table rely.

use std::collections::{HashMap, HashSet};

use bentrider::position::Position;
use bentrider::rules;
use bentrider::variant::Variant;

use crate::support::boards::{START, crowded};
use crate::support::position::{built_in, fantastic, fen, position};
use crate::walk::CROWDED;

/// Positions have the same hash if and only if board, side, rights and e.p. squares are the same, reached by
/// any moves.
#[test]
fn positions_have_the_same_hash_exactly_if_they_are_the_same() {
    compare_hashes(&fantastic(), &[(START, 2), (CROWDED[0].0, 3), (CROWDED[4].0, 3)]);
}

/// Castling rights, the reserve and the squares of triple steps count.
#[test]
fn in_other_variants_too_positions_have_the_same_hash_exactly_if_they_are_the_same() {
    for name in ["chess", "gross", "fusion", "wildebeest"] {
        let variant = built_in(name);
        compare_hashes(&variant, &[(crowded(name)[0], 3)]);
    }
}

/// Compares the hashes of all positions up to this many plies below each FEN.
fn compare_hashes(variant: &Variant, fens: &[(&str, u32)]) {
    let mut known = HashMap::new();
    let mut count = 0;
    for &(fen, depth) in fens {
        count += note_hashes(variant, &mut position(variant, fen), depth, &mut known);
    }
    let different: HashSet<&String> = known.values().collect();
    assert_eq!(different.len(), known.len());
    assert!(different.len() < count, "no position was reached twice");
}

/// Collects the hashes of all positions up to this many plies, and counts the paths to them.
fn note_hashes(
    variant: &Variant,
    position: &mut Position,
    depth: u32,
    known: &mut HashMap<u64, String>,
) -> usize {
    let fen = fen(variant, position);
    let counters = fen.match_indices(' ').nth(3).unwrap().0;
    let same = known.entry(position.hash()).or_insert_with(|| fen[..counters].to_owned());
    assert_eq!(same, &fen[..counters]);
    if depth == 0 {
        return 1;
    }
    let mut count = 1;
    for mv in rules::legal_moves(variant, position) {
        rules::make(variant, position, mv);
        count += note_hashes(variant, position, depth - 1, known);
        position.unmake();
    }
    count
}
