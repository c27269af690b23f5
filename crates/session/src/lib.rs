//! The conversation with one page: questions in, answers and events out, as texts. The messages are described in
//! `docs/web.md`.
//!
//! `frame` lists all questions, with the code that answers each of them; the answers are computed in the
//! module of their subject. `work` holds the background work of the page: a search, or a `task` such as the judgement
//! of a game. `limits` holds the limits and the state that connections share.
//!
//! # Where it runs
//!
//! A [`Session`] has no sockets, no clock and no loop. Its owner passes it each frame ([`Session::receive`]),
//! asks for events when the [`Wake`] is called or [`Session::due_in`] has passed ([`Session::poll`]), and
//! sends the texts. The [`Hub`] has the clock. Threads are started only by the engine for a search, in
//! `task` for a task, and in `bentrider_training` for a lesson.
//!
//! A host without threads, such as a worker of a page in WebAssembly, says so (`Host::has_threads` of the engine).
//! Its owner sends the answers and then calls [`Session::run`], which does the work in the calling thread and
//! sends the events meanwhile; `Host::is_interrupted` stops it.
//!
//! # Features
//!
//! `workshop` adds what makers of variants ask for: the questions `export` and `teach`.

mod formats;
mod frame;
mod game;
mod guide;
mod judge;
pub mod limits;
mod lines;
mod networks;
mod page_game;
mod position;
mod search;
mod task;
mod tree;
mod variant_data;
mod variants;
mod work;
#[cfg(feature = "workshop")]
mod workshop;
#[cfg(not(feature = "workshop"))]
#[path = "no_workshop.rs"]
mod workshop;

use std::sync::Arc;
use std::time::Duration;

use game::LastGame;
pub use limits::{Hub, Taken, Timing};
use networks::Networks;
pub use page_game::{GameData, PageGame};
use variants::Variants;
pub use work::Wake;
use work::Work;

/// The conversation with one page.
pub struct Session {
    variants: Variants,
    networks: Networks,
    last_game: LastGame,
    work: Work,
}

impl Session {
    /// A new conversation. `wake` is called, from other threads, when [`Session::poll`] has events.
    pub fn new(hub: Arc<Hub>, wake: Wake) -> Self {
        Session {
            variants: Variants::new(Arc::clone(&hub.variants)),
            networks: Networks::default(),
            last_game: LastGame::default(),
            work: Work::new(hub, wake),
        }
    }

    /// Answers a frame. The returned texts must be sent in order: the events that were due before, then the
    /// answer.
    pub fn receive(&mut self, text: &str) -> Vec<String> {
        self.work.note_activity();
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

    /// On a host without threads, does the work that the last frame has asked for: after its answer was sent. Returns
    /// when it has ended; `send` gets each event when it is due. On any other host this does nothing. The stack of
    /// the calling thread must have `Pool::STACK` bytes.
    pub fn run(&mut self, send: &mut dyn FnMut(String)) {
        self.work.run(send);
    }

    /// The time after which to poll, unless the session wakes its owner before; `None` for never.
    pub fn due_in(&self) -> Option<Duration> {
        self.work.due_in()
    }
}
