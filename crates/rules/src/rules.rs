//! What may be played: generation, attack, legality, making moves, and the end of the game.
//!
//! [`CheckInfo`] says what restricts the side to move, `generate` lists its legal
//! moves by asking `check_info` of each set of targets, [`make`] plays one. What a rule adds (multi-steps and
//! captures en passant, promotion, castling, fusion, the King's jump) stands in a file of its name.

mod attack;
mod castling;
mod checks;
mod check_info;
mod exchange;
mod explain;
mod fusion;
mod generate;
mod king_leap;
mod legal;
mod passage;
mod pawn;
mod from_setup;
mod play;
mod promotion;
mod refusal;
mod rights;
mod setup_fault;
mod sink;
mod supply;
pub mod terminal;
mod zone;

pub use attack::{attackers, attackers_among, is_attacked};
pub use check_info::CheckInfo;
pub use checks::{generate_checks, gives_direct_check};
pub use exchange::see_ge;
pub use explain::refusal;
pub use from_setup::{from_setup, to_setup};
pub use generate::{GenType, count_legal, generate, legal_moves};
pub use legal::is_legal;
pub use play::{make, make_null};
pub use refusal::Refusal;
pub use setup_fault::{SetupFault, SetupFaults};
pub use sink::{Counter, Sink};
pub use terminal::Outcome;

use crate::geometry::SquareSet;
use crate::position::Position;
use crate::variant::Variant;

/// The squares from which the enemy gives check to the side to move.
pub fn checkers(variant: &Variant, position: &Position) -> SquareSet {
    CheckInfo::new(variant, position).checkers()
}

/// How the game has ended, if it has.
pub fn outcome(variant: &Variant, position: &Position) -> Option<Outcome> {
    terminal::outcome_with(variant, position, count_legal(variant, position) > 0)
}
