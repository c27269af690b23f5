//! The speed of the rules: generation, making and unmaking moves, attacks, perft. One thread, no table.

use std::hint::black_box;
use std::sync::Arc;

use bentrider_rules::game::Game;
use bentrider_rules::geometry::Color;
use bentrider_rules::loader;
use bentrider_rules::perft::leaves;
use bentrider_rules::position::Position;
use bentrider_rules::rules;
use bentrider_rules::variant::Variant;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Variants, depths, and the leaves of a perft from the start to that depth: published counts, except for the
/// fifth ply of Fusion Chess, which was counted by this program.
const COUNTS: [(&str, u32, u64); 8] = [
    ("fantastic-xiii", 4, 60_035_832),
    ("gross", 4, 27_543_271),
    ("fusion", 5, 8_717_669),
    ("chess", 6, 119_060_324),
    ("shako", 4, 10_273_158),
    ("grand", 4, 15_921_643),
    ("gross-12x10", 4, 26_749_709),
    ("fantastic-12x10", 4, 34_630_888),
];

fn start(name: &str) -> Option<(Arc<Variant>, Position)> {
    let game = loader::built_in(name)?;
    let position = rules::from_setup(&game, &game.start).ok()?;
    Some((game, position))
}

fn moves(criterion: &mut Criterion) {
    let Some((game, mut position)) = start("fantastic-xiii") else { return };
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
            for &mv in &listed {
                rules::make(&game, &mut position, mv);
                position.unmake();
            }
            position.hash()
        });
    });
    group.finish();
}

fn attacks(criterion: &mut Criterion) {
    let Some((game, position)) = start("fantastic-xiii") else { return };
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
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    for (name, depth, count) in COUNTS {
        let Some(game) = loader::built_in(name).and_then(|it| Game::new(&it).ok()) else {
            continue;
        };
        group.throughput(Throughput::Elements(count));
        group.bench_function(format!("{name} {depth}"), |bench| {
            bench.iter(|| assert_eq!(leaves(&game, depth), count));
        });
    }
    group.finish();
}

criterion_group!(benches, moves, attacks, perft);
criterion_main!(benches);
