//! What may be played: generation, attack, legality, making moves, and the end of the game.
//!
//! The way of a move: [`Danger`] says what the side to move must mind, [`generate`] lists its legal
//! moves by asking `danger` of each set of goals, [`make`] plays one. What a rule adds (strides and
//! captures en passant, promotion, castling, fusion, the King's jump) stands in a file of its name.

mod attack;
mod castling;
mod checks;
mod danger;
mod endings;
mod exchange;
mod fusion;
mod generate;
mod king_leap;
mod legal;
mod passage;
mod pawn;
mod place;
mod play;
mod promotion;
mod refusal;
mod rights;
mod sink;
mod supply;
mod zone;

pub use attack::{attackers, gives_direct_check, hitters, is_attacked};
pub use checks::generate_checks;
pub use danger::Danger;
pub use endings::{Outcome, bared, outcome};
pub use exchange::gains_at_least;
pub use generate::{Sort, count_legal, generate, legal_moves};
pub use legal::is_legal;
pub use place::{SetupFaults, place, setup_of};
pub use play::{make, make_null};
pub use refusal::{Refusal, refusal};
pub use sink::{Counter, Sink};

use crate::geometry::SquareSet;
use crate::position::Position;
use crate::variant::Variant;

/// The squares from which the enemy gives check to the side to move.
pub fn checkers(variant: &Variant, position: &Position) -> SquareSet {
    Danger::new(variant, position).checkers()
}
