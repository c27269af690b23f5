use super::GuardedPath;
use crate::geometry::{Color, Delta, SQUARES, Shape, Square};
use crate::setup::Kind;

/// The jump of a King that has not moved, to a square of the ring at distance 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KingLeap {
    /// The royal kind that jumps.
    pub holder: Kind,
    /// Only while the King has its right.
    pub first_move: bool,
    /// Not while in check.
    pub not_from_check: bool,
    /// The squares passed must be unattacked, of two at least one.
    pub path_unattacked: bool,
    leaps: Vec<Delta>,
    paths: [Vec<Vec<GuardedPath>>; 2],
}

impl KingLeap {
    /// The jumps of `holder` by `leaps` (as White sees them) from every square of the board, all tests on.
    pub fn new(holder: Kind, shape: &Shape, leaps: &[Delta]) -> Self {
        let paths = Color::BOTH.map(|color| {
            let from =
                |index: usize| paths_from(shape, leaps, color, Square::from_index(index as u8));
            (0..SQUARES).map(from).collect()
        });
        KingLeap {
            holder,
            first_move: true,
            not_from_check: true,
            path_unattacked: true,
            leaps: leaps.to_vec(),
            paths,
        }
    }

    /// The jumps, as White sees them.
    pub fn leaps(&self) -> &[Delta] {
        &self.leaps
    }

    /// The jumps of `color`'s King from a square, whatever is there.
    pub fn paths(&self, color: Color, from: Square) -> &[GuardedPath] {
        &self.paths[color.index()][from.index()]
    }
}

fn paths_from(shape: &Shape, leaps: &[Delta], color: Color, from: Square) -> Vec<GuardedPath> {
    if !shape.contains(from) {
        return Vec::new();
    }
    leaps.iter().filter_map(|leap| GuardedPath::leap(shape, from, leap.seen_by(color))).collect()
}
