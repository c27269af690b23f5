//! Walks the tree of legal moves and checks at every node that position and rules are consistent; and that
//! positions have the same hash exactly if they are the same, on which repetition and the transposition table rely.

mod node;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use bentrider_rules::game::Game;
use bentrider_rules::geometry::{Square, SquareSet};
use bentrider_rules::position::Position;
use bentrider_rules::variant::Variant;
use bentrider_rules::{loader, perft, rules};
use node::Node;
pub(crate) use node::any_form;
use rand::prelude::*;
use rayon::prelude::*;

use bentrider_testing::boards::{
    CROWDED_BOARDS, MATED, SMALL_VARIANTS, STALEMATED, START, built_in, crowded, fantastic, fen,
    from_text, position, start_fen, variant_of_tests,
};
use bentrider_testing::counts;

/// Positions with many special moves, and the depth of the walk from each.
const CROWDED: [(&str, u32); 11] = [
    // Double steps past Pawns, from every rank, some of them pinned.
    ("6k6/13/4p1p6/13/3P1I1P5/13/3i1p1p5/13/4P1P6/13/3I2I6/6T6/6K6 w Kk - 0 1", 3),
    (
        "c5k5C/1p1p1p1p1p1p1/13/P1P1P1P1P1P1P/13/13/p1p1p1p1p1p1p/13/1P1P1P1P1P1P1/13/13/13/6K6 b - - 0 1",
        3,
    ),
    // Squares passed, open when the walk begins.
    ("6k6/13/13/6p6/13/13/3pPp7/13/13/13/13/6h6/6K6 b - e6 0 1", 3),
    ("4k8/13/4u8/13/13/13/2PpP8/13/13/13/13/13/4K8 w - d8 0 1", 3),
    // Both Kings may leap, between attacked squares.
    ("5hk6/13/13/13/3T5t3/13/13/13/5t2T4/13/13/13/6KH5 w Kk - 0 1", 3),
    ("2g4k5/13/3O9/13/13/13/13/13/13/13/6u6/13/6K3G2 w Kk - 0 1", 3),
    // Promotions of every kind, by every move.
    ("12k/PISNTP7/2SN4T4/13/7T5/13/13/13/4t8/13/2s3n6/1pisntp6/6K6 w - - 0 1", 3),
    // Near mate and stalemate.
    ("k12/4O8/13/13/3O9/13/13/13/13/13/13/13/12K w - - 99 80", 3),
    ("k3O8/2T10/13/13/13/13/13/13/13/13/13/13/12K w k - 0 1", 3),
    (MATED, 1),
    (STALEMATED, 1),
];

#[test]
fn at_every_node_to_depth_2_from_the_start_all_agrees() {
    assert_eq!(walk(&fantastic(), START, 2), 1 + 87 + 7_569);
}

/// Tests every own piece to every square with every flag and every promotion, at depth 3 too.
#[test]
#[ignore = "takes minutes"]
fn at_every_node_to_depth_3_from_the_start_nothing_else_is_legal() {
    let variant = fantastic();
    let root = Node { variant: &variant, ply: 0, all: true };
    assert_eq!(root.walk_in_parallel(START, 3), 1 + 87 + 7_569 + 674_147);
}

/// Positions in which many moves give or answer checks, one for each side.
const CHECK_WHITE: &str = "12k/2P3P6/6I6/3T2T6/1S4N6/13/6p6/5P1i5/13/2p3t6/6i6/8s4/K8n3 w - - 0 1";
const CHECK_BLACK: &str =
    "3ck8/1p2p2s2p2/5i7/4P2p2P2/2n1P8/6T6/3G2u6/1o11/2P3I6/5H7/4M4C3/13/3K9 b - - 0 1";

#[test]
fn at_every_node_to_depth_2_of_the_check_positions_all_agrees() {
    let variant = fantastic();
    assert_eq!(walk(&variant, CHECK_WHITE, 2), 1 + 58 + 2_919);
    assert_eq!(walk(&variant, CHECK_BLACK, 2), 1 + 110 + 8_852);
}

#[test]
fn at_every_node_to_depth_2_of_crowded_boards_all_agrees() {
    walk_crowded(2);
}

/// Walks from the crowded boards, at most this many plies deep.
fn walk_crowded(deepest: u32) {
    let variant = fantastic();
    for (fen, depth) in CROWDED {
        walk(&variant, fen, depth.min(deepest));
    }
}

