//! A running search, and its result.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};

use bentrider_engine::search::Event;
use bentrider_rules::{Game, Move};
use pyo3::prelude::*;

use crate::convert::{SIGNAL_INTERVAL, lock};
use crate::engine::Engine;
use crate::error::SearchError;
use crate::line::Line;

/// What a search has found so far.
#[derive(Default)]
struct Found {
    /// The last exact line of each place, the best first.
    lines: Vec<Line>,
    nodes: u64,
    /// The move to play and the expected reply, when the search has ended.
    end: Option<[Option<Move>; 2]>,
    failure: Option<String>,
}

/// A running search: an iterator over its lines (`Line`), as they are found, until it ends. Other threads of Python run
/// while it waits, and Ctrl-C ends it with KeyboardInterrupt.
///
/// In a `with` statement the search ends with the block, as it does when the object is deleted.
#[pyclass(module = "bentrider", frozen)]
pub(crate) struct Search {
    root: Arc<Game>,
    events: Mutex<Receiver<Event>>,
    found: Mutex<Found>,
    stop: Mutex<Box<dyn Fn() + Send>>,
    /// Whether it has ended: then `stop` would stop the next search of the engine.
    ended: Arc<AtomicBool>,
    /// The engine that searches: without it the search would end.
    _engine: Py<Engine>,
}

/// The thread of a search, as the engine has started it.
pub(crate) struct Started<S> {
    /// What it reports.
    pub(crate) events: Receiver<Event>,
    /// Asks the engine to stop.
    pub(crate) stop: S,
    /// Set before the last event.
    pub(crate) ended: Arc<AtomicBool>,
}

impl Search {
    pub(crate) fn new(
        root: Arc<Game>,
        engine: Py<Engine>,
        started: Started<impl Fn() + Send + 'static>,
    ) -> Self {
        let Started { events, stop, ended } = started;
        let (events, stop) = (Mutex::new(events), Mutex::new(Box::new(stop) as Box<_>));
        Search { root, events, found: Mutex::default(), stop, ended, _engine: engine }
    }

    /// Waits for the next event; `None` after the last one. A signal ends the search.
    fn wait(&self, py: Python<'_>) -> PyResult<Option<Event>> {
        loop {
            match py.detach(|| lock(&self.events).recv_timeout(SIGNAL_INTERVAL)) {
                Ok(event) => return Ok(Some(event)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Err(signal) = py.check_signals() {
                self.halt();
                while let Ok(event) = py.detach(|| lock(&self.events).recv()) {
                    self.note(event);
                }
                return Err(signal);
            }
        }
    }

    /// Takes note of an event; returns its line, if it has one.
    fn note(&self, event: Event) -> Option<Line> {
        let mut found = lock(&self.found);
        match event {
            Event::Info(report) => {
                let line = Line::new(&self.root, report);
                found.nodes = found.nodes.max(line.nodes());
                if line.is_exact() {
                    found.lines.retain(|it| it.multipv() != line.multipv());
                    found.lines.push(line.clone());
                    found.lines.sort_by_key(Line::multipv);
                }
                return Some(line);
            }
            Event::Current { .. } => {}
            Event::Failed(reason) => found.failure = Some(reason),
            Event::Done { best, ponder } => found.end = Some([best, ponder]),
        }
        None
    }

    /// The next line; `None` at the end of the search.
    fn next_line(&self, py: Python<'_>) -> PyResult<Option<Line>> {
        while let Some(event) = self.wait(py)? {
            if let Some(line) = self.note(event) {
                return Ok(Some(line));
            }
        }
        match lock(&self.found).failure.take() {
            Some(reason) => Err(SearchError::new_err(reason)),
            None => Ok(None),
        }
    }

    fn halt(&self) {
        if !self.ended.load(Ordering::Acquire) {
            (lock(&self.stop))();
        }
    }
}

#[pymethods]
impl Search {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Line>> {
        self.next_line(py)
    }

    /// Asks the search to end with the best move so far. The last lines still follow.
    fn stop(&self) {
        self.halt();
    }

    /// Waits for the end of the search; returns its `SearchResult`. Raises `SearchError` if it has failed.
    pub(crate) fn result(&self, py: Python<'_>) -> PyResult<SearchResult> {
        while self.next_line(py)?.is_some() {}
        let found = lock(&self.found);
        Ok(SearchResult {
            root: Arc::clone(&self.root),
            lines: found.lines.clone(),
            nodes: found.nodes,
            end: found.end.unwrap_or_default(),
        })
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, pyo3::types::PyTuple>) {
        self.halt();
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.halt();
    }
}

/// The result of a search.
#[pyclass(module = "bentrider", frozen)]
pub(crate) struct SearchResult {
    root: Arc<Game>,
    lines: Vec<Line>,
    nodes: u64,
    end: [Option<Move>; 2],
}

#[pymethods]
impl SearchResult {
    /// The move to play in coordinate notation; None if there is no legal move.
    #[getter]
    fn best(&self) -> Option<String> {
        self.end[0].map(|mv| self.root.coordinates(mv))
    }

    /// The move to play in standard algebraic notation; None if there is no legal move.
    #[getter]
    fn san(&self) -> Option<String> {
        self.end[0].map(|mv| self.root.san(mv))
    }

    /// The expected reply in coordinate notation, or None.
    #[getter]
    fn ponder(&self) -> Option<String> {
        self.end[1].map(|mv| self.root.coordinates(mv))
    }

    /// The last line of each place, the best first: a list of `Line`.
    #[getter]
    fn lines(&self) -> Vec<Line> {
        self.lines.clone()
    }

    /// The nodes that were visited, by all threads.
    #[getter]
    fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The score of the best line in centipawns (a Rook is 500); None for a mate, or without a line.
    #[getter]
    fn cp(&self) -> Option<i32> {
        self.lines.first().and_then(Line::cp)
    }

    /// The moves to mate by the best line, as in `Line.mate`; None without a mate.
    #[getter]
    fn mate(&self) -> Option<i32> {
        self.lines.first().and_then(Line::mate)
    }

    fn __repr__(&self) -> String {
        let first = self.lines.first().map_or_else(|| "no line".to_owned(), Line::__repr__);
        format!("<SearchResult {}: {first}>", self.san().unwrap_or_else(|| "no move".to_owned()))
    }
}
