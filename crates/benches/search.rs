//! The speed of the search: nodes per second from the start of Fantastic XIII, on one thread.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use bentrider_engine::engine::Engine;
use bentrider_engine::search::{Event, Limits};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// The depth, large enough to make the overhead of starting a search negligible.
const DEPTH: u16 = 12;

fn from_the_start(criterion: &mut Criterion) {
    let Ok(mut engine) = Engine::new() else { return };
    let Some(nodes) = search(&mut engine) else { return };
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10);
    group.throughput(Throughput::Elements(nodes));
    group.bench_function(format!("{DEPTH} plies from the start"), |bench| {
        bench.iter_custom(|times| (0..times).map(|_| timed(&mut engine, nodes)).sum());
    });
    group.finish();
}

/// The time of a search with empty table and histories; clearing them is not counted.
fn timed(engine: &mut Engine, nodes: u64) -> Duration {
    engine.new_game();
    let start = Instant::now();
    assert_eq!(search(engine), Some(nodes));
    start.elapsed()
}

/// The nodes of a search of the engine's position.
fn search(engine: &mut Engine) -> Option<u64> {
    let (sender, events) = mpsc::channel();
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    let started = engine.go(limits, move |event| {
        if let Event::Info(report) = event {
            let _ = sender.send(report.nodes);
        }
    });
    started.ok()?;
    events.into_iter().max()
}

criterion_group!(benches, from_the_start);
criterion_main!(benches);
