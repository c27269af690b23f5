//! The lines of the host, read ahead of the session, so that `stop` reaches a search or a count that another command
//! waits for, the end of the input reaches a count, and a `go` that comes during a count is refused.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use super::parse::command_of;
use crate::TooLong;

/// How many lines may wait in the queue. With more, the host has to wait until some are obeyed.
const READ_AHEAD: usize = 256;

/// How long a count may still go on after the end of the input or `quit`, so that the input of a short count
/// can be a file.
const COUNT_AFTER_END: Duration = Duration::from_secs(1);

/// How long a count may have run when the next `go` is read, so that the input of several can be a file.
const COUNT_BEFORE_GO: Duration = Duration::from_millis(200);

/// A line of the host, or one that was too long.
type Line = Result<String, TooLong>;

/// A new queue: its ends for the session and for the host.
pub(super) fn new() -> (LineQueue, HostLines) {
    let (sender, lines) = sync_channel(READ_AHEAD);
    let ahead = Arc::new(Ahead::default());
    (LineQueue { lines, ahead: Arc::clone(&ahead) }, HostLines { sender, ahead })
}

/// What the lines that were read, but not yet obeyed, ask of a running count.
#[derive(Default)]
struct Ahead {
    /// The number of `stop` lines that were read.
    stops: AtomicU64,
    /// The number of those that were taken from the queue.
    taken: AtomicU64,
    /// When `quit` or the end of the input was read.
    end: OnceLock<Instant>,
    /// When the running count began.
    counting: Mutex<Option<Instant>>,
}

impl Ahead {
    /// Whether a `stop` waits in the queue.
    fn is_stopped(&self) -> bool {
        self.stops.load(Relaxed) != self.taken.load(Relaxed)
    }

    fn counting(&self) -> MutexGuard<'_, Option<Instant>> {
        self.counting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The session's end of the queue.
pub(super) struct LineQueue {
    lines: Receiver<Line>,
    ahead: Arc<Ahead>,
}

impl LineQueue {
    /// Waits for the next line, when the one before it is obeyed; `None` at the end of the input.
    pub(super) fn next(&self) -> Option<Line> {
        *self.ahead.counting() = None;
        let line = self.lines.recv().ok()?;
        self.ahead.taken.fetch_add(u64::from(is_command(&line, "stop")), Relaxed);
        *self.ahead.counting() = is_count(&line).then(Instant::now);
        Some(line)
    }

    /// A function that says whether a `stop` waits.
    pub(super) fn is_stopped(&self) -> impl Fn() -> bool + Send + use<> {
        let ahead = Arc::clone(&self.ahead);
        move || ahead.is_stopped()
    }

    /// A function that says whether no line that waits ends a running count.
    pub(super) fn may_count(&self) -> impl Fn() -> bool + Send + use<> {
        let ahead = Arc::clone(&self.ahead);
        move || {
            !ahead.is_stopped() && ahead.end.get().is_none_or(|end| end.elapsed() < COUNT_AFTER_END)
        }
    }
}

/// The host's end of the queue.
pub(super) struct HostLines {
    sender: SyncSender<Line>,
    ahead: Arc<Ahead>,
}

impl HostLines {
    /// Sends lines up to `quit`, their end, or the end of the session. Instead of a `go` that would wait for a running
    /// count, `refuse` is called.
    pub(super) fn read(self, lines: impl Iterator<Item = Line>, refuse: impl Fn()) {
        for line in lines {
            if self.waits_for_count(&line) {
                refuse();
                continue;
            }
            if is_command(&line, "stop") {
                self.ahead.stops.fetch_add(1, Relaxed);
            }
            let is_last = is_command(&line, "quit");
            if is_last {
                self.ahead.end.get_or_init(Instant::now);
            }
            if self.sender.send(line).is_err() || is_last {
                return;
            }
        }
        self.ahead.end.get_or_init(Instant::now);
    }

    /// Whether a line is a `go` that comes during a count, which no line before it ends.
    fn waits_for_count(&self, line: &Line) -> bool {
        let begun = *self.ahead.counting();
        let is_long = begun.is_some_and(|it| it.elapsed() >= COUNT_BEFORE_GO);
        is_command(line, "go") && is_long && !self.ahead.is_stopped()
    }
}

/// Whether a line is this command, which has no parameters.
fn is_command(line: &Line, word: &str) -> bool {
    line.as_ref().is_ok_and(|it| command_of(it) == Some(word))
}

/// Whether a line asks for a count, which is obeyed before the next line is taken.
fn is_count(line: &Line) -> bool {
    let is_perft =
        |text: &String| text.split_whitespace().any(|it| it.eq_ignore_ascii_case("perft"));
    is_command(line, "go") && line.as_ref().is_ok_and(is_perft)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> impl Iterator<Item = Line> {
        text.lines().map(|it| Ok(it.to_owned()))
    }

    #[test]
    fn a_stop_ends_only_the_counts_before_it() {
        let (queue, host) = new();
        let may_count = queue.may_count();
        host.read(lines("stop\ngo perft 3\n stop now\ngo perft 4"), || panic!("refused"));
        let counts: Vec<bool> = (0..4).map(|_| queue.next().is_some() && may_count()).collect();
        assert_eq!(counts, [false, false, true, true]);
        assert_eq!(queue.next(), None);
    }

    #[test]
    fn a_go_during_a_count_is_refused_unless_a_stop_comes_before_it() {
        let refused = |text: &str| {
            let (queue, host) = new();
            host.sender.send(Ok("go perft 9".to_owned())).unwrap();
            let _ = queue.next();
            std::thread::sleep(COUNT_BEFORE_GO);
            let count = std::cell::Cell::new(0);
            host.read(lines(text), || count.set(count.get() + 1));
            count.get()
        };
        assert_eq!(refused("isready\ngo depth 3"), 1);
        assert_eq!(refused("stop\nisready\ngo depth 3"), 0);
    }

    #[test]
    fn nothing_is_read_after_quit_and_a_count_then_ends_soon() {
        let (queue, host) = new();
        let may_count = queue.may_count();
        host.read(lines("go perft 9\nquit\nuci"), || panic!("refused"));
        assert!(queue.next().is_some() && may_count());
        std::thread::sleep(COUNT_AFTER_END);
        assert!(!may_count());
        assert_eq!((queue.next(), queue.next()), (Some(Ok("quit".to_owned())), None));
    }
}
