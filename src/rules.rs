//! What may be played: generation, attack, legality, making moves, and the end of the game.

use thiserror::Error;

use crate::geometry::{Color, Square, SquareSet};
use crate::position::{Move, Position};
use crate::setup::Setup;
use crate::variant::Variant;

/// Why a setup cannot be played: everything that is wrong, a sentence each; never empty.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", .0.join("; "))]
pub struct SetupFaults(pub Vec<String>);

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side to move is mated; the other has won.
    Checkmate {
        /// Who has won.
        winner: Color,
    },
    /// The side to move has no move and is not in check.
    Stalemate,
    /// The position has stood as often as the game allows.
    Repetition,
    /// So many plies without a capture or a Pawn's move.
    QuietPlies,
}

/// The position a setup describes.
///
/// # Errors
/// With every reason why it is illegal.
pub fn place(variant: &Variant, setup: &Setup) -> Result<Position, SetupFaults> {
    let _ = (variant, setup);
    unimplemented!()
}

/// The setup that describes a position, with the rights that count and e.p. squares only when some
/// e.p. capture is legal.
pub fn setup_of(variant: &Variant, position: &Position) -> Setup {
    let _ = (variant, position);
    unimplemented!()
}

/// Every legal move, always in the same order.
pub fn legal_moves(variant: &Variant, position: &Position) -> Vec<Move> {
    let _ = (variant, position);
    unimplemented!()
}

/// How many legal moves there are, without listing them.
pub fn count_legal(variant: &Variant, position: &Position) -> u64 {
    let _ = (variant, position);
    unimplemented!()
}

/// Makes a legal move; [`Position::unmake`] takes it back.
pub fn make(variant: &Variant, position: &mut Position, played: Move) {
    let _ = (variant, position, played);
    unimplemented!()
}

/// How the game has ended, if it has. Mate and stalemate come before the draws.
pub fn outcome(variant: &Variant, position: &Position) -> Option<Outcome> {
    let _ = (variant, position);
    unimplemented!()
}

/// The squares from which the enemy gives check to the side to move.
pub fn checkers(variant: &Variant, position: &Position) -> SquareSet {
    let _ = (variant, position);
    unimplemented!()
}

/// The squares from which `by` attacks `target`.
pub fn attackers(variant: &Variant, position: &Position, target: Square, by: Color) -> SquareSet {
    let _ = (variant, position, target, by);
    unimplemented!()
}
