//! The message queue of a session: lines of the host and events of the search, in the order of arrival.

use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};

use super::parse::{self, XBoardCommand};
use super::print::{XBoardParseError, shown};
use crate::TooLong;
use bentrider_engine::search::Event;

/// How many lines may wait in the queue. The session takes lines during a search too, so a host has to
/// wait only when it sends them faster than they are obeyed.
const READ_AHEAD: usize = 16;

/// A message to a session.
pub(super) enum Message {
    /// A line of the host.
    Input(Input),
    /// An event of the search with this number.
    Search(u64, Event),
    /// The end of the host's input, or `quit`.
    Eof,
}

/// A line of the host, parsed.
pub(super) enum Input {
    /// A line without a word.
    Empty,
    /// A command, and the line as errors show it.
    Command(XBoardCommand, String),
    /// A line that is not a command.
    Invalid(XBoardParseError),
    /// A line that is too long to be read.
    TooLong(TooLong),
}

/// A new queue: its ends for the session, for the host and for the search.
pub(super) fn new() -> (MessageQueue, HostSender, SearchSender) {
    let (sender, messages) = channel();
    let (place, places) = sync_channel(READ_AHEAD);
    let host = HostSender { messages: sender.clone(), place };
    (MessageQueue { messages, places }, host, SearchSender(sender))
}

/// The session's end of the queue.
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

/// The host's end of the queue; it waits while [`READ_AHEAD`] lines are in it.
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
            Err(error) => Input::TooLong(error),
            Ok(line) => match parse::parse(&line) {
                Ok(None) => Input::Empty,
                Ok(Some(command)) => Input::Command(command, shown(line.trim())),
                Err(error) => Input::Invalid(error),
            },
        }
    }
}

/// The search's end of the queue. It never waits: a search that waits could not be stopped.
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