#[test]
fn at_every_node_of_small_variants_all_agrees() {
    walk_small_variants([2, 2, 1, 2, 2, 3, 2, 2, 3, 3, 2]);
}

/// Walks from the starts of the small variants, to these depths.
fn walk_small_variants(depths: [u32; 11]) {
    for ((_, text), depth) in SMALL_VARIANTS.into_iter().zip(depths) {
        let variant = from_text(text);
        let start = start_fen(&variant);
        walk(&variant, &start, depth);
    }
}

/// The largest number of positions of a walk from the start of a variant.
const MOST_FROM_START: u64 = 6_000;
const MOST_FROM_CROWDED: u64 = 2_000;

#[test]
fn at_every_node_from_the_start_of_every_built_in_variant_all_agrees() {
    let names: Vec<&str> = loader::names().collect();
    names.par_iter().for_each(|name| {
        let variant = built_in(name);
        walk_as_deep(&variant, &start_fen(&variant), MOST_FROM_START);
    });
}

#[test]
fn at_every_node_of_crowded_boards_of_every_built_in_variant_all_agrees() {
    CROWDED_BOARDS.par_iter().for_each(|(name, fens)| {
        let variant = built_in(name);
        fens.par_iter().for_each(|fen| walk_as_deep(&variant, fen, MOST_FROM_CROWDED));
    });
}

#[test]
fn at_every_node_from_the_start_of_variants_that_have_counts_all_agrees() {
    counts::games().par_iter().for_each(|name| {
        let variant = variant_of_tests(name);
        walk_as_deep(&variant, &start_fen(&variant), MOST_FROM_CROWDED);
    });
}

/// Checks the positions below a FEN to the largest depth with at most `most` positions, at least two plies.
fn walk_as_deep(variant: &Arc<Variant>, fen: &str, most: u64) {
    let game = Game::from_fen(variant, fen).unwrap();
    let within = |depth: &u32| perft::leaves(&game, *depth) <= most;
    let depth = (3..8).take_while(within).last().unwrap_or(2);
    walk(variant, fen, depth);
}

/// Justifies the tests deep in a tree, which ask only about the span.
#[test]
fn whatever_stands_on_the_board_no_piece_reaches_beyond_its_span() {
    let small = SMALL_VARIANTS.map(|(_, text)| from_text(text));
    let mut random = StdRng::seed_from_u64(1);
    for variant in small.into_iter().chain([fantastic()]) {
        for from in variant.shape.squares() {
            let share = random.random_range(0.0..1.0);
            let stands = |_: &Square| random.random_bool(share);
            let occupied: SquareSet = variant.shape.squares().into_iter().filter(stands).collect();
            for motion in &variant.motions {
                let reach = motion.reach(from, &occupied) | motion.attacks(from, &occupied);
                assert!((reach & !motion.span(from)).is_empty(), "{} from {from}", variant.name);
            }
        }
    }
}

/// Checks every position within `depth` plies of a FEN, and counts them.
fn walk(variant: &Variant, fen: &str, depth: u32) -> u64 {
    Node { variant, ply: 0, all: false }.walk_in_parallel(fen, depth)
}

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

mod long {
    use super::*;

    #[test]
    #[ignore = "long: run by .ci/run"]
    fn at_every_node_to_depth_3_from_the_start_all_agrees() {
        assert_eq!(walk(&fantastic(), START, 3), 1 + 87 + 7_569 + 674_147);
    }

    #[test]
    #[ignore = "long: run by .ci/run"]
    fn at_every_node_to_depth_3_of_the_check_positions_all_agrees() {
        let variant = fantastic();
        assert_eq!(walk(&variant, CHECK_WHITE, 3), 1 + 58 + 2_919 + 163_230);
        assert_eq!(walk(&variant, CHECK_BLACK, 3), 1 + 110 + 8_852 + 951_488);
    }

    #[test]
    #[ignore = "long: run by .ci/run"]
    fn at_every_node_to_depth_3_of_crowded_boards_all_agrees() {
        walk_crowded(3);
    }

    #[test]
    #[ignore = "long: run by .ci/run"]
    fn at_every_node_of_small_variants_a_ply_deeper_all_agrees() {
        walk_small_variants([3, 3, 1, 3, 2, 4, 3, 3, 4, 4, 3]);
    }
}
