//! A search that runs, and what of it is sent to the page.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;

use super::fault::Fault;
use super::frame;
use super::gate::Gate;
use super::kept_pool::KeptPool;
use super::lines::Lines;
use super::search_plan::SearchPlan;
use crate::hub::Taken;
use crate::wake::Wake;
use bentrider_engine::search::{Event, Limits, Report};
use bentrider_rules::game::Game;
use bentrider_rules::position::Move;

/// A search that runs.
pub(super) struct Search {
    number: u64,
    root: Game,
    pool: KeptPool,
    found: Arc<Mutex<Found>>,
    /// One of the searches at once.
    _place: Taken,
}

/// What a search has found and not sent yet.
#[derive(Default)]
struct Found {
    /// The last report of each line.
    reports: Vec<Report>,
    /// Have they changed since they were sent?
    is_new: bool,
    failed: Option<String>,
    /// The answer, when it has ended.
    best: Option<Option<Move>>,
}

/// The event `best`.
#[derive(Serialize)]
struct Best {
    #[serde(rename = "move")]
    text: Option<String>,
    san: Option<String>,
}

/// The end of a search, and why it failed if it did.
pub(super) struct Ended(pub(super) Option<String>);

impl Search {
    /// Starts a search of the position of a game.
    ///
    /// # Errors
    /// When the system has no thread.
    pub(super) fn start(
        number: u64,
        mut pool: KeptPool,
        root: Game,
        plan: &SearchPlan,
        place: Taken,
        wake: Wake,
    ) -> Result<Self, Fault> {
        let found = Arc::new(Mutex::new(Found::default()));
        let shared = Arc::clone(&found);
        let limits = Limits { level: pool.level(), ..plan.limits.clone() };
        let listener = move |event| {
            if lock(&shared).add(event) {
                wake();
            }
        };
        let started = pool.pool.go(root.variant(), root.position(), limits, listener);
        started.map_err(|_| Fault::new("there is no thread to search with"))?;
        Ok(Search { number, root, pool, found, _place: place })
    }

    /// Its number.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Asks it to end.
    pub(super) fn stop(&self) {
        self.pool.pool.stop();
    }

    /// Ends it, and gives its pool.
    pub(super) fn end(mut self) -> KeptPool {
        self.stop();
        self.pool.pool.wait();
        self.pool.rested()
    }

    /// Has it lines that were not sent?
    pub(super) fn has_lines(&self) -> bool {
        lock(&self.found).is_new
    }

    /// Adds the events that are due, and says whether it has ended.
    pub(super) fn poll(&self, gate: &mut Gate, events: &mut Vec<String>) -> Option<Ended> {
        let mut found = lock(&self.found);
        let is_last = found.best.is_some();
        let reports = if found.is_new && (is_last || gate.pass()) {
            found.is_new = false;
            found.reports.clone()
        } else {
            Vec::new()
        };
        let (best, failed) = (found.best, found.failed.take_if(|_| is_last));
        drop(found);
        if !reports.is_empty() {
            events.push(frame::event("lines", self.number, &Lines::new(&self.root, &reports)));
        }
        let best = best?;
        gate.passed();
        events.push(frame::event("best", self.number, &self.best(best)));
        Some(Ended(failed))
    }

    fn best(&self, mv: Option<Move>) -> Best {
        let mv = mv.filter(|it| self.root.legal_moves().contains(it));
        Best { text: mv.map(|it| self.root.coordinates(it)), san: mv.map(|it| self.root.san(it)) }
    }
}

impl Found {
    /// Adds an event, and says whether the session must be woken for it.
    fn add(&mut self, event: Event) -> bool {
        match event {
            Event::Info(report) => {
                match self.reports.iter_mut().find(|it| it.multi_pv == report.multi_pv) {
                    Some(known) => *known = report,
                    None => self.reports.push(report),
                }
                !std::mem::replace(&mut self.is_new, true)
            }
            Event::Failed(reason) => {
                self.failed = Some(reason);
                false
            }
            Event::Done { best, .. } => {
                self.best = Some(best);
                true
            }
            Event::Current { .. } => false,
        }
    }
}

/// A panic while it was locked leaves it as it was: each change is one assignment.
fn lock(found: &Mutex<Found>) -> MutexGuard<'_, Found> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}
