//! Long work that sends events until it ends: in a thread of its own or, on a host without threads, in the calling one.

use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread::{self, JoinHandle};

use crate::frame::AnswerError;
use crate::limits::Taken;
use crate::lines::Ended;
use crate::work::Wake;
use bentrider_engine::selfplay::CancelFlag;

/// Long work that has not begun.
pub(crate) trait Task: Send {
    /// The name of the work, for messages.
    fn name(&self) -> &'static str;

    /// The evaluation in words.
    fn evaluation(&self) -> String;

    /// Works up to the end, or until `cancel` is set or the host is interrupted, and sends each event with this number.
    ///
    /// # Errors
    /// When it fails.
    fn run(
        &mut self,
        number: u64,
        cancel: &CancelFlag,
        send: &mut dyn FnMut(String),
    ) -> Result<(), AnswerError>;
}

/// A task with its number, and its place among the simultaneous searches.
pub(crate) struct NumberedTask {
    pub(crate) number: u64,
    pub(crate) task: Box<dyn Task>,
    pub(crate) _place: Taken,
}

impl NumberedTask {
    /// Works in the calling thread up to the end, and sends each event. Returns the end.
    pub(crate) fn run(mut self, send: &mut dyn FnMut(String)) -> Ended {
        let worked = self.task.run(self.number, &CancelFlag::default(), send);
        Ended(worked.err().map(|fault| fault.text().to_owned()))
    }
}

/// A task that runs in a thread.
pub(crate) struct Background {
    number: u64,
    name: &'static str,
    cancel: CancelFlag,
    events: Receiver<String>,
    thread: Option<JoinHandle<Result<(), AnswerError>>>,
}

impl Background {
    /// Starts a task. `wake` is called when there is something to poll.
    ///
    /// # Errors
    /// When no thread can be started.
    pub(crate) fn start(mut numbered: NumberedTask, wake: Wake) -> Result<Self, AnswerError> {
        let (sender, events) = mpsc::channel();
        let (cancel, number, name) = (CancelFlag::default(), numbered.number, numbered.task.name());
        let flag = cancel.clone();
        let work = move || {
            let outbox = Outbox { sender, wake };
            let worked = numbered.task.run(number, &flag, &mut |event| outbox.send(event));
            drop(numbered);
            worked
        };
        let thread = thread::Builder::new().name(name.to_owned()).spawn(work);
        let no_thread = |_| AnswerError::new(format!("cannot start a thread for the {name}"));
        let thread = Some(thread.map_err(no_thread)?);
        Ok(Background { number, name, cancel, events, thread })
    }

    /// The number of the task.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Asks the task to end.
    pub(crate) fn stop(&self) {
        self.cancel.set();
    }

    /// Ends the task.
    pub(crate) fn end(mut self) {
        self.finish();
    }

    fn finish(&mut self) -> Ended {
        self.stop();
        let ended = self.thread.take().map(JoinHandle::join);
        Ended(match ended {
            Some(Ok(Err(fault))) => Some(fault.text().to_owned()),
            Some(Err(_)) => Some(format!("the {} failed", self.name)),
            _ => None,
        })
    }

    /// Adds the events that are ready, and returns the end if it has ended.
    pub(crate) fn poll(&mut self, events: &mut Vec<String>) -> Option<Ended> {
        loop {
            match self.events.try_recv() {
                Ok(event) => events.push(event),
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => return Some(self.finish()),
            }
        }
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.finish();
    }
}

/// The destination of the events of a task in a thread.
struct Outbox {
    sender: Sender<String>,
    wake: Wake,
}

impl Outbox {
    fn send(&self, event: String) {
        // Sending fails only after the task was cancelled.
        let _ = self.sender.send(event);
        (self.wake)();
    }
}

impl Drop for Outbox {
    /// Drops the sender before the session is woken, so that the session sees the end.
    fn drop(&mut self) {
        self.sender = mpsc::channel().0;
        (self.wake)();
    }
}
