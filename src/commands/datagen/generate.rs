//! The threads that play games, and the one that writes them in the order of their numbers.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::time::Instant;

use rand::rngs::StdRng;

use super::file::{DataFile, ProgressPrinter};
use super::opening::{self, GeneratedOpening};
use super::{Generate, Job};
use crate::commands::error::{Context, Error, Result};
use crate::commands::long_run::{self, in_threads};
use bentrider_engine::engine::WallClock;
use bentrider_engine::eval::win_scale;
use bentrider_engine::search::Limits;
use bentrider_engine::search::pool::Pool;
use bentrider_engine::selfplay::{
    Adjudication, CancelFlag, DrawRule, Players, ResignRule, play_game,
};
use bentrider_rules::variant::Variant;
use bentrider_training::data::{GameData, replay};

/// Plays games and adds them to the file until enough quiet positions are in it, the time is up, or `cancel` is
/// set; unfinished games are then dropped. Progress and the counts are reported on `out`; the last line is `N
/// positions G games`.
///
/// # Errors
/// When the file cannot be used, a game cannot be played, or `cancel` was set.
pub fn run(args: &Generate, cancel: &CancelFlag, out: &mut impl Write) -> Result {
    let job = args.job()?;
    let wanted = args.positions;
    let mut file = DataFile::open(&job)?;
    let mut progress = ProgressPrinter::new(wanted, &file, out)?;
    let played = if file.positions < wanted {
        play_all(&job, cancel, &mut file, &mut progress)
    } else {
        Ok(())
    };
    file.close()?;
    progress.close(&file)?;
    played?;
    if file.positions < wanted && cancel.is_set() {
        let positions = file.positions;
        return Err(Error::stopped(format_args!(
            "stopped after {positions} of {wanted} positions: the same command continues"
        )));
    }
    Ok(())
}

fn play_all<W: Write>(
    job: &Job,
    cancel: &CancelFlag,
    file: &mut DataFile,
    progress: &mut ProgressPrinter<W>,
) -> Result {
    let (next, begin) = (AtomicU64::new(file.games), Instant::now());
    let Generate { threads, positions, time_limit, .. } = *job.args;
    // Games that were finished before an earlier one.
    let mut waiting = BTreeMap::new();
    let play = |stop: &CancelFlag, sender: &Sender<_>| work(job, &next, stop, sender);
    in_threads(threads, "play games", cancel, play, |game, stop| {
        waiting.extend(game.map(|game| (game.number, game)));
        while let Some(game) = waiting.remove(&file.games) {
            file.add(&game)?;
            if file.positions >= positions {
                return Ok(ControlFlow::Break(()));
            }
        }
        progress.update(file)?;
        if time_limit.is_some_and(|limit| begin.elapsed().as_secs() >= limit) {
            stop.set();
        }
        Ok(ControlFlow::Continue(()))
    })
}

/// Plays one game after another until it must stop.
fn work(job: &Job, next: &AtomicU64, stop: &CancelFlag, sender: &Sender<Result<GameData>>) {
    let mut player = match GamePlayer::new(job) {
        Ok(player) => player,
        Err(error) => {
            let _ = sender.send(Err(error));
            return;
        }
    };
    while !stop.is_set() {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let Some(played) = player.play(number, stop).transpose() else { return };
        if sender.send(played).is_err() {
            return;
        }
    }
}

/// The size of the table in MiB: it is cleared before every game, and no game fills more.
pub(super) const TABLE: usize = 1;

/// The hard node limit of a search, as a multiple of the limit after which no new depth is started.
const HARD: u64 = 8;

/// The rules of adjudication: won if both sides agree for four moves that one is ahead by four times
/// [`win_scale`], which wins 98 of 100 games by its curve; drawn if both scores are near 0 for eight moves from
/// move 40 on, or if the game is long.
fn adjudication(variant: &Variant) -> Adjudication {
    let score = 4 * i64::from(win_scale(variant));
    Adjudication {
        draw: Some(DrawRule { from_move: 40, moves: 8, score: 8 }),
        resign: Some(ResignRule { moves: 4, score, two_sided: true }),
        max_moves: Some(200),
    }
}

/// Plays the games of a job, one at a time, in the calling thread: its stack must have [`Pool::STACK`]
/// bytes.
pub(super) struct GamePlayer<'a> {
    job: &'a Job<'a>,
    pool: Pool,
    limits: Limits,
    adjudication: Adjudication,
}

impl<'a> GamePlayer<'a> {
    /// Creates a player with an empty table.
    ///
    /// # Errors
    /// When the system has no memory for the table.
    pub(super) fn new(job: &'a Job<'a>) -> Result<Self> {
        let mut pool = Pool::new(Arc::new(WallClock::new()), TABLE)?;
        pool.set_network(job.network.clone());
        let (limits, adjudication) = (limits(job.args.nodes), adjudication(&job.variant));
        Ok(GamePlayer { job, pool, limits, adjudication })
    }

    /// The game of this number; `None` when `stop` was set before its end.
    ///
    /// # Errors
    /// When there is no opening, or a search fails.
    pub(super) fn play(&mut self, number: u64, stop: &CancelFlag) -> Result<Option<GameData>> {
        let variant = &self.job.variant;
        let (start, mut random) = (&variant.start, random_of(self.job.args.seed, number));
        let opening = opening::draw(variant, start, &mut random, &mut self.pool, &self.limits)?;
        let GeneratedOpening { fen, moves: opening, game } = opening;
        let players = Players::Here(&mut self.pool);
        let Some(played) = play_game(players, game, self.adjudication, &self.limits, stop)? else {
            return Ok(None);
        };
        let (moves, end) = (played.moves, played.end.into());
        let mut data = GameData { number, fen, opening, moves, quiet: 0, end };
        let mut quiet = 0;
        let replayed = replay(variant, &data, &mut |ply| {
            quiet += u32::from(ply.is_quiet);
            ControlFlow::Continue(())
        });
        replayed.at(&self.job.args.out)?;
        data.quiet = quiet;
        Ok(Some(data))
    }
}

/// The limits of a search: no new depth is started after `nodes` nodes.
pub(super) fn limits(nodes: u64) -> Limits {
    let hard = nodes.saturating_mul(HARD);
    Limits { soft_nodes: Some(nodes), nodes: Some(hard), ..Limits::default() }
}

/// The random numbers of one game.
pub(super) fn random_of(seed: u64, number: u64) -> StdRng {
    long_run::random_of(b"games of datagen", seed, number)
}
