//! The speed of the rules: generation, making and taking back, attacks, perft. One thread, no table.

use std::hint::black_box;
use std::sync::Arc;

use bentrider::geometry::Color;
use bentrider::position::Position;
use bentrider::rules;
use bentrider::variant::{self, Variant};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Leaves of perft 4 from the start of Fantastic XIII.
const LEAVES_AT_4: u64 = 60_035_832;

fn start() -> Option<(Arc<Variant>, Position)> {
    let game = variant::built_in("fantastic-xiii")?;
    let position = rules::place(&game, &game.start).ok()?;
    Some((game, position))
}

fn moves(criterion: &mut Criterion) {
    let Some((game, mut position)) = start() else { return };
    let listed = rules::legal_moves(&game, &position);
    let mut group = criterion.benchmark_group("moves");
    group.throughput(Throughput::Elements(listed.len() as u64));
    group.bench_function("list", |bench| {
        bench.iter(|| rules::legal_moves(&game, black_box(&position)));
    });
    group.bench_function("count", |bench| {
        bench.iter(|| rules::count_legal(&game, black_box(&position)));
    });
    group.bench_function("make and unmake", |bench| {
        bench.iter(|| {
            for &played in &listed {
                rules::make(&game, &mut position, played);
                position.unmake();
            }
            position.hash()
        });
    });
    group.finish();
}

fn attacks(criterion: &mut Criterion) {
    let Some((game, position)) = start() else { return };
    let mut group = criterion.benchmark_group("attacks");
    group.throughput(Throughput::Elements(2));
    group.bench_function("both Kings", |bench| {
        bench.iter(|| {
            Color::BOTH.map(|color| {
                rules::is_attacked(&game, black_box(&position), position.royal(color), !color)
            })
        });
    });
    group.finish();
}

fn perft(criterion: &mut Criterion) {
    let Some((game, mut position)) = start() else { return };
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    group.throughput(Throughput::Elements(LEAVES_AT_4));
    group.bench_function("4 plies", |bench| {
        bench.iter(|| assert_eq!(leaves(&game, &mut position, 4), LEAVES_AT_4));
    });
    group.finish();
}

fn leaves(game: &Variant, position: &mut Position, depth: u32) -> u64 {
    if depth == 1 {
        return rules::count_legal(game, position);
    }
    let mut count = 0;
    for played in rules::legal_moves(game, position) {
        rules::make(game, position, played);
        count += leaves(game, position, depth - 1);
        position.unmake();
    }
    count
}

criterion_group!(benches, moves, attacks, perft);
criterion_main!(benches);
