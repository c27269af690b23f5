//! Networks of random weights, and damage to files.

use std::sync::Arc;

use bentrider::eval::{
    Base, Evaluation, KING_BUCKETS, Network, NetworkParts, Output, Scales, TermLayout,
};
use bentrider::variant::Variant;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Random weights of a network for a variant; with king buckets, if it has a hidden layer.
pub(crate) fn random_parts(variant: &Arc<Variant>, hidden: u16, base: Base) -> NetworkParts {
    let mut random = StdRng::seed_from_u64(7);
    let (kinds, shape) = (variant.pieces.len() as u8, &variant.shape);
    let inputs = 2 * usize::from(kinds) * usize::from(shape.files()) * usize::from(shape.ranks());
    let units = usize::from(hidden);
    let king_buckets = if hidden > 0 { KING_BUCKETS } else { 1 };
    let rows = king_buckets * inputs;
    let mut numbers = |count: usize, least: i16, most: i16| -> Vec<i16> {
        (0..count).map(|_| random.random_range(least..=most)).collect()
    };
    NetworkParts {
        variant: variant.name.clone(),
        definition: variant.definition(),
        notes: "random weights".to_owned(),
        base,
        fingerprint: Evaluation::fingerprint(variant, base),
        kinds,
        files: shape.files(),
        ranks: shape.ranks(),
        king_buckets: king_buckets as u8,
        hidden,
        scales: Scales { hidden: 255, output: 64, centipawns: 400 },
        psqt: Evaluation::new(variant).psqt_values(),
        terms: TermLayout::probe(variant),
        weights: numbers(rows * units, -90, 90),
        biases: numbers(units, -99, 199).into_iter().map(i32::from).collect(),
        output: Output { weights: numbers(2 * units, -99, 99), bias: 1234 },
        factor: Output { weights: numbers(2 * units, -2, 2), bias: -300_000 },
    }
}

pub(crate) fn random_network(variant: &Arc<Variant>, hidden: u16, base: Base) -> Arc<Network> {
    Arc::new(Network::new(random_parts(variant, hidden, base)).unwrap())
}

/// Changes a byte, or removes some, or cuts the rest off if at least 100 bytes are left.
pub(crate) fn damage(bytes: &mut Vec<u8>, at: usize, random: &mut StdRng) {
    match random.random_range(0..4) {
        0 => bytes[at] ^= 1 << random.random_range(0..8),
        1 => bytes[at] = random.random(),
        2 => drop(bytes.drain(at..bytes.len().min(at + random.random_range(1..9)))),
        _ => bytes.truncate(at.max(100)),
    }
}
