//! Games of the engine against itself in this process, and what any game between engines needs:
//! openings, adjudication, a search that is waited for, a flag that cancels.
//!
//! The referee of matches, the tuner and the benchmark stand on it; it knows no protocol, prints
//! nothing, and reads a file only where openings come from one.

mod adjudication;
mod cancel;
mod opening;
mod play;
mod search;

pub use adjudication::{Adjudication, Adjudicator, DrawRule, ResignRule, Verdict};
pub use cancel::CancelFlag;
pub use opening::{
    Book, BookFormat, Opening, OpeningError, OpeningSource, Openings, RandomOpenings,
};
pub use play::{Players, ScoredMove, SelfPlayEnd, SelfPlayError, SelfPlayGame, play_game};
pub use search::{SearchError, Searched, collect, search_and_wait, search_here, search_until};
