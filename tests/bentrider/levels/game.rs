//! Games between strength levels: for the tests, and for `examples/lab`, which measures the levels.

use std::sync::Arc;
use std::sync::mpsc::channel;

use bentrider::commands::rating::GameScore;
use bentrider::engine::WallClock;
use bentrider::geometry::Color;
use bentrider::position::{Move, Position};
use bentrider::rules;
use bentrider::search::pool::Pool;
use bentrider::search::{Event, Level, Limits};
use bentrider::variant::Variant;
use rand::prelude::*;
use rand::rngs::StdRng;

/// The plies after which an undecided game is a draw.
const LONGEST: usize = 500;

pub(crate) fn new_pool() -> Pool {
    Pool::new(Arc::new(WallClock::new()), 1).unwrap()
}

/// The best move of a search, and its score.
pub(crate) fn search(
    pool: &mut Pool,
    variant: &Arc<Variant>,
    root: &Position,
    limits: Limits,
) -> (Option<Move>, i32) {
    let (sender, events) = channel();
    pool.go(variant, root, limits, move |event| drop(sender.send(event))).unwrap();
    let (mut best, mut score) = (None, 0);
    for event in events {
        match event {
            Event::Info(report) => score = report.score.value(),
            Event::Done { best: found, .. } => best = found,
            _ => {}
        }
    }
    (best, score)
}

/// Limits that only the level sets.
pub(crate) fn at(level: Level) -> Limits {
    Limits { level: Some(level), ..Limits::default() }
}

/// Plays a game from a position between two levels, White first. The score is White's.
pub(crate) fn play(variant: &Arc<Variant>, opening: &Position, levels: [Level; 2]) -> GameScore {
    let mut pools = [new_pool(), new_pool()];
    let mut position = opening.clone();
    while position.plies_played() < LONGEST && rules::outcome(variant, &position).is_none() {
        let side = position.side().index();
        let (best, _) = search(&mut pools[side], variant, &position, at(levels[side]));
        rules::make(variant, &mut position, best.unwrap());
    }
    match rules::outcome(variant, &position).and_then(rules::Outcome::winner) {
        Some(Color::White) => GameScore::Win,
        Some(Color::Black) => GameScore::Loss,
        None => GameScore::Draw,
    }
}

/// A position after eight random plies in which neither side is much ahead.
pub(crate) fn opening(variant: &Arc<Variant>, seed: u64) -> Position {
    let mut random = StdRng::seed_from_u64(seed);
    loop {
        let mut position = rules::from_setup(variant, &variant.start).unwrap();
        for _ in 0..8 {
            if let Some(&mv) = rules::legal_moves(variant, &position).choose(&mut random) {
                rules::make(variant, &mut position, mv);
            }
        }
        let limits = Limits { nodes: Some(2_000), ..Limits::default() };
        let (best, score) = search(&mut new_pool(), variant, &position, limits);
        if best.is_some() && score.abs() <= 100 {
            return position;
        }
    }
}
