//! The board in the browser: the answers to the questions of a page, the refusals of its server, and that no
//! resources leak. Expected values come from the rules of the authors and the counts in `tests/perft/`.

mod address;
mod answers;
mod hostile;
pub(crate) mod noise;
mod page;
mod position;
mod searching;
mod served;
mod texts;
