//! What runs for the page beside the conversation: a search or the judgement of a game, one at a time.

use std::mem;
use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;

use super::fault::Fault;
use super::frame;
use super::gate::Gate;
use super::judge::{Judge, JudgeQuestion};
use super::kept_pool::KeptPool;
use super::search::Search;
use super::search_plan::SearchQuestion;
use crate::hub::{Hub, Taken};
use crate::wake::Wake;
use bentrider_rules::game::Game;

/// What runs for the page.
pub(super) struct Work {
    hub: Arc<Hub>,
    wake: Wake,
    /// How many searches and judgements there have been.
    count: u64,
    running: Option<Running>,
    pool: Option<KeptPool>,
    gate: Gate,
    /// When the page last said something.
    last_received: Instant,
    /// Events that are to be sent before anything else.
    pending: Vec<String>,
}

enum Running {
    Search(Box<Search>),
    Judge(Judge),
}

/// The answer to `search` and `judge`.
#[derive(Serialize)]
pub(super) struct Started {
    search: u64,
}

/// The last event of a search.
#[derive(Serialize)]
struct Done {
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Work {
    /// Nothing runs.
    pub(super) fn new(hub: Arc<Hub>, wake: Wake) -> Self {
        Work {
            gate: Gate::new(hub.timing.between_lines),
            hub,
            wake,
            count: 0,
            running: None,
            pool: None,
            last_received: Instant::now(),
            pending: Vec::new(),
        }
    }

    /// The page has said something.
    pub(super) fn page_is_there(&mut self) {
        self.last_received = Instant::now();
    }

    /// Ends what runs, and searches the position of a game.
    ///
    /// # Errors
    /// When too much is asked for, or too much runs already.
    pub(super) fn search(
        &mut self,
        game: Game,
        question: &SearchQuestion,
    ) -> Result<Started, Fault> {
        let plan = question.plan()?;
        let place = self.begin()?;
        let pool = KeptPool::fit(self.pool.take(), &self.hub, &plan, &game)?;
        let search = Search::start(self.count, pool, game, &plan, place, Arc::clone(&self.wake))?;
        self.running = Some(Running::Search(Box::new(search)));
        Ok(Started { search: self.count })
    }

    /// Ends what runs, and judges a game.
    ///
    /// # Errors
    /// As [`Work::search`], and when a move of the game is not legal.
    pub(super) fn judge(&mut self, game: &Game, question: JudgeQuestion) -> Result<Started, Fault> {
        let plan = question.plan(game)?;
        let place = self.begin()?;
        self.pool = None;
        let judge = Judge::start(self.count, plan, place, Arc::clone(&self.wake))?;
        self.running = Some(Running::Judge(judge));
        Ok(Started { search: self.count })
    }

    /// Ends what runs, and takes a place for something new.
    fn begin(&mut self) -> Result<Taken, Fault> {
        if let Some(running) = self.running.take() {
            let number = running.number();
            match running {
                Running::Search(search) => self.pool = Some(search.end()),
                Running::Judge(judge) => judge.end(),
            }
            self.pending.push(frame::event("done", number, &Done { error: None }));
        }
        self.count += 1;
        self.hub.searches.take(1).ok_or_else(|| {
            let most = self.hub.searches.most();
            Fault::new(format!(
                "{most} searches run already in all pages, which is the most: stop one of them first"
            ))
        })
    }

    /// Asks what runs to end; its last events follow.
    pub(super) fn stop(&self) {
        match &self.running {
            Some(Running::Search(search)) => search.stop(),
            Some(Running::Judge(judge)) => judge.stop(),
            None => {}
        }
    }

    /// The events that must come before the answer to a question.
    pub(super) fn take_pending(&mut self) -> Vec<String> {
        mem::take(&mut self.pending)
    }

    /// The events that are due.
    pub(super) fn poll(&mut self) -> Vec<String> {
        let mut events = self.take_pending();
        if self.last_received.elapsed() >= self.hub.timing.silence {
            self.stop();
        }
        let ended = match &mut self.running {
            Some(Running::Search(search)) => search.poll(&mut self.gate, &mut events),
            Some(Running::Judge(judge)) => judge.poll(&mut events),
            None => None,
        };
        if let Some(error) = ended {
            let number = self.running.as_ref().map_or(0, Running::number);
            if let Some(Running::Search(search)) = self.running.take() {
                self.pool = Some(search.end());
            }
            events.push(frame::event("done", number, &Done { error: error.0 }));
        }
        let kept = self.hub.timing.kept;
        self.pool = self.pool.take().filter(|it| it.unused_since().elapsed() < kept);
        events
    }

    /// When something is due, unless the search wakes the session before.
    pub(super) fn due(&self) -> Option<Instant> {
        let timing = &self.hub.timing;
        let lines = match &self.running {
            Some(Running::Search(search)) if search.has_lines() => self.gate.opens(),
            _ => None,
        };
        let silent = self.running.is_some().then(|| self.last_received + timing.silence);
        // Where a stop was asked for and has not arrived yet, waiting is enough.
        let silent = silent.filter(|it| *it > Instant::now());
        let unused = self.pool.as_ref().map(|it| it.unused_since() + timing.kept);
        [lines, silent, unused].into_iter().flatten().min()
    }
}

impl Running {
    fn number(&self) -> u64 {
        match self {
            Running::Search(search) => search.number(),
            Running::Judge(judge) => judge.number(),
        }
    }
}
