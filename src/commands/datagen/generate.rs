//! The threads that play games, and the one that writes them in the order of their numbers.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::time::Instant;

use super::file::{DataFile, ProgressPrinter};
use super::{Generate, Job};
use crate::commands::error::{Error, Result};
use crate::commands::long_run::in_threads;
use bentrider_engine::engine::WallClock;
use bentrider_engine::selfplay::CancelFlag;
use bentrider_training::data::GameData;
use bentrider_training::generation::GamePlayer;

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
    let mut player = match GamePlayer::new(job.settings(), Arc::new(WallClock::new())) {
        Ok(player) => player,
        Err(error) => {
            let _ = sender.send(Err(error.into()));
            return;
        }
    };
    while !stop.is_set() {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let Some(played) = player.play(number, stop).transpose() else { return };
        if sender.send(played.map_err(Error::from)).is_err() {
            return;
        }
    }
}
