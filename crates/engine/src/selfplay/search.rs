//! A blocking search, and the flag that cancels long work.

use std::io::ErrorKind;
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

/// The interval at which a running search checks the cancellation flag.
const CANCEL_INTERVAL: Duration = Duration::from_millis(20);

/// A flag that the games of a match or a long analysis check between moves. Copies share it.
#[derive(Clone, Debug, Default)]
pub struct CancelFlag(Arc<AtomicBool>);

impl CancelFlag {
    /// Asks all work that checks the flag to end. May be called from any thread, more than once.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag has been set.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Searched {
    /// The move to play; `None` if there is none.
    pub best: Option<Move>,
    /// The last exact report of each principal variation, the best first. Empty if the search had no time for
    /// one.
    pub lines: Vec<Report>,
    /// The number of nodes visited.
    pub nodes: u64,
}

/// The error of a search without a result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SearchError {
    /// No thread could be started; the message of the system.
    #[error("no thread to search with: {0}")]
    Thread(String),
    /// The search failed; the reason as a sentence.
    #[error("{0}")]
    Failed(String),
}

impl Searched {
    /// The score for the side to move, that of the best variation.
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|report| report.score)
    }

    fn add(&mut self, report: Report) {
        if report.depth == 0 {
            return;
        }
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
/// When no thread can be started, or the search fails.
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

/// Searches as [`search_and_wait`] does, but stops when `cancel` is set; the result is the best so far. On a host
/// without threads it searches in the calling thread, as [`search_here`] does, and the host alone stops it.
///
/// # Errors
/// When no thread can be started, or the search fails.
pub fn search_until(
    pool: &mut Pool,
    game: &Game,
    limits: Limits,
    cancel: &CancelFlag,
) -> Result<Searched, SearchError> {
    if !pool.host().has_threads() {
        return search_here(pool, game, limits);
    }
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
    started.map_err(|fault| match fault.kind() {
        ErrorKind::InvalidInput => SearchError::Failed(fault.to_string()),
        _ => SearchError::Thread(fault.to_string()),
    })?;
    Ok(events)
}

/// Searches as [`search_and_wait`] does, in the calling thread: see [`Pool::search`] for the stack it needs.
///
/// # Errors
/// When the search fails.
pub fn search_here(pool: &mut Pool, game: &Game, limits: Limits) -> Result<Searched, SearchError> {
    let mut events = Vec::new();
    let searched =
        pool.search(game.variant(), game.position(), limits, &mut |event| events.push(event));
    searched.map_err(|fault| SearchError::Failed(fault.to_string()))?;
    collect(events)
}

/// Collects the events of a search up to its end.
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
