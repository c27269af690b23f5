//! The board in the browser: the answers to the questions of a page, what its server refuses, and that
//! nothing is left behind. Expected values are those of the rules as their authors wrote them and of the
//! counts in `tests/perft/`.

mod address;
mod answers;
mod hostile;
pub(crate) mod noise;
mod page;
mod position;
mod searching;
mod served;
mod texts;
