//! A search for the page: its plan, the engine that is kept from one search to the next, and the running
//! search.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde::Deserialize;

use crate::frame::AnswerError;
use crate::limits::{self, Hub, Taken};
use crate::lines::{Ended, Found, Gate, lock};
use crate::work::Wake;
use bentrider_engine::engine::{Engine, EvalFile};
use bentrider_engine::search::{Level, Limits, TimeControl};
use bentrider_rules::game::Game;

/// The number of moves below which a game is new: a player of limited strength gets a new error seed.
const NEW_GAME: usize = 2;

/// The longest time of a search or of a clock in milliseconds: a day.
const MOST_TIME: u64 = 86_400_000;

/// The further fields of `search`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchQuestion {
    limits: LimitFields,
    #[serde(default = "one")]
    lines: usize,
    #[serde(default = "one")]
    threads: usize,
    #[serde(default = "hash")]
    hash: usize,
    #[serde(default)]
    elo: Option<u64>,
    #[serde(default)]
    analysis: bool,
}

/// The limits of a search; at most one may be given.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct LimitFields {
    milliseconds: Option<u64>,
    depth: Option<u16>,
    nodes: Option<u64>,
    clock: Option<ClockFields>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockFields {
    left: [u64; 2],
    increment: [u64; 2],
}

/// The plan of a search, with each number in its range.
pub(crate) struct SearchPlan {
    limits: Limits,
    lines: usize,
    threads: usize,
    hash: usize,
    elo: Option<u64>,
    analysis: bool,
}

fn one() -> usize {
    1
}

fn hash() -> usize {
    64
}

impl SearchQuestion {
    /// The plan of the search.
    ///
    /// # Errors
    /// When a number is out of its range.
    pub(crate) fn plan(&self) -> Result<SearchPlan, AnswerError> {
        let SearchQuestion { lines, threads, hash, elo, analysis, .. } = *self;
        in_range("lines", lines, 1, limits::LINES)?;
        in_range("hash", hash, 1, limits::HASH_MIB)?;
        in_range("threads", threads, 1, limits::cores())?;
        if let Some(elo) = elo {
            in_range("elo", elo, Level::WEAKEST, Level::STRONGEST)?;
        }
        Ok(SearchPlan { limits: self.limits.read()?, lines, threads, hash, elo, analysis })
    }
}

impl LimitFields {
    fn read(&self) -> Result<Limits, AnswerError> {
        let LimitFields { milliseconds, depth, nodes, clock } = *self;
        let given = [milliseconds.is_some(), depth.is_some(), nodes.is_some(), clock.is_some()];
        if given.into_iter().filter(|it| *it).count() > 1 {
            return Err(AnswerError::new("the search has several limits: expected at most one"));
        }
        if let Some(time) = milliseconds {
            in_range("milliseconds", time, 1, MOST_TIME)?;
        }
        if let Some(clock) = clock {
            for time in clock.left.into_iter().chain(clock.increment) {
                in_range("a time of the clock", time, 0, MOST_TIME)?;
            }
        }
        let clock = clock.map(|it| TimeControl {
            // 0 means an unknown time.
            left: it.left.map(|left| left.max(1)),
            increment: it.increment,
            moves_to_go: None,
        });
        Ok(Limits {
            move_time: milliseconds,
            depth: depth.map(|it| it.max(1)),
            nodes: nodes.map(|it| it.max(1)),
            time_control: clock,
            ..Limits::default()
        })
    }
}

/// Makes sure that a number is in its range.
///
/// # Errors
/// When it is not.
pub(crate) fn in_range<T: PartialOrd + std::fmt::Display>(
    name: &str,
    value: T,
    min: T,
    max: T,
) -> Result<(), AnswerError> {
    if value >= min && value <= max {
        return Ok(());
    }
    Err(AnswerError::new(format!("{name} cannot be {value}: expected {min} to {max}")))
}

/// The engine of a page's searches, kept from one to the next.
pub(crate) struct Player {
    engine: Engine,
    network: EvalFile,
    hash: usize,
    elo: Option<u64>,
    /// The memory that it takes.
    _memory: Taken,
    /// The time since which it is not used.
    unused_since: Duration,
}

