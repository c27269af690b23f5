//! A search for the page: what is asked for, the engine that is kept from one search to the next, and the search
//! that runs.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde::Deserialize;

use crate::frame::Fault;
use crate::limits::{self, Hub, Taken};
use crate::lines::{Ended, Found, Gate, lock};
use crate::work::Wake;
use bentrider_engine::engine::Engine;
use bentrider_engine::search::{Level, Limits, TimeControl};
use bentrider_rules::game::Game;

/// In a game with fewer moves than this, a player of limited strength errs in a new way.
const NEW_GAME: usize = 2;

/// The most milliseconds of a search or of a clock: a day.
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

/// At most one of them.
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

/// What is to be searched, each number in its range.
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
    /// What is to be searched.
    ///
    /// # Errors
    /// When a number is out of its range.
    pub(crate) fn plan(&self) -> Result<SearchPlan, Fault> {
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
    fn read(&self) -> Result<Limits, Fault> {
        let LimitFields { milliseconds, depth, nodes, clock } = *self;
        let given = [milliseconds.is_some(), depth.is_some(), nodes.is_some(), clock.is_some()];
        if given.into_iter().filter(|it| *it).count() > 1 {
            return Err(Fault::new("the search has several limits: expected at most one"));
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
            // 0 would be an unknown time.
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
) -> Result<(), Fault> {
    if value >= min && value <= max {
        return Ok(());
    }
    Err(Fault::new(format!("{name} cannot be {value}: expected {min} to {max}")))
}

/// The engine of a page's searches, kept from one to the next.
pub(crate) struct Player {
    engine: Engine,
    hash: usize,
    elo: Option<u64>,
    /// The memory that it takes.
    _memory: Taken,
    /// Since when it is not used.
    rests_since: Duration,
}

impl Player {
    /// What is kept, or else a new one, at the position of a game and ready for a plan. What it has learnt of
    /// another variant or at another level is forgotten.
    ///
    /// # Errors
    /// When there is no memory.
    pub(crate) fn fit(
        kept: Option<Player>,
        hub: &Hub,
        plan: &SearchPlan,
        game: Game,
    ) -> Result<Self, Fault> {
        let mut player = match kept.filter(|it| it.hash == plan.hash) {
            Some(kept) => kept,
            None => Player::new(hub, plan.hash)?,
        };
        let Player { engine, elo, .. } = &mut player;
        let is_new_game = plan.elo.is_some() && game.moves().len() < NEW_GAME;
        let is_other = !Arc::ptr_eq(engine.variant(), game.variant()) || *elo != plan.elo;
        if is_other || is_new_game {
            engine.new_game();
        }
        *elo = plan.elo;
        engine.set_game(game);
        plan.set_options(engine)?;
        Ok(player)
    }

    fn new(hub: &Hub, mib: usize) -> Result<Self, Fault> {
        let none = || {
            Fault::new(format!(
                "not enough memory for a hash table of {mib} MiB: choose a smaller one, or stop another search"
            ))
        };
        let memory = hub.hash.take(mib).ok_or_else(none)?;
        let engine = hub.engine(mib).map_err(|_| none())?;
        Ok(Player { engine, hash: mib, elo: None, _memory: memory, rests_since: hub.now() })
    }

    /// Since when it is not used.
    pub(crate) fn rests_since(&self) -> Duration {
        self.rests_since
    }
}

impl SearchPlan {
    fn set_options(&self, engine: &mut Engine) -> Result<(), Fault> {
        let elo = self.elo.map(|it| ("UCI_Elo", it.to_string()));
        let options = [
            ("Threads", self.threads.to_string()),
            ("MultiPV", self.lines.to_string()),
            ("UCI_AnalyseMode", self.analysis.to_string()),
            ("UCI_LimitStrength", elo.is_some().to_string()),
        ];
        for (name, value) in options.into_iter().chain(elo) {
            engine.set_option(name, Some(&value)).map_err(Fault::of)?;
        }
        Ok(())
    }
}

/// A search that runs.
pub(crate) struct Search {
    number: u64,
    player: Player,
    found: Arc<Mutex<Found>>,
    /// One of the searches at once.
    _place: Taken,
}

impl Search {
    /// Starts a search of the position at which the player is.
    ///
    /// # Errors
    /// When the system has no thread.
    pub(crate) fn start(
        number: u64,
        mut player: Player,
        plan: SearchPlan,
        place: Taken,
        wake: Wake,
    ) -> Result<Self, Fault> {
        let found = Arc::new(Mutex::new(Found::default()));
        let shared = Arc::clone(&found);
        let listener = move |event| {
            if lock(&shared).add(event) {
                wake();
            }
        };
        let started = player.engine.go(plan.limits, listener);
        started.map_err(|_| Fault::new("cannot start a thread for the search"))?;
        Ok(Search { number, player, found, _place: place })
    }

    /// Its number.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Which evaluation plays, in words.
    pub(crate) fn evaluation(&self) -> String {
        self.player.engine.evaluation_in_words().to_owned()
    }

    /// Asks it to end.
    pub(crate) fn stop(&self) {
        self.player.engine.stop();
    }

    /// Ends it, and gives its player, which rests from now on.
    pub(crate) fn end(mut self, now: Duration) -> Player {
        self.player.engine.halt();
        Player { rests_since: now, ..self.player }
    }

    /// Has it lines that were not sent?
    pub(crate) fn has_lines(&self) -> bool {
        lock(&self.found).has_lines()
    }

    /// Adds the events that are due, and says whether it has ended.
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
