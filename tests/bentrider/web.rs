//! The board in the browser: the answers to the questions of a page, the refusals of its server, and that no
//! resources leak. Expected values come from the rules of the authors and the counts in `tests/perft/`.
//!
//! Here are a server in this process, the pages that ask it, and a conversation without sockets.

mod address;
mod export;
mod hostile;
pub(crate) mod noise;
mod position;
mod searching;
mod teaching;
mod texts;
mod threadless;
mod variants;

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::ops::Deref;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use bentrider::web::{Server, StopHandle};
use bentrider_session::{Hub, Session, Timing};
use serde::Deserialize;
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// Longer than anything should take.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The address of a server.
struct Place {
    address: SocketAddr,
}

/// A server that runs in this process.
struct Site {
    place: Place,
    hub: Arc<Hub>,
    stop: StopHandle,
    thread: Option<JoinHandle<()>>,
}

impl Site {
    fn start(timing: Timing) -> Self {
        let server = Server::new(0, Hub::new(timing)).unwrap();
        let (address, stop, hub) =
            (server.address(), server.stop_handle(), Arc::clone(server.hub()));
        let thread = Some(std::thread::spawn(move || server.run().unwrap()));
        Site { place: Place { address }, hub, stop, thread }
    }

    /// Waits until no page is connected and nothing is searched.
    fn wait_until_idle(&self) {
        wait_until("the connections end", || self.hub.connections() + self.hub.searches() == 0);
    }
}

impl Deref for Site {
    type Target = Place;

    fn deref(&self) -> &Place {
        &self.place
    }
}

impl Place {
    /// The answer to bytes, up to the end of the connection, which the request must ask for.
    fn http(&self, request: &[u8]) -> String {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        // The answer may come before everything is sent.
        let _ = stream.write_all(request);
        all_of(stream)
    }

    /// The answer to bytes after which the client sends nothing more.
    fn last_words(&self, request: &[u8]) -> String {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        let _ = stream.write_all(request);
        let _ = stream.shutdown(Shutdown::Write);
        all_of(stream)
    }

    /// The answer to a request with these headers in addition to Host.
    fn request(&self, first: &str, headers: &str) -> String {
        let host = self.address;
        let text =
            format!("{first} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n");
        self.http(text.as_bytes())
    }

    /// A page that is connected.
    fn page(&self) -> Page {
        self.try_page(&format!("http://{}", self.address)).unwrap()
    }

    /// A page of this origin; or the status with which it is refused.
    fn try_page(&self, origin: &str) -> Result<Page, u16> {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        let mut request = format!("ws://{}/socket", self.address).into_client_request().unwrap();
        request.headers_mut().insert("Origin", origin.parse().unwrap());
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Page { socket, asked: 0, events: VecDeque::new() }),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
                Err(answer.status().as_u16())
            }
            Err(fault) => panic!("{fault}"),
        }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

