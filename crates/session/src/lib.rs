//! The conversation with one page: questions in, answers and events out, as texts. The messages are described in
//! `docs/web.md`.
//!
//! `frame` lists all questions, with the code that answers each of them; the answers are computed in the
//! module of their subject. `work` holds the background work of the page: a search, or the judgement of a
//! game. `limits` holds the limits and the state that connections share.
//!
//! # Where it runs
//!
//! A [`Session`] has no sockets, no clock and no loop. Its owner passes it each frame ([`Session::receive`]),
//! asks for events when the [`Wake`] is called or [`Session::due_in`] has passed ([`Session::poll`]), and
//! sends the texts. The [`Hub`] has the clock. Threads are started only by the engine for a search and in
//! `judge` for a judgement.
//!
//! A host without threads, such as a WebAssembly worker, needs the same parts connected in another way: a
//! clock from `performance.now()` ([`Hub::with_clock`]); the answer to `search` sent first, and the search
//! then run in the calling thread, by an `Engine::search` in addition to `Engine::go`; its listener adds each
//! event to `lines::Found` and sends the events that are due, as `Session::poll` does elsewhere. The
//! judgement is already a function of a plan, a flag and a destination for its events. The host stops work by
//! a cancellation flag: `signals` of the search, and the flag of the judgement.

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
    /// A new conversation. `wake` is called, from other threads, when [`Session::poll`] has events.
    pub fn new(hub: Arc<Hub>, wake: Wake) -> Self {
        Session {
            variants: Variants::new(Arc::clone(&hub.variants)),
            last_game: LastGame::default(),
            work: Work::new(hub, wake),
        }
    }

    /// Answers a frame. The returned texts must be sent in order: the events that were due before, then the
    /// answer.
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

    /// The time after which to poll, unless the session wakes its owner before; `None` for never.
    pub fn due_in(&self) -> Option<Duration> {
        self.work.due_in()
    }
}
