use crate::setup::KindSet;

/// The ends of a game without a winner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draws {
    /// Plies without a capture or a move of `reset_by` after which the game is drawn; 100 for the
    /// rule of 50 moves. `None` where there is no such rule.
    pub quiet_plies: Option<u16>,
    /// The kinds whose every move sets the count back.
    pub reset_by: KindSet,
    /// How often a position must have stood to draw, 2 or more; `None` where there is no such rule.
    pub repetitions: Option<u8>,
}
