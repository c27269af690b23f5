//! A search that is waited for, and the flag that cancels long work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use thiserror::Error;

use crate::eval::Score;
use crate::search::pool::Pool;
use crate::search::{Bound, Event, Limits, Report};
use bentrider_rules::game::Game;
use bentrider_rules::position::Move;

/// How often a running search looks at the cancellation flag.
const CANCEL_INTERVAL: Duration = Duration::from_millis(20);

/// A flag that the games of a match or a long analysis look at between moves. Copies share it.
#[derive(Clone, Debug, Default)]
pub struct CancelFlag(Arc<AtomicBool>);

impl CancelFlag {
    /// Asks all who look at the flag to end. May be called from any thread, more than once.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Has the flag been set?
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

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

/// Searches the position of a game and waits for the end. The pool keeps its hash table and histories for the next
/// search; after [`Pool::clear`], with one thread and a limit of depth or nodes, the result is always
/// the same.
///
/// # Errors
/// When there is no thread, or the search fails.
pub fn search_and_wait(
    pool: &mut Pool,
    game: &Game,
    limits: Limits,
) -> Result<Searched, SearchError> {
    let events = start(pool, game, limits)?;
    let found = collect(events);
    pool.wait();
    found
}

/// As [`search_and_wait`], but the search is stopped when `cancel` is set, and the result is what it has
/// found until then.
///
/// # Errors
/// When there is no thread, or the search fails.
pub fn search_until(
    pool: &mut Pool,
    game: &Game,
    limits: Limits,
    cancel: &CancelFlag,
) -> Result<Searched, SearchError> {
    let events = start(pool, game, limits)?;
    let mut received = Vec::new();
    loop {
        match events.recv_timeout(CANCEL_INTERVAL) {
            Ok(event) => received.push(event),
            Err(RecvTimeoutError::Timeout) if cancel.is_set() => pool.stop(),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    pool.wait();
    collect(received)
}

fn start(pool: &mut Pool, game: &Game, limits: Limits) -> Result<Receiver<Event>, SearchError> {
    let (sender, events) = mpsc::channel();
    let started = pool.go(game.variant(), game.position(), limits, move |event| {
        let _ = sender.send(event);
    });
    started.map_err(|fault| SearchError::Thread(fault.to_string()))?;
    Ok(events)
}

/// As [`search_and_wait`], in the calling thread: see [`Pool::search`] for the stack it needs.
///
/// # Errors
/// When the search fails.
pub fn search_here(pool: &mut Pool, game: &Game, limits: Limits) -> Result<Searched, SearchError> {
    let mut events = Vec::new();
    pool.search(game.variant(), game.position(), limits, &mut |event| events.push(event));
    collect(events)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_share_one_flag() {
        let flag = CancelFlag::default();
        let copy = flag.clone();
        assert!(!copy.is_set());
        flag.set();
        assert!(copy.is_set());
    }
}
