//! A search that is waited for.

use std::sync::{Arc, mpsc};

use thiserror::Error;

use crate::eval::Score;
use crate::position::{Move, Position};
use crate::search::pool::Pool;
use crate::search::{Bound, Event, Limits, Report};
use crate::variant::Variant;

/// What a search has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Searched {
    /// The move to play; `None` where there is none.
    pub best: Option<Move>,
    /// The last exact report of each line, the best line first. Empty where the search had no time for
    /// one.
    pub lines: Vec<Report>,
    /// Nodes that were visited.
    pub nodes: u64,
}

/// Why a search has no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SearchError {
    /// The system gave no thread; what it said.
    #[error("no thread to search with: {0}")]
    Thread(String),
    /// The search failed; a sentence.
    #[error("{0}")]
    Failed(String),
}

impl Searched {
    /// What the position is worth to the side to move, as the best line says.
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|report| report.score)
    }

    fn add(&mut self, report: Report) {
        self.nodes = self.nodes.max(report.nodes);
        if report.bound != Bound::Exact {
            return;
        }
        match self.lines.iter_mut().find(|line| line.multi_pv == report.multi_pv) {
            Some(line) => *line = report,
            None => self.lines.push(report),
        }
    }
}

/// Searches a position and waits for the end. The pool has learnt from it; with [`Pool::clear`] before it
/// and limits of depth or nodes, one thread finds the same every time.
///
/// # Errors
/// When there is no thread, or the search fails.
pub fn search_and_wait(
    pool: &mut Pool,
    variant: &Arc<Variant>,
    position: &Position,
    limits: Limits,
) -> Result<Searched, SearchError> {
    let (sender, events) = mpsc::channel();
    let started = pool.go(variant, position, limits, move |event| {
        let _ = sender.send(event);
    });
    started.map_err(|fault| SearchError::Thread(fault.to_string()))?;
    let found = collect(events);
    pool.wait();
    found
}

/// Gathers the events of a search up to its end.
///
/// # Errors
/// When the search fails.
pub fn collect(events: impl IntoIterator<Item = Event>) -> Result<Searched, SearchError> {
    let mut found = Searched::default();
    let mut failure = None;
    for event in events {
        match event {
            Event::Info(report) => found.add(report),
            Event::Failed(message) => failure = Some(message),
            Event::Done { best, .. } => found.best = best,
            Event::Current { .. } => {}
        }
    }
    failure.map_or(Ok(found), |message| Err(SearchError::Failed(message)))
}
