//! The background work of a page, one at a time: a search, or a task such as the judgement of a game.

use std::mem;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use crate::frame::{self, AnswerError};
use crate::judge::{JudgeQuestion, JudgeTask};
use crate::limits::{Hub, Taken};
use crate::lines::{Ended, Gate};
use crate::search::{Player, Search, SearchQuestion};
use crate::task::{Background, NumberedTask, Task};
use bentrider_engine::engine::EvalFile;
use bentrider_rules::game::Game;

/// Tells the owner of a session, from another thread, that events are ready to poll.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// The background work of a page.
pub(crate) struct Work {
    hub: Arc<Hub>,
    wake: Wake,
    /// The number of searches and tasks so far.
    count: u64,
    running: Option<Running>,
    /// The engine of the last search, until it has been unused for too long.
    player: Option<Player>,
    gate: Gate,
    /// The time of the last frame of the page.
    last_received: Duration,
    /// Events to send before anything else.
    pending: Vec<String>,
}

/// Work that has begun; on a host without threads, that [`Work::run`] will do.
enum Running {
    Search(Box<Search>),
    Background(Background),
    /// A task for [`Work::run`].
    Task(NumberedTask),
}

/// The answer to `search`, `judge` and `teach`.
#[derive(Serialize)]
pub(crate) struct Started {
    search: u64,
    evaluation: String,
}

/// The last event of a search or a task.
#[derive(Serialize)]
struct Done {
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Work {
    /// No work yet.
    pub(crate) fn new(hub: Arc<Hub>, wake: Wake) -> Self {
        Work {
            gate: Gate::new(hub.timing.between_lines),
            last_received: hub.now(),
            hub,
            wake,
            count: 0,
            running: None,
            player: None,
            pending: Vec::new(),
        }
    }

    /// Records that the page has sent something.
    pub(crate) fn note_activity(&mut self) {
        self.last_received = self.hub.now();
    }

    /// Ends the running work, and searches the position of a game with this network of its variant.
    ///
    /// # Errors
    /// When a limit is exceeded, or too many searches are running.
    pub(crate) fn search(
        &mut self,
        game: Game,
        network: EvalFile,
        question: &SearchQuestion,
    ) -> Result<Started, AnswerError> {
        let plan = question.plan()?;
        let place = self.begin()?;
        let player = Player::fit(self.player.take(), &self.hub, &plan, game, network)?;
        let mut search = Search::new(self.count, player, plan, place);
        let evaluation = search.evaluation();
        if self.hub.host.has_threads() {
            search.start(Arc::clone(&self.wake))?;
        }
        self.running = Some(Running::Search(Box::new(search)));
        Ok(Started { search: self.count, evaluation })
    }

    /// Ends the running work, and judges a game with this network of its variant.
    ///
    /// # Errors
    /// The errors of [`Work::search`], and when a move of the game is not legal.
    pub(crate) fn judge(
        &mut self,
        game: &Game,
        network: EvalFile,
        question: JudgeQuestion,
    ) -> Result<Started, AnswerError> {
        let plan = question.plan(game)?;
        self.start(|hub| {
            let engine = plan.engine(hub, network)?;
            Ok(Box::new(JudgeTask::new(plan, engine)))
        })
    }

    /// Ends the running work, and starts the task that `make` makes.
    ///
    /// # Errors
    /// When too many searches are running, or `make` fails.
    pub(crate) fn start(
        &mut self,
        make: impl FnOnce(&Hub) -> Result<Box<dyn Task>, AnswerError>,
    ) -> Result<Started, AnswerError> {
        let place = self.begin()?;
        self.player = None;
        let (number, task) = (self.count, make(&self.hub)?);
        let evaluation = task.evaluation();
        let numbered = NumberedTask { number, task, _place: place };
        self.running = Some(match self.hub.host.has_threads() {
            true => Running::Background(Background::start(numbered, Arc::clone(&self.wake))?),
            false => Running::Task(numbered),
        });
        Ok(Started { search: number, evaluation })
    }

    /// Ends the running work, and takes a place for new work.
    fn begin(&mut self) -> Result<Taken, AnswerError> {
        if let Some(running) = self.running.take() {
            let number = running.number();
            match running {
                Running::Search(search) => self.player = Some(search.end(self.hub.now())),
                Running::Background(task) => task.end(),
                Running::Task(_) => {}
            }
            self.pending.push(frame::event("done", number, &Done { error: None }));
        }
        self.count += 1;
        self.hub.searches.take(1).ok_or_else(|| {
            let most = self.hub.searches.most();
            AnswerError::new(format!(
                "{most} searches are already running in all pages, the largest number allowed: stop one first"
            ))
        })
    }

    /// Asks the running work to end; its last events follow.
    pub(crate) fn stop(&self) {
        match &self.running {
            Some(Running::Search(search)) => search.stop(),
            Some(Running::Background(task)) => task.stop(),
            Some(Running::Task(_)) | None => {}
        }
    }

    /// On a host without threads, does the work that was asked for, in the calling thread, and sends its events when
    /// they are due.
    pub(crate) fn run(&mut self, send: &mut dyn FnMut(String)) {
        if self.hub.host.has_threads() {
            return;
        }
        let Some(running) = self.running.take() else { return };
        let number = running.number();
        let ended = match running {
            Running::Search(mut search) => {
                let ended = search.run(&self.hub, &mut self.gate, send);
                self.player = Some(search.end(self.hub.now()));
                ended
            }
            Running::Task(task) => task.run(send),
            Running::Background(_) => Ended(None),
        };
        send(frame::event("done", number, &Done { error: ended.0 }));
    }

    /// The events that must come before the answer to a question.
    pub(crate) fn take_pending(&mut self) -> Vec<String> {
        mem::take(&mut self.pending)
    }

    /// The events that are due.
    pub(crate) fn poll(&mut self) -> Vec<String> {
        let mut events = self.take_pending();
        let now = self.hub.now();
        if now >= self.last_received + self.hub.timing.silence {
            self.stop();
        }
        let ended = match &mut self.running {
            Some(Running::Search(search)) => search.poll(&mut self.gate, now, &mut events),
            Some(Running::Background(task)) => task.poll(&mut events),
            Some(Running::Task(_)) | None => None,
        };
        if let Some(error) = ended {
            let number = self.running.as_ref().map_or(0, Running::number);
            if let Some(Running::Search(search)) = self.running.take() {
                self.player = Some(search.end(now));
            }
            events.push(frame::event("done", number, &Done { error: error.0 }));
        }
        let kept = self.hub.timing.kept;
        self.player = self.player.take().filter(|it| now < it.unused_since() + kept);
        events
    }

    /// The time after which something is due, unless the search wakes the session before.
    pub(crate) fn due_in(&self) -> Option<Duration> {
        let (timing, now) = (&self.hub.timing, self.hub.now());
        let lines = match &self.running {
            Some(Running::Search(search)) if search.has_lines() => {
                Some(self.gate.opens().unwrap_or(now))
            }
            _ => None,
        };
        let silent = self.running.is_some().then(|| self.last_received + timing.silence);
        // If a stop was requested but has not arrived yet, waiting is enough.
        let silent = silent.filter(|it| *it > now);
        let unused = self.player.as_ref().map(|it| it.unused_since() + timing.kept);
        let due = [lines, silent, unused].into_iter().flatten().min()?;
        Some(due.saturating_sub(now))
    }
}

impl Running {
    fn number(&self) -> u64 {
        match self {
            Running::Search(search) => search.number(),
            Running::Background(task) => task.number(),
            Running::Task(task) => task.number,
        }
    }
}
