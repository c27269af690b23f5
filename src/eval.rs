//! What a position is worth, without looking ahead.
//!
//! Documented piece values are the base. What a file does not say is derived from it: [`Tables`]
//! gives every piece on every square a worth by its own mobility there and its nearness to
//! promotion, and an [`Accumulator`] keeps their sum as moves change the board.

mod accumulator;
mod activity;
mod mobility;
mod pair;
mod reach;
mod score;
mod siege;
mod survey;
mod tables;
mod terms;
mod wdl;

pub use accumulator::Accumulator;
pub use pair::Pair;
pub use score::Score;
pub use survey::Survey;
pub use tables::Tables;
pub use terms::{Term, at_rest, dynamic_lead, evaluate, explain, to_mover};
pub use wdl::{Wdl, WdlModel};
