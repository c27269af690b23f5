//! The conversation with one page: questions in, answers and events out, as texts. The messages are described in
//! `docs/web.md`.
//!
//! `frame` has all questions, with the place that answers each of them; the answers are worked out in the file of
//! their subject. `work` is what runs for the page beside that: a search, or the judgement of a game. What
//! connections share, and the most of everything, is in `limits`.
//!
//! # Where it runs
//!
//! A [`Session`] knows no sockets, reads no clock and has no loop of its own. Its owner hands it each frame
//! ([`Session::receive`]), asks for events when the [`Wake`] is called or [`Session::due_in`] has passed
//! ([`Session::poll`]), and sends the texts. The [`Hub`] has the clock. Threads are started by the engine for a
//! search, and in `judge` for a judgement, and nowhere else.
//!
//! A host without threads, such as a worker of WebAssembly, needs the same parts with other joints: a clock from
//! `performance.now()` ([`Hub::with_clock`]); the answer to `search` sent first, and the search then run in the
//! calling thread, by an `Engine::search` beside `Engine::go`; its listener adds each event to `lines::Found` and
//! sends what that says is due, as `Session::poll` does elsewhere. The judgement is a function of a plan, a flag
//! and a place for its events already. The host's wish to stop is a flag that the search looks at: `signals` of
//! the search, and the flag of the judgement.

mod formats;
mod frame;
mod game;
mod guide;
mod judge;
pub mod limits;
mod lines;
mod page_game;
mod position;
mod search;
mod setup;
mod tree;
mod variants;
mod work;

use std::sync::Arc;
use std::time::Duration;

use game::LastGame;
pub use limits::{Hub, Taken, Timing};
pub use page_game::{GameData, PageGame};
use variants::Variants;
pub use work::Wake;
use work::Work;

/// The conversation with one page.
pub struct Session {
    variants: Variants,
    last_game: LastGame,
    work: Work,
}

impl Session {
    /// A conversation that has not begun. `wake` is called, from other threads, when [`Session::poll`] has
    /// something.
    pub fn new(hub: Arc<Hub>, wake: Wake) -> Self {
        Session {
            variants: Variants::new(Arc::clone(&hub.variants)),
            last_game: LastGame::default(),
            work: Work::new(hub, wake),
        }
    }

    /// Answers a frame. The texts are to be sent in their order: the answer, after the events that were due
    /// before it.
    pub fn receive(&mut self, text: &str) -> Vec<String> {
        self.work.page_is_there();
        let mut texts = self.work.poll();
        let (id, answer) = match frame::read(text) {
            Ok((id, question)) => (Some(id), self.answer(question)),
            Err((id, fault)) => (id, Err(fault)),
        };
        texts.extend(self.work.take_pending());
        texts.push(frame::answer(id, answer));
        texts
    }

    /// The events that are due.
    pub fn poll(&mut self) -> Vec<String> {
        self.work.poll()
    }

    /// After what time to poll, unless the session wakes its owner before; `None` for never.
    pub fn due_in(&self) -> Option<Duration> {
        self.work.due_in()
    }
}
