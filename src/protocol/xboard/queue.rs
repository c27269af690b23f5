//! The one queue of a session: lines of the host and what the search reports, in the order in which they
//! come.

use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};

use super::command::XBoardCommand;
use super::errors::{XBoardParseError, shown};
use super::parse;
use crate::protocol::lines::TooLong;
use crate::search::Event;

/// Lines that are read ahead of those that were obeyed. The session obeys lines while it searches, so
/// the host waits only when it sends faster than they are obeyed.
const READ_AHEAD: usize = 16;

/// What a session waits for.
pub(super) enum Message {
    /// A line of the host.
    Input(Input),
    /// What the search with this number reports.
    Search(u64, Event),
    /// The end of the host's input, or `quit`.
    Eof,
}

/// A line of the host, read.
pub(super) enum Input {
    /// Nothing is on it.
    Empty,
    /// A command, and the line as errors show it.
    Command(XBoardCommand, String),
    /// Not a command.
    Invalid(XBoardParseError),
    /// Too long to be read.
    TooLong(TooLong),
}

/// A new queue: its end, and its two beginnings.
pub(super) fn new() -> (MessageQueue, HostSender, SearchSender) {
    let (sender, messages) = channel();
    let (place, places) = sync_channel(READ_AHEAD);
    let host = HostSender { messages: sender.clone(), place };
    (MessageQueue { messages, places }, host, SearchSender(sender))
}

/// Where a session takes its messages from.
pub(super) struct MessageQueue {
    messages: Receiver<Message>,
    places: Receiver<()>,
}

impl MessageQueue {
    /// Waits for the next message; `None` when no more can come.
    pub(super) fn next(&self) -> Option<Message> {
        let message = self.messages.recv().ok()?;
        if matches!(message, Message::Input(_)) {
            let _ = self.places.try_recv();
        }
        Some(message)
    }
}

/// Where the host's lines go in; it waits while the queue holds as many as are read ahead.
pub(super) struct HostSender {
    messages: Sender<Message>,
    place: SyncSender<()>,
}

impl HostSender {
    /// Sends lines up to `quit`, their end, or the end of the session.
    pub(super) fn read(&self, lines: impl Iterator<Item = Result<String, TooLong>>) {
        for line in lines {
            let input = Input::new(line);
            let last = matches!(input, Input::Command(XBoardCommand::Quit, _));
            if self.place.send(()).is_err() || self.messages.send(Message::Input(input)).is_err() {
                return;
            }
            if last {
                break;
            }
        }
        let _ = self.messages.send(Message::Eof);
    }
}

impl Input {
    fn new(line: Result<String, TooLong>) -> Self {
        match line {
            Err(fault) => Input::TooLong(fault),
            Ok(line) => match parse(&line) {
                Ok(None) => Input::Empty,
                Ok(Some(command)) => Input::Command(command, shown(line.trim())),
                Err(fault) => Input::Invalid(fault),
            },
        }
    }
}

/// Where a search's events go in. It never waits: a search that waited could not be ended.
pub(super) struct SearchSender(Sender<Message>);

impl SearchSender {
    /// A listener for the search with this number.
    pub(super) fn listener(&self, number: u64) -> impl FnMut(Event) + Send + 'static {
        let messages = self.0.clone();
        move |event| {
            let _ = messages.send(Message::Search(number, event));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;
    use std::time::Duration;

    use super::*;

    #[test]
    fn only_so_many_lines_are_read_ahead() {
        let (messages, host, _) = new();
        let read = AtomicUsize::new(0);
        let lines = (0..1000).map(|_| {
            read.fetch_add(1, Ordering::SeqCst);
            Ok("post".to_owned())
        });
        thread::scope(|scope| {
            scope.spawn(move || host.read(lines));
            for round in 0..10 {
                thread::sleep(Duration::from_millis(20));
                let ahead = read.load(Ordering::SeqCst) - 10 * round;
                assert!(ahead <= READ_AHEAD + 1, "{ahead}");
                (0..10).for_each(|_| drop(messages.next()));
            }
            while !matches!(messages.next(), Some(Message::Eof)) {}
        });
    }
}
