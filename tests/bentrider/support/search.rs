//! Searches of an engine, awaited.

use std::sync::mpsc;

use bentrider::engine::Engine;
use bentrider::eval::Score;
use bentrider::position::Move;
use bentrider::search::{Event, Limits};

/// The best move and its score after a search of this many nodes, in a position with a legal move.
pub(crate) fn search(engine: &mut Engine, nodes: u64) -> (Move, Score) {
    let (sender, events) = mpsc::channel();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.go(limits, move |event| sender.send(event).unwrap()).unwrap();
    let mut score = -Score::INFINITE;
    for event in events {
        match event {
            Event::Info(report) => score = report.score,
            Event::Current { .. } => {}
            Event::Failed(fault) => panic!("{fault}"),
            Event::Done { best, .. } => return (best.unwrap(), score),
        }
    }
    panic!("the search did not end")
}