impl Player {
    /// The kept player, or else a new one, at the position of a game, with this network of its variant, and ready for a plan. Its table and
    /// histories are cleared if they are of another variant or level.
    ///
    /// # Errors
    /// When there is not enough memory.
    pub(crate) fn fit(
        kept: Option<Player>,
        hub: &Hub,
        plan: &SearchPlan,
        game: Game,
        network: EvalFile,
    ) -> Result<Self, AnswerError> {
        let mut player = match kept.filter(|it| it.hash == plan.hash) {
            Some(kept) => kept,
            None => Player::new(hub, plan.hash)?,
        };
        let Player { engine, network: evaluates, elo, .. } = &mut player;
        let is_new_game = plan.elo.is_some() && game.moves().len() < NEW_GAME;
        let is_other = !Arc::ptr_eq(engine.variant(), game.variant()) || *elo != plan.elo;
        if is_other || is_new_game {
            engine.new_game();
        }
        *elo = plan.elo;
        if *evaluates != network {
            *evaluates = network.clone();
            engine.set_eval_file(network);
        }
        engine.set_game(game);
        plan.set_options(engine)?;
        Ok(player)
    }

    fn new(hub: &Hub, mib: usize) -> Result<Self, AnswerError> {
        let none = || {
            AnswerError::new(format!(
                "not enough memory for a hash table of {mib} MiB: choose a smaller one, or stop another search"
            ))
        };
        let memory = hub.hash.take(mib).ok_or_else(none)?;
        let engine = hub.engine(mib).map_err(|_| none())?;
        Ok(Player {
            engine,
            network: EvalFile::Own,
            hash: mib,
            elo: None,
            _memory: memory,
            unused_since: hub.now(),
        })
    }

    /// The time since which it is not used.
    pub(crate) fn unused_since(&self) -> Duration {
        self.unused_since
    }
}

impl SearchPlan {
    fn set_options(&self, engine: &mut Engine) -> Result<(), AnswerError> {
        let elo = self.elo.map(|it| ("UCI_Elo", it.to_string()));
        let options = [
            ("Threads", self.threads.to_string()),
            ("MultiPV", self.lines.to_string()),
            ("UCI_AnalyseMode", self.analysis.to_string()),
            ("UCI_LimitStrength", elo.is_some().to_string()),
        ];
        for (name, value) in options.into_iter().chain(elo) {
            engine.set_option(name, Some(&value)).map_err(AnswerError::of)?;
        }
        Ok(())
    }
}

/// A search, before, while or after it runs.
pub(crate) struct Search {
    number: u64,
    player: Player,
    limits: Limits,
    found: Arc<Mutex<Found>>,
    /// The place among the simultaneous searches.
    _place: Taken,
}

impl Search {
    /// A search of the position of the player that has not begun.
    pub(crate) fn new(number: u64, player: Player, plan: SearchPlan, place: Taken) -> Self {
        let found = Arc::new(Mutex::new(Found::default()));
        Search { number, player, limits: plan.limits, found, _place: place }
    }

    /// Begins to search, in threads. `wake` is called when there is something to poll.
    ///
    /// # Errors
    /// When no thread can be started.
    pub(crate) fn start(&mut self, wake: Wake) -> Result<(), AnswerError> {
        let shared = Arc::clone(&self.found);
        let listener = move |event| {
            if lock(&shared).add(event) {
                wake();
            }
        };
        let started = self.player.engine.go(self.limits.clone(), listener);
        started.map_err(|_| AnswerError::new("cannot start a thread for the search"))
    }

    /// Searches in the calling thread up to the end, and sends the events when they are due. Returns the end.
    pub(crate) fn run(
        &mut self,
        hub: &Hub,
        gate: &mut Gate,
        send: &mut dyn FnMut(String),
    ) -> Ended {
        let Search { number, player, limits, found, .. } = self;
        let root = player.engine.game().clone();
        let mut ended = Ended(None);
        player.engine.search(limits.clone(), &mut |event| {
            let mut found = lock(found);
            found.add(event);
            let (due, end) = found.take(gate, hub.now());
            due.frames(*number, &root).for_each(&mut *send);
            ended = end.unwrap_or(Ended(ended.0.take()));
        });
        ended
    }

    /// The number of the search.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// The evaluation in words.
    pub(crate) fn evaluation(&self) -> String {
        self.player.engine.evaluation_in_words().to_owned()
    }

    /// Asks the search to end.
    pub(crate) fn stop(&self) {
        self.player.engine.stop();
    }

    /// Ends the search, and returns its player, which is unused from now on.
    pub(crate) fn end(mut self, now: Duration) -> Player {
        self.player.engine.halt();
        Player { unused_since: now, ..self.player }
    }

    /// Whether it has variations that were not sent.
    pub(crate) fn has_lines(&self) -> bool {
        lock(&self.found).has_lines()
    }

    /// Adds the events that are due, and returns the end if it has ended.
    pub(crate) fn poll(
        &self,
        gate: &mut Gate,
        now: Duration,
        events: &mut Vec<String>,
    ) -> Option<Ended> {
        let (due, ended) = lock(&self.found).take(gate, now);
        events.extend(due.frames(self.number, self.player.engine.game()));
        ended
    }
}
