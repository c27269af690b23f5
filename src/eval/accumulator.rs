use super::{Pair, Tables};
use crate::geometry::Color;
use crate::position::{Change, Position};
use crate::setup::Piece;

/// The sums that a move changes a little: piece-square worth and the phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Accumulator {
    /// White's worth less Black's.
    pub worth: Pair,
    /// The phase weights of all pieces on the board.
    pub phase: i32,
}

impl Accumulator {
    /// From all that stands.
    pub fn of(tables: &Tables, position: &Position) -> Self {
        let mut sums = Accumulator::default();
        for square in position.occupied() {
            if let Some(piece) = position.at(square) {
                sums.apply(tables, &[Change { piece, square, on: true }]);
            }
        }
        sums
    }

    /// Follows the changes of one move.
    #[inline]
    pub fn apply(&mut self, tables: &Tables, changes: &[Change]) {
        for change in changes {
            let worth = signed(change.piece, tables.worth(change.piece, change.square));
            let phase = tables.phase(change.piece.kind());
            if change.on {
                self.worth += worth;
                self.phase += phase;
            } else {
                self.worth -= worth;
                self.phase -= phase;
            }
        }
    }
}

fn signed(piece: Piece, worth: Pair) -> Pair {
    match piece.color() {
        Color::White => worth,
        Color::Black => -worth,
    }
}
