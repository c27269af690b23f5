use super::history::Context;
use super::table::Entry;
use super::window::Window;
use crate::eval::Score;
use crate::position::Move;

/// What is known of a node before its moves are searched.
pub(super) struct Node {
    pub(super) window: Window,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Is it expected to fail high?
    pub(super) cut: bool,
    /// What the table says of it.
    pub(super) known: Option<Entry>,
    /// A move that is left out, to see what the others are worth.
    pub(super) excluded: Option<Move>,
    /// The static evaluation as the table keeps it.
    pub(super) plain: Option<Score>,
    /// The static evaluation, corrected; `None` in check.
    pub(super) fixed: Option<Score>,
    /// The same, or what the table knows better.
    pub(super) estimate: Option<Score>,
    /// Does the side to move stand better than two plies ago?
    pub(super) improving: bool,
    /// What was played before.
    pub(super) context: Context,
}

impl Node {
    /// The best move that the table knows.
    pub(super) fn table_move(&self) -> Option<Move> {
        self.known.and_then(|it| it.best)
    }
}

/// What a worker keeps of each ply of the line being searched.
#[derive(Clone, Copy, Default)]
pub(super) struct Frame {
    /// Quiet moves that cut off lately.
    pub(super) killers: [Option<Move>; 2],
    /// The static evaluation, corrected; `None` in check.
    pub(super) fixed: Option<Score>,
    /// A move that is left out.
    pub(super) excluded: Option<Move>,
}
