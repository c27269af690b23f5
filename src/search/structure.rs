//! What of a position stays the same for many moves, by keys of its aspects: the errors of the
//! evaluation are learnt by them.

use crate::geometry::Color;
use crate::position::{Change, Position, piece_key};
use crate::setup::KindSet;

/// Aspects of a structure: what only goes forward, White's other pieces, Black's other pieces.
pub(super) const ASPECTS: usize = 3;

/// A key for each aspect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Structure {
    pub(super) keys: [u64; ASPECTS],
}

impl Structure {
    /// Of all that stands.
    pub(super) fn of(one_way: KindSet, position: &Position) -> Self {
        let mut structure = Structure::default();
        for square in position.occupied() {
            if let Some(piece) = position.at(square) {
                structure.apply(one_way, &[Change { piece, square, on: true }]);
            }
        }
        structure
    }

    /// Follows the changes of one move.
    #[inline]
    pub(super) fn apply(&mut self, one_way: KindSet, changes: &[Change]) {
        for change in changes {
            let aspect = match change.piece.color() {
                _ if one_way.contains(change.piece.kind()) => 0,
                Color::White => 1,
                Color::Black => 2,
            };
            self.keys[aspect] ^= piece_key(change.piece, change.square);
        }
    }
}
