//! The messages of one page. They are read and written here; each connection has a thread of its own that works
//! out the answers, so that no page waits for the questions of another.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use tokio::sync::mpsc as channel;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tungstenite::Error as WebSocketError;

use bentrider_session::{Hub, Session, Taken, limits};

/// Clients that do not read for this long are disconnected.
const SEND_TIME: Duration = Duration::from_secs(30);

/// The size of the stack of a connection's thread, in bytes.
const STACK: usize = 8 << 20;

/// An input of the thread of a connection.
enum Input {
    /// A frame, and its place in the queue until it is answered.
    Frame(String, OwnedSemaphorePermit),
    /// A search has found something.
    Found,
    /// The connection has ended.
    Ended,
}

/// Tells the thread when the connection has ended, however that happens.
struct Inbox(Sender<Input>);

impl Drop for Inbox {
    fn drop(&mut self) {
        let _ = self.0.send(Input::Ended);
    }
}

/// Answers a page until it is disconnected.
pub(super) async fn talk(mut socket: WebSocket, hub: Arc<Hub>, place: Taken) {
    let (sender, inputs) = mpsc::channel();
    let (outgoing, mut answers) = channel::channel(limits::FRAMES_UNSENT);
    let inbox = Inbox(sender.clone());
    let thread = thread::Builder::new().name("page".to_owned()).stack_size(STACK);
    let started = thread.spawn(move || {
        let session = Session::new(hub, Arc::new(move || drop(sender.send(Input::Found))));
        converse(session, &inputs, &outgoing);
        drop(place);
    });
    if started.is_err() {
        close(&mut socket, close_code::ERROR, "cannot start a thread for this page").await;
        return;
    }
    let room = Arc::new(Semaphore::new(limits::FRAMES_UNANSWERED));
    let mut reserved = None;
    loop {
        tokio::select! {
            place = Arc::clone(&room).acquire_owned(), if reserved.is_none() => reserved = place.ok(),
            message = socket.recv(), if reserved.is_some() => match message {
                Some(Ok(Message::Text(text))) => {
                    let Some(place) = reserved.take() else { break };
                    let frame = Input::Frame(text.as_str().to_owned(), place);
                    if inbox.0.send(frame).is_err() {
                        break;
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Binary(_))) => {
                    close(&mut socket, close_code::UNSUPPORTED, "expected text").await;
                    break;
                }
                Some(Err(error)) => {
                    if let Some((code, reason)) = refusal(error) {
                        close(&mut socket, code, &reason).await;
                    }
                    break;
                }
                Some(Ok(Message::Close(_))) | None => break,
            },
            answer = answers.recv() => {
                let Some(text) = answer else { break };
                if !send(&mut socket, Message::text(text)).await {
                    break;
                }
            }
        }
    }
}

/// Sends a message; returns whether the page has accepted it.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(SEND_TIME, socket.send(message)).await, Ok(Ok(())))
}

/// The code and the reason with which a connection is closed after this error; `None` if it is lost.
fn refusal(error: axum::Error) -> Option<(u16, String)> {
    match *error.into_inner().downcast::<WebSocketError>().ok()? {
        WebSocketError::Capacity(_) => {
            Some((close_code::SIZE, "expected a frame of at most 8 MiB".to_owned()))
        }
        WebSocketError::Utf8(_) => Some((close_code::INVALID, "expected UTF-8".to_owned())),
        WebSocketError::Protocol(error) => Some((close_code::PROTOCOL, error.to_string())),
        _ => None,
    }
}

async fn close(socket: &mut WebSocket, code: u16, reason: &str) {
    send(socket, Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
}

/// Answers the inputs of a connection until it ends.
fn converse(mut session: Session, inputs: &Receiver<Input>, outgoing: &channel::Sender<String>) {
    loop {
        let input = match session.due_in() {
            Some(time) => inputs.recv_timeout(time),
            None => inputs.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let texts = match input {
            Ok(Input::Frame(frame, place)) => {
                let texts = session.receive(&frame);
                drop(place);
                texts
            }
            Ok(Input::Found) | Err(RecvTimeoutError::Timeout) => session.poll(),
            Ok(Input::Ended) | Err(RecvTimeoutError::Disconnected) => return,
        };
        for text in texts {
            if outgoing.blocking_send(text).is_err() {
                return;
            }
        }
    }
}
