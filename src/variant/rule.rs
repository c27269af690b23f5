//! The settings of each rule, as a game's file gives them. What a rule does with them stands on the
//! `rules` floor in the file of the same name.

mod castling;
mod endings;
mod fusion;
mod guarded_path;
mod king_leap;
mod passage;
mod pawn;
mod promotion;
mod rights;
mod supply;

pub use castling::{Castle, Castling};
pub use endings::Endings;
pub use fusion::Fusion;
pub use guarded_path::GuardedPath;
pub use king_leap::KingLeap;
pub use passage::Passage;
pub use pawn::EnPassant;
pub use promotion::Promotion;
pub use rights::{Right, RightsRule};
pub use supply::Supply;
