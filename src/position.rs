//! What stands: the mailbox, a set of squares per kind and colour, the hash, and what is needed to
//! take moves back. Knows nothing of legality.

mod moves;

pub use moves::{Move, MoveTag};

use crate::geometry::{Color, Square};
use crate::setup::Piece;

/// A position and the way to it.
#[derive(Clone, Debug)]
pub struct Position {}

impl Position {
    /// Who is to move.
    pub fn side(&self) -> Color {
        unimplemented!()
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        let _ = square;
        unimplemented!()
    }

    /// Takes back the last move, if one was made.
    pub fn unmake(&mut self) {}

    /// The hash of what stands, who is to move, rights and e.p.
    pub fn hash(&self) -> u64 {
        unimplemented!()
    }
}
