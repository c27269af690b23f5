//! The settings of each rule, as a game's file gives them. What a rule does with them stands on the
//! `rules` floor in the file of the same name.

mod draws;
mod king_leap;
mod pawn;
mod promotion;
mod right;

pub use draws::Draws;
pub use king_leap::{KingLeap, Way};
pub use pawn::EnPassant;
pub use promotion::Promotion;
pub use right::Right;
