//! The version of what a network adds to.

use super::parts::Base;
use bentrider_rules::position::Position;
use bentrider_rules::rules;
use bentrider_rules::variant::Variant;

/// How many positions are evaluated.
const POSITIONS: usize = 64;
/// The most plies of a line of random moves.
const PLIES: usize = 24;

/// A number that changes when the hand-written evaluation changes in what a network's file does not
/// carry: a hash of `value`, which must leave out what pieces are worth on their squares, in positions
/// after random moves. The same on every machine.
pub(in crate::eval) fn base_fingerprint(
    variant: &Variant,
    base: Base,
    mut value: impl FnMut(&Position) -> i32,
) -> u64 {
    const PRIME: u64 = 0x0100_0000_01b3;
    let mut hash = 0xcbf2_9ce4_8422_2325;
    let mut add = |number: u64| hash = (hash ^ number).wrapping_mul(PRIME);
    add(base as u64);
    let Ok(start) = rules::from_setup(variant, &variant.start) else { return 0 };
    let (mut position, mut random) = (start.clone(), 1_u64);
    for _ in 0..POSITIONS {
        let moves = rules::legal_moves(variant, &position);
        if position.plies_played() >= PLIES || moves.is_empty() {
            position = start.clone();
            continue;
        }
        // Knuth's linear congruential generator (MMIX); the high bits are the random ones.
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let chosen = (random >> 33) as usize % moves.len();
        rules::make(variant, &mut position, moves[chosen]);
        add(value(&position) as u64);
    }
    hash
}
