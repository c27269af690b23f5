//! The workers of a match, each playing one game after another.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rayon::ThreadPoolBuilder;

use super::board::{self, MatchBoard};
use super::coordinator::Coordinator;
use super::game::{self, EngineFault, FinishedGame, MatchGameEnd};
use super::plan::{EngineConfig, MatchContext, MatchPlan, Protocol, ScheduledGame};
use super::player::{EnginePlayer, FailedStart};
use crate::commands::error::Result;
use crate::commands::long_run::no_thread;
use bentrider_engine::selfplay::Openings;
use bentrider_rules::geometry::Color;
use bentrider_rules::notation::MoveNotation;

/// The data that all workers share.
pub(super) struct MatchState<'a, 'c, W: Write> {
    pub(super) openings: &'a Openings,
    pub(super) context: &'a MatchContext<'a>,
    pub(super) coordinator: &'a Mutex<Coordinator<'c, W>>,
}

impl<'c, W: Write + Send> MatchState<'_, 'c, W> {
    /// Plays all games, as many at the same time as the plan says.
    pub(super) fn play_all(&self) -> Result {
        let workers = ThreadPoolBuilder::new().num_threads(self.plan().concurrency).build();
        let workers = workers.map_err(|reason| no_thread("play games", &reason))?;
        workers.broadcast(|_| Worker::new(self).work()).into_iter().collect()
    }

    /// The next game; the coordinator is unlocked again when this returns.
    fn next(&self) -> io::Result<Option<ScheduledGame>> {
        self.coordinator().next()
    }

    fn plan(&self) -> &MatchPlan {
        self.context.plan
    }

    fn coordinator(&self) -> MutexGuard<'_, Coordinator<'c, W>> {
        self.coordinator.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A worker, with the engines that it keeps for the next game.
struct Worker<'a, 'c, W: Write> {
    state: &'a MatchState<'a, 'c, W>,
    cache: EngineCache,
}

impl<'a, 'c, W: Write + Send> Worker<'a, 'c, W> {
    fn new(state: &'a MatchState<'a, 'c, W>) -> Self {
        Worker { state, cache: EngineCache::default() }
    }

    /// Plays one game after another until none is left.
    fn work(mut self) -> Result {
        let worked = self.play_games();
        if worked.is_err() {
            // An error that stops this worker stops all.
            self.state.context.cancel.set();
        }
        self.cache.quit_all();
        worked
    }

    fn play_games(&mut self) -> Result {
        let (plan, openings) = (self.state.plan(), self.state.openings);
        let mut is_first = true;
        while let Some(scheduled) = self.state.next()? {
            if !std::mem::replace(&mut is_first, false) {
                self.wait();
            }
            self.cache.quit_others(scheduled.engines);
            let opening = openings.get(scheduled.round)?;
            let archive = plan.archive.as_ref();
            let reads_san = plan.engines.iter().any(|it| it.protocol == Protocol::XBoard);
            let writes_san =
                reads_san || archive.is_some_and(|it| it.notation == MoveNotation::San);
            let board = MatchBoard::new(&opening, &plan.variant, writes_san);
            let game = self.play(&scheduled, board?);
            if matches!(&game.end, MatchGameEnd::Fault { fault: EngineFault::Interrupted, .. }) {
                break;
            }
            self.state.coordinator().finish(&scheduled, &game)?;
        }
        Ok(())
    }

    /// Waits between two games, unless the tournament is stopped.
    fn wait(&self) {
        const STEP: Duration = Duration::from_millis(20);
        let end = Instant::now() + self.state.plan().wait;
        while !self.state.context.cancel.is_set()
            && let left = end.saturating_duration_since(Instant::now())
            && !left.is_zero()
        {
            thread::sleep(left.min(STEP));
        }
    }

    /// Plays one game, and keeps the engines that can play another.
    fn play(&mut self, scheduled: &ScheduledGame, board: MatchBoard) -> FinishedGame {
        let [mut white, mut black] = match self.start_both(scheduled) {
            Ok(players) => players,
            Err(end) => return FinishedGame { board, moves: Vec::new(), end },
        };
        let plan = self.state.plan();
        let game = game::play(board, [&mut white, &mut black], plan, scheduled.engines);
        for (player, side) in [white, black].into_iter().zip(Color::BOTH) {
            self.release(scheduled, side, player, &game.end);
        }
        game
    }

    /// Starts White's and Black's engine; the error is the end of the game if one does not start.
    fn start_both(&mut self, scheduled: &ScheduledGame) -> Result<[EnginePlayer; 2], MatchGameEnd> {
        let white = self.start(scheduled, Color::White)?;
        match self.start(scheduled, Color::Black) {
            Ok(black) => Ok([white, black]),
            Err(end) => {
                self.cache.keep(scheduled.engine(Color::White), white);
                Err(end)
            }
        }
    }

    fn start(
        &mut self,
        scheduled: &ScheduledGame,
        side: Color,
    ) -> Result<EnginePlayer, MatchGameEnd> {
        let engine = scheduled.engine(side);
        let context = self.state.context;
        let config = &context.plan.engines[engine];
        let note = format!("game {} with {side}", scheduled.number + 1);
        context.log.noted(&config.name, &note);
        let taken = self.cache.take(engine, config, context).map_err(|failed| {
            let FailedStart { fault, last_lines } = failed;
            if fault.is_forfeit() {
                self.state.coordinator().warn(scheduled, side, &fault, &last_lines);
            }
            MatchGameEnd::Fault { side, fault }
        });
        let mut player = taken?;
        let refused = std::mem::take(&mut player.refused);
        if !refused.is_empty() {
            self.state.coordinator().warn_of_settings(engine, &refused);
        }
        Ok(player)
    }

    /// Reports the end of the game to an engine and keeps it for the next one; an engine that forfeited
    /// the game is killed, since its state is not known.
    fn release(
        &mut self,
        scheduled: &ScheduledGame,
        side: Color,
        mut player: EnginePlayer,
        end: &MatchGameEnd,
    ) {
        let engine = scheduled.engine(side);
        match end {
            MatchGameEnd::Fault { side: at_fault, fault }
                if *at_fault == side && fault.is_forfeit() =>
            {
                self.state.coordinator().warn(scheduled, side, fault, &player.last_lines());
            }
            _ => {
                let result = board::result(end.score()).to_string();
                let is_reusable = player.game_over(&result, &end.reason());
                if is_reusable && !self.state.plan().engines[engine].restarts {
                    self.cache.keep(engine, player);
                } else {
                    player.quit();
                }
            }
        }
    }
}

/// Running engines, by their index in the plan. Only those of the last game are kept: all engines of a large
/// round robin would use too much memory.
#[derive(Default)]
pub(super) struct EngineCache {
    players: Vec<(usize, EnginePlayer)>,
}

impl EngineCache {
    /// An engine that is ready for a game: the running one, or else a new one.
    pub(super) fn take(
        &mut self,
        engine: usize,
        config: &EngineConfig,
        context: &MatchContext,
    ) -> Result<EnginePlayer, FailedStart> {
        match self.players.iter().position(|(kept, _)| *kept == engine) {
            Some(at) => Ok(self.players.swap_remove(at).1),
            None => EnginePlayer::start(config, context),
        }
    }

    /// Keeps an engine for the next game.
    pub(super) fn keep(&mut self, engine: usize, player: EnginePlayer) {
        self.players.push((engine, player));
    }

    /// Ends all engines except these.
    pub(super) fn quit_others(&mut self, engines: [usize; 2]) {
        for (_, player) in self.players.extract_if(.., |(engine, _)| !engines.contains(engine)) {
            player.quit();
        }
    }

    /// Ends all engines.
    pub(super) fn quit_all(self) {
        for (_, player) in self.players {
            player.quit();
        }
    }
}
