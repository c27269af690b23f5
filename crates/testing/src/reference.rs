//! A second implementation of the rules, from their text and without tables: slow and simple. It shares
//! only the parser of Betza notation with the engine. Both must agree.
//!
//! [`Rules`] are the content of a variant file, a [`Board`] is a position with its rights;
//! [`successors`] makes every move on a copy.

mod attack;
mod board;
mod end;
mod moves;
mod promotion;
mod rules;
mod special;

pub use attack::{attackers, king};
pub use board::{At, Board, is_white, name};
pub use end::{End, end, repeated};
pub use moves::{Legal, MoveFeatures, Successor, legal, may_capture_in_passing, successors};
pub use rules::Rules;
