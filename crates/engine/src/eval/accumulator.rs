use super::Tapered;
use super::tables::EvalTables;
use bentrider_rules::geometry::Color;
use bentrider_rules::position::{Edit, Position, piece_key};
use bentrider_rules::setup::Piece;

/// The sums that a move changes a little: piece-square values and the phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Accumulator {
    /// White's less Black's.
    pub(super) psqt: Tapered,
    /// The phase weights of all pieces on the board.
    pub(super) phase: i32,
    /// The key of the Pawns and royal pieces on the board.
    pub(super) pawn_key: u64,
}

impl Accumulator {
    /// Of all pieces on the board.
    pub(super) fn of(tables: &EvalTables, position: &Position) -> Self {
        let mut sums = Accumulator::default();
        for square in position.occupied() {
            if let Some(piece) = position.at(square) {
                sums.apply(tables, &[Edit::Add(piece, square)]);
            }
        }
        sums
    }

    /// Follows the changes of one move.
    #[inline]
    pub(super) fn apply(&mut self, tables: &EvalTables, changes: &[Edit]) {
        for edit in changes {
            let value = signed(edit.piece(), tables.value(edit.piece(), edit.square()));
            let phase = tables.phase(edit.piece().kind());
            if tables.is_in_pawn_key(edit.piece().kind()) {
                self.pawn_key ^= piece_key(edit.piece(), edit.square());
            }
            match edit {
                Edit::Add(..) => {
                    self.psqt += value;
                    self.phase += phase;
                }
                Edit::Remove(..) => {
                    self.psqt -= value;
                    self.phase -= phase;
                }
            }
        }
    }
}

fn signed(piece: Piece, value: Tapered) -> Tapered {
    match piece.color() {
        Color::White => value,
        Color::Black => -value,
    }
}
