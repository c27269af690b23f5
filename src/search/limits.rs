use super::Level;
use crate::geometry::Color;
use crate::position::Move;

/// How far to search. The default searches until it is stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The game's clock.
    pub time_control: Option<TimeControl>,
    /// So many milliseconds.
    pub move_time: Option<u64>,
    /// The last depth of iterative deepening, in plies.
    pub depth: Option<u16>,
    /// The most nodes, of all threads together.
    pub nodes: Option<u64>,
    /// Stop when a mate in so many moves is found.
    pub mate: Option<u16>,
    /// Answer only when stopped, even when the search has ended.
    pub infinite: bool,
    /// Think on the opponent's time: no answer before [`super::pool::Pool::ponderhit`] or
    /// [`super::pool::Pool::stop`]. The time until then counts as thought: when it is more than the
    /// move's share, the hit is answered at once.
    pub ponder: bool,
    /// The position is analysed, not played: a forced move is thought about like any other.
    pub analysis: bool,
    /// Only these moves of the root; all when empty.
    pub search_moves: Vec<Move>,
    /// How many best lines to find; 0 and 1 mean one.
    pub multi_pv: usize,
    /// Milliseconds of each move that are lost on the way to and from the opponent.
    pub overhead: u64,
    /// Play like a weaker player; `None` for the full strength.
    pub level: Option<Level>,
}

/// The game's clock, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// Left for White and for Black; what a side has not been told is 0.
    pub left: [u64; 2],
    /// Gained with every move, by White and by Black.
    pub increment: [u64; 2],
    /// Moves until time is added; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
}

impl TimeControl {
    /// What `color` has left and gains.
    pub fn of(&self, color: Color) -> (u64, u64) {
        (self.left[color.index()], self.increment[color.index()])
    }
}
