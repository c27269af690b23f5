use super::window::Window;
use crate::eval::Score;

/// What is known of a node before its moves are searched.
pub(super) struct Node {
    pub(super) window: Window,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// The static evaluation; `None` in check.
    pub(super) fixed: Option<Score>,
    /// Does the side to move stand better than two plies ago?
    pub(super) improving: bool,
}
