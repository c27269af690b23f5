//! A second implementation of the rules, from their text and without tables: slow and simple. It shares
//! only the parser of Betza notation with the engine. Both must agree.
//!
//! [`Rules`] are the content of a variant file, a [`Board`] is a position with its rights;
//! [`successors`] makes every move on a copy.

mod attack;
mod board;
mod ending;
mod fusion;
mod king;
mod moves;
mod promotion;
mod rules;

pub(crate) use attack::{attackers, king};
pub(crate) use board::{At, Board, is_white, name};
pub(crate) use ending::{End, end};
pub(crate) use moves::{Legal, MoveFeatures, Successor, legal, may_capture_in_passing, successors};
pub(crate) use rules::Rules;
