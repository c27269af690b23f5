//! The settings of each rule, as a game's file gives them: those of a few values here, the others in a
//! file each. What a rule does with them is in the file of its name in the layer `rules`.

mod castling;
mod fusion;
mod king_leap;
mod passage;
mod promotion;
mod rights;

pub use castling::{Castle, Castling};
pub use fusion::Fusion;
pub use king_leap::KingLeap;
pub use passage::{GuardedPath, Passage};
pub use promotion::{Promotion, Supply};
pub use rights::{Right, RightsRule};

use crate::setup::KindSet;

/// Who captures whom en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnPassant {
    /// The kinds with `nn` legs, which can be captured on a square they passed.
    pub victims: KindSet,
    /// The kinds with `e` legs, which can capture so.
    pub captors: KindSet,
}

/// How a game ends, beside mate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Endings {
    /// Plies without a capture or a move of `reset_by` after which the game is drawn; 100 for the
    /// rule of 50 moves. `None` where there is no such rule.
    pub halfmove_limit: Option<u16>,
    /// The kinds whose every move sets the count back.
    pub reset_by: KindSet,
    /// How often a position must have stood to draw, 2 or more; `None` where there is no such rule.
    pub repetitions: Option<u8>,
    /// The side that cannot move and is not in check loses; else the game is drawn.
    pub stalemate_loses: bool,
    /// A side that is left with its royal piece alone loses, unless its next move leaves the other side
    /// bare too, which draws.
    pub bare_king_loses: bool,
}
