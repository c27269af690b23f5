use super::Way;
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
    pub way_unattacked: bool,
    ways: [Vec<Vec<Way>>; 2],
}

impl KingLeap {
    /// The jumps of `holder` by `leaps` (as White sees them) from every square of the board, all tests on.
    pub fn new(holder: Kind, shape: &Shape, leaps: &[Delta]) -> Self {
        let ways = Color::BOTH.map(|color| {
            let from =
                |index: usize| ways_from(shape, leaps, color, Square::from_index(index as u8));
            (0..SQUARES).map(from).collect()
        });
        KingLeap { holder, first_move: true, not_from_check: true, way_unattacked: true, ways }
    }

    /// The jumps of `color`'s King from a square, whatever stands there.
    pub fn ways(&self, color: Color, from: Square) -> &[Way] {
        &self.ways[color.index()][from.index()]
    }
}

fn ways_from(shape: &Shape, leaps: &[Delta], color: Color, from: Square) -> Vec<Way> {
    if !shape.contains(from) {
        return Vec::new();
    }
    leaps.iter().filter_map(|leap| Way::leap(shape, from, leap.seen_by(color))).collect()
}