fn all_of(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < TIMEOUT, "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A page over a socket.
struct Page {
    socket: WebSocket<TcpStream>,
    asked: u64,
    events: VecDeque<Value>,
}

impl Page {
    fn send(&mut self, text: &str) {
        self.socket.send(Message::text(text)).unwrap();
    }

    fn receive(&mut self) -> Value {
        loop {
            match self.socket.read().unwrap() {
                Message::Text(text) => return parsed(text.as_str()),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The answer to a question, or the reason why there is none.
    fn ask(&mut self, ask: &str, fields: Value) -> Result<Value, String> {
        self.asked += 1;
        let question = question(self.asked, ask, fields);
        self.send(&question.to_string());
        loop {
            let message = self.receive();
            if message.get("event").is_some() {
                self.events.push_back(message);
                continue;
            }
            assert_eq!(message["id"], self.asked, "{message}");
            return result(message);
        }
    }

    /// The next event.
    fn event(&mut self) -> Value {
        if let Some(event) = self.events.pop_front() {
            return event;
        }
        let message = self.receive();
        assert!(message.get("event").is_some(), "{message}");
        message
    }

    /// The events up to the end of a search.
    fn until_done(&mut self) -> Vec<Value> {
        until_done(|| self.event())
    }
}

/// A conversation without sockets.
struct Talk {
    session: Session,
    asked: u64,
    woken: Receiver<()>,
    events: VecDeque<Value>,
}

impl Talk {
    fn new() -> Self {
        Talk::at(Arc::new(Hub::new(Timing::default())))
    }

    fn at(hub: Arc<Hub>) -> Self {
        let (sender, woken) = mpsc::channel();
        let wake = Arc::new(move || {
            let _ = sender.send(());
        });
        Talk { session: Session::new(hub, wake), asked: 0, woken, events: VecDeque::new() }
    }

    /// The answer to a frame.
    fn frame(&mut self, text: &str) -> Value {
        let texts = self.session.receive(text);
        let mut messages: Vec<Value> = texts.iter().map(|it| parsed(it)).collect();
        let answer = messages.pop().unwrap();
        assert!(answer.get("event").is_none(), "{answer}");
        self.events.extend(messages);
        answer
    }

    /// The answer to a question, or the reason why there is none.
    fn try_ask(&mut self, ask: &str, fields: Value) -> Result<Value, String> {
        self.asked += 1;
        let question = question(self.asked, ask, fields);
        let answer = self.frame(&question.to_string());
        assert_eq!(answer["id"], self.asked);
        result(answer)
    }

    /// The answer to a question.
    fn ask(&mut self, ask: &str, fields: Value) -> Value {
        self.try_ask(ask, fields).unwrap_or_else(|fault| panic!("{ask}: {fault}"))
    }

    /// The reason why a question has no answer.
    fn refused(&mut self, ask: &str, fields: Value) -> String {
        self.try_ask(ask, fields).expect_err(ask)
    }

    /// The next event.
    fn event(&mut self) -> Value {
        let begin = Instant::now();
        while self.events.is_empty() {
            assert!(begin.elapsed() < TIMEOUT, "no event came");
            let _ = self.woken.recv_timeout(self.session.due_in().unwrap_or(TIMEOUT));
            let texts = self.session.poll();
            self.events.extend(texts.iter().map(|it| parsed(it)));
        }
        self.events.pop_front().unwrap()
    }

    /// The events up to the end of a search.
    fn until_done(&mut self) -> Vec<Value> {
        until_done(|| self.event())
    }
}

/// The events that `next` gives, up to the end of a search.
fn until_done(mut next: impl FnMut() -> Value) -> Vec<Value> {
    let mut events = Vec::new();
    loop {
        let event = next();
        let is_last = event["event"] == "done";
        events.push(event);
        if is_last {
            return events;
        }
    }
}

/// A message. A tree of moves is deeper than serde's own limit.
fn parsed(text: &str) -> Value {
    let mut reader = serde_json::Deserializer::from_str(text);
    reader.disable_recursion_limit();
    let value = Value::deserialize(&mut reader).unwrap();
    reader.end().unwrap();
    value
}

fn question(id: u64, ask: &str, mut fields: Value) -> Value {
    fields["id"] = json!(id);
    fields["ask"] = json!(ask);
    fields
}

fn result(mut message: Value) -> Result<Value, String> {
    match message.get("error") {
        Some(error) => Err(error.as_str().unwrap().to_owned()),
        None => Ok(message["answer"].take()),
    }
}

/// The fields of a game: its variant, its start (empty for that of the variant) and its moves.
fn game(variant: &str, start: &str, moves: &str) -> Value {
    let start = if start.is_empty() { Value::Null } else { json!(start) };
    let moves: Vec<&str> = moves.split_whitespace().collect();
    json!({"variant": variant, "start": start, "moves": moves})
}

/// Fields with one more, or another value for one.
fn with(mut fields: Value, name: &str, value: impl Into<Value>) -> Value {
    fields[name] = value.into();
    fields
}

/// The strings of a list.
fn strings(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect()
}
