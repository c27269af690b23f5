//! The threads that judge positions, and the one that keeps what they find.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use super::Annotate;
use super::games::{Evaluations, InputGame};
use super::journal::{Journal, Judged, Task};
use crate::commands::error::{Error, Result};
use crate::commands::long_run::progress_bar;
use bentrider_engine::analysis::{self, AnalysisError, JudgedPosition};
use bentrider_engine::engine::WallClock;
use bentrider_engine::search::pool::Pool;
use bentrider_engine::selfplay::CancelFlag;
use bentrider_rules::game::PositionError;

/// How often the cancellation flag is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// The most moves of a line that are kept.
const LONGEST: usize = 12;

/// Judges all positions that are not in the journal.
///
/// # Errors
/// When a search fails, the journal cannot be written, or `cancel` was set before the end.
pub(super) fn judge_all(
    args: &Annotate,
    games: &[InputGame],
    evaluations: &Evaluations,
    journal: &mut Journal,
    cancel: &CancelFlag,
) -> Result {
    let all = games.iter().enumerate();
    let all = all.flat_map(|(game, it)| (0..it.positions()).map(move |ply| Task { game, ply }));
    let tasks: Vec<Task> = all.filter(|it| !journal.has(*it)).collect();
    let positions = journal.done() + tasks.len();
    let bar = progress_bar("{pos}/{len} positions", positions as u64, journal.done() as u64);
    let work = Work { args, games, evaluations, tasks: &tasks, next: AtomicUsize::new(0) };
    let judged = in_threads(&work, cancel, |judged| {
        journal.add(judged, games)?;
        bar.set_position(journal.done() as u64);
        Ok(())
    });
    bar.finish_and_clear();
    judged?;
    let done = journal.done();
    if done < positions {
        let next = match journal.is_kept() {
            true => "the same command continues",
            false => "with --out the same command would continue",
        };
        let message = format!("stopped after {done} of {positions} positions: {next}");
        return Err(Error::stopped(message));
    }
    Ok(())
}

/// A judged position, or why there is none.
type Answer = Result<Judged>;

/// What the threads share.
struct Work<'a> {
    args: &'a Annotate,
    games: &'a [InputGame],
    evaluations: &'a Evaluations,
    tasks: &'a [Task],
    /// The first task that no thread has begun.
    next: AtomicUsize,
}

/// Gives the tasks to the threads of the plan, and what they find to `keep`.
fn in_threads(work: &Work, cancel: &CancelFlag, keep: impl FnMut(Judged) -> Result) -> Result {
    let stop = CancelFlag::default();
    let (sender, answers) = channel();
    thread::scope(|scope| {
        for number in 0..work.args.threads.min(work.tasks.len()) {
            let (sender, stop) = (sender.clone(), &stop);
            let thread = thread::Builder::new().name(format!("judge {number}"));
            let started = thread.spawn_scoped(scope, move || work.run(stop, &sender));
            if let Err(reason) = started {
                stop.set();
                let message = format!("cannot start a thread to judge positions: {reason}");
                return Err(Error::new(message));
            }
        }
        drop(sender);
        let kept = keep_all(&answers, cancel, &stop, keep);
        stop.set();
        kept
    })
}

impl Work<'_> {
    /// Judges one position after the other until it must stop.
    fn run(&self, stop: &CancelFlag, sender: &Sender<Answer>) {
        let mut pool = match Pool::new(Arc::new(WallClock::new()), self.args.hash) {
            Ok(pool) => pool,
            Err(error) => {
                let _ = sender.send(Err(error.into()));
                return;
            }
        };
        while !stop.is_set() {
            let next = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(&task) = self.tasks.get(next) else { return };
            let Some(judged) = self.judge(task, &mut pool, stop).transpose() else { return };
            let answer = judged.map(|position| Judged { task, position });
            if sender.send(answer.map_err(Error::from)).is_err() {
                return;
            }
        }
    }

    /// The judgement of a position of a game; `None` when `stop` was set.
    fn judge(
        &self,
        task: Task,
        pool: &mut Pool,
        stop: &CancelFlag,
    ) -> Result<Option<JudgedPosition>, AnalysisError> {
        let record = &self.games[task.game].record;
        let mut position = record.start_game()?;
        for it in &record.moves[..task.ply] {
            position.play(it.mv).map_err(PositionError::from)?;
        }
        pool.set_network(self.evaluations.choice(record.variant()));
        let (is_last, limits) = (task.ply == record.moves.len(), self.args.limits());
        let mut judged = analysis::judge_position(pool, &position, is_last, &limits, stop)?;
        if let Some(judged) = &mut judged {
            judged.line.truncate(LONGEST);
        }
        Ok(judged)
    }
}

/// Keeps what is found until the threads have ended.
fn keep_all(
    answers: &Receiver<Answer>,
    cancel: &CancelFlag,
    stop: &CancelFlag,
    mut keep: impl FnMut(Judged) -> Result,
) -> Result {
    loop {
        match answers.recv_timeout(LOOK_EVERY) {
            Ok(answer) => keep(answer?)?,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        if cancel.is_set() {
            stop.set();
        }
    }
}
