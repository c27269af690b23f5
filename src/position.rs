//! What stands: the mailbox, a set of squares per kind and colour, the hash, and what is needed to
//! take moves back. Knows nothing of legality.

mod moves;

pub use moves::{Move, MoveTag};
