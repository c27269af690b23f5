//! The threads that play games, and the one that writes them in the order of their numbers.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::error::DatagenError;
use super::file::DataFile;
use super::format::GameData;
use super::plan::DatagenPlan;
use super::player::GamePlayer;
use super::progress::ProgressPrinter;
use crate::tools::ToolError;
use bentrider_engine::search::pool::Pool;
use bentrider_engine::selfplay::CancelFlag;

/// How often the clock and the cancellation flag are looked at.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Plays games and adds them to the file of the plan until enough quiet positions are in it, the time is
/// over, or `cancel` is set; the games in hand are dropped then. Progress and the counts are reported on
/// `out`; the last line is `N positions G games`.
///
/// # Errors
/// When the file cannot be used, a game cannot be played, or `cancel` was set.
pub fn run(plan: &DatagenPlan, cancel: &CancelFlag, out: &mut impl Write) -> Result<(), ToolError> {
    let mut file = DataFile::open(plan)?;
    let mut progress = ProgressPrinter::new(plan.positions, &file, out)?;
    let played = if file.positions < plan.positions {
        play_all(plan, cancel, &mut file, &mut progress)
    } else {
        Ok(())
    };
    file.close()?;
    progress.close(&file)?;
    played?;
    if file.positions < plan.positions && cancel.is_set() {
        let (positions, wanted) = (file.positions, plan.positions);
        return Err(DatagenError::Stopped { positions, wanted }.into());
    }
    Ok(())
}

/// A finished game, or why it could not be played.
type Played = Result<GameData, ToolError>;

fn play_all<W: Write>(
    plan: &DatagenPlan,
    cancel: &CancelFlag,
    file: &mut DataFile,
    progress: &mut ProgressPrinter<W>,
) -> Result<(), ToolError> {
    let next = AtomicU64::new(file.games);
    let stop = CancelFlag::default();
    let (sender, games) = channel();
    thread::scope(|scope| {
        for number in 0..plan.threads {
            let (sender, next, stop) = (sender.clone(), &next, &stop);
            let thread = thread::Builder::new().name(format!("player {number}"));
            let thread = thread.stack_size(Pool::STACK);
            let started = thread.spawn_scoped(scope, move || work(plan, next, stop, &sender));
            if let Err(reason) = started {
                stop.set();
                return Err(DatagenError::Thread(reason).into());
            }
        }
        drop(sender);
        let written = write_all(plan, &games, cancel, &stop, file, progress);
        stop.set();
        written
    })
}

/// Plays one game after the other until it must stop.
fn work(plan: &DatagenPlan, next: &AtomicU64, stop: &CancelFlag, sender: &Sender<Played>) {
    let mut player = match GamePlayer::new(plan) {
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

/// Writes games in the order of their numbers until there are enough or the players have stopped.
fn write_all<W: Write>(
    plan: &DatagenPlan,
    games: &Receiver<Played>,
    cancel: &CancelFlag,
    stop: &CancelFlag,
    file: &mut DataFile,
    progress: &mut ProgressPrinter<W>,
) -> Result<(), ToolError> {
    let begin = Instant::now();
    // Those that were finished before an earlier one.
    let mut waiting = BTreeMap::new();
    loop {
        match games.recv_timeout(LOOK_EVERY) {
            Ok(game) => {
                let game = game?;
                waiting.insert(game.number, game);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        while let Some(game) = waiting.remove(&file.games) {
            file.add(&game)?;
            if file.positions >= plan.positions {
                return Ok(());
            }
        }
        progress.update(file)?;
        if cancel.is_set() || plan.time_limit.is_some_and(|limit| begin.elapsed() >= limit) {
            stop.set();
        }
    }
}
