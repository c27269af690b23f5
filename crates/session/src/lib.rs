//! The conversation with one page: questions in, answers and events out, as texts. Knows no sockets; the
//! messages are described in `docs/web.md`.
//!
//! `frame` reads a question, and a file for each sort of question answers it. `work` is what runs for the
//! page beside that: a search, or the judgement of a game. What connections share is in `hub`, and what is the
//! most in `limits`.

mod catalog;
mod comment;
mod conversation;
mod diff;
mod fault;
mod fen;
mod frame;
mod gate;
mod guide;
mod hub;
mod judge;
mod kept_pool;
mod kinds;
mod last_game;
mod legal;
mod lines;
mod moves;
mod page_game;
mod position;
mod read;
mod refusal;
mod search;
mod search_plan;
mod setup;
mod tree;
mod variants;
mod wake;
mod work;
mod write;
pub mod limits;

pub use conversation::Session;
pub use hub::{Hub, Taken, Timing};
pub use page_game::{GameData, PageGame};
pub use wake::Wake;
