//! Numbered pieces of work, done in threads; on a host without threads, in the calling thread.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use super::LessonError;
use super::course::Course;
use bentrider_engine::search::pool::Pool;
use bentrider_engine::selfplay::CancelFlag;

/// How often the time and the cancellation flag are checked while the threads work.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// Does one piece of work after the other, in one thread with a stack of [`Pool::STACK`] bytes.
pub(super) trait Worker {
    /// The result of a piece of work.
    type Output: Send;

    /// Does the piece of this number; `None` when `stop` was set, or the host was interrupted, before its end.
    ///
    /// # Errors
    /// When it cannot be done.
    fn work(&mut self, number: u64, stop: &CancelFlag)
    -> Result<Option<Self::Output>, LessonError>;
}

/// A result with its number.
type Numbered<T> = Result<(u64, T), LessonError>;

/// Lets workers, one for each thread of the lesson, do the pieces 0, 1, 2 and so on. Passes the results to `keep` in the
/// order of their numbers, and now and then nothing, until it breaks or the lesson is cancelled.
///
/// # Errors
/// When a worker cannot be made or fails, or a thread cannot be started.
pub(super) fn work_in_order<W: Worker>(
    course: &Course,
    make: impl Fn() -> Result<W, LessonError> + Sync,
    mut keep: impl FnMut(Option<W::Output>) -> ControlFlow<()>,
) -> Result<(), LessonError> {
    let stop = CancelFlag::default();
    if !course.host.has_threads() {
        let mut worker = make()?;
        for number in 0.. {
            let Some(output) = worker.work(number, &stop)? else { break };
            if course.is_cancelled() || keep(Some(output)).is_break() {
                break;
            }
        }
        return Ok(());
    }
    let (next, make, stop) = (&AtomicU64::new(0), &make, &stop);
    let (sender, outputs) = channel();
    thread::scope(|scope| {
        for _ in 0..course.threads() {
            let sender = sender.clone();
            let thread = thread::Builder::new().name("lesson".to_owned()).stack_size(Pool::STACK);
            let work = move || send_all(make, next, stop, &sender);
            if let Err(reason) = thread.spawn_scoped(scope, work) {
                stop.set();
                return Err(reason.into());
            }
        }
        drop(sender);
        let kept = keep_in_order(course, &outputs, &mut keep);
        stop.set();
        kept
    })
}

/// Does one piece after the other until it must stop.
fn send_all<W: Worker>(
    make: impl Fn() -> Result<W, LessonError>,
    next: &AtomicU64,
    stop: &CancelFlag,
    sender: &Sender<Numbered<W::Output>>,
) {
    let send = |output| sender.send(output).is_ok();
    let mut worker = match make() {
        Ok(worker) => worker,
        Err(error) => {
            send(Err(error));
            return;
        }
    };
    while !stop.is_set() {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let Some(output) = worker.work(number, stop).transpose() else { return };
        if !send(output.map(|it| (number, it))) {
            return;
        }
    }
}

fn keep_in_order<T>(
    course: &Course,
    outputs: &Receiver<Numbered<T>>,
    keep: &mut impl FnMut(Option<T>) -> ControlFlow<()>,
) -> Result<(), LessonError> {
    // Pieces that were finished before an earlier one.
    let mut waiting = BTreeMap::new();
    let mut kept = 0;
    while !course.is_cancelled() {
        match outputs.recv_timeout(CHECK_INTERVAL) {
            Ok(output) => waiting.extend([output?]),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        while let Some(output) = waiting.remove(&kept) {
            kept += 1;
            if keep(Some(output)).is_break() {
                return Ok(());
            }
        }
        if keep(None).is_break() {
            return Ok(());
        }
    }
    Ok(())
}
