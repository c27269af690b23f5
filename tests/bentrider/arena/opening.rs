//! Where games begin: random legal moves from the start.

use bentrider::engine;
use bentrider::notation::coordinate;
use bentrider::rules;
use bentrider::variant::Variant;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

/// So many random legal moves from the start of a game, not to its end. The same for the same seed.
pub(super) fn opening(variant: &Variant, plies: usize, seed: u64) -> Vec<String> {
    let mut random = StdRng::seed_from_u64(seed);
    loop {
        if let Some(moves) = attempt(variant, plies, &mut random) {
            return moves;
        }
    }
}

fn attempt(variant: &Variant, plies: usize, random: &mut StdRng) -> Option<Vec<String>> {
    let mut position = engine::start_of(variant).unwrap();
    let mut moves = Vec::new();
    for _ in 0..plies {
        if rules::outcome(variant, &position).is_some() {
            return None;
        }
        let played = *rules::legal_moves(variant, &position).choose(random)?;
        moves.push(coordinate::write(variant, played));
        rules::make(variant, &mut position, played);
    }
    rules::outcome(variant, &position).is_none().then_some(moves)
}

#[test]
fn an_opening_is_the_same_for_the_same_seed_and_another_for_another() {
    let game = bentrider::variant::built_in("fantastic-xiii").unwrap();
    let first = opening(&game, 6, 1);
    assert_eq!(first.len(), 6);
    assert_eq!(opening(&game, 6, 1), first);
    assert_ne!(opening(&game, 6, 2), first);
}
