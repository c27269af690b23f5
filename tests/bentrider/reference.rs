//! The rules a second time, from their words and without any table: slow, plain, and sharing nothing
//! with the engine but the reading of Betza texts. What both say must agree.
//!
//! [`Rules`] are a game's file as it stands, a [`Board`] what stands and may still be done;
//! [`successors`] makes every move on a copy. What a rule adds stands in a file of its name.

mod attack;
mod board;
mod castling;
mod ending;
mod fen;
mod file;
mod fusion;
mod jump;
mod kind;
mod moves;
mod passage;
mod promotion;
mod rules;
mod supply;
mod walk;

pub(crate) use attack::{attackers, king};
pub(crate) use board::{At, Board, is_white, name};
pub(crate) use ending::{End, end};
pub(crate) use moves::{Legal, Sort, Successor, legal, may_capture_in_passing, successors};
pub(crate) use rules::Rules;
