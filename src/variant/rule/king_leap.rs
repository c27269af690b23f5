use arrayvec::ArrayVec;

use crate::geometry::{Color, Delta, SQUARES, Shape, Square};

/// The jump of a King that has not moved, to a square of the ring at distance 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KingLeap {
    /// Only while the King has its right.
    pub first_move: bool,
    /// Not while in check.
    pub not_from_check: bool,
    /// At least one middle square must be unattacked.
    pub way_unattacked: bool,
    ways: [Vec<Vec<Way>>; 2],
}

/// One jump.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Where it ends.
    pub to: Square,
    /// The squares it passes: the middle of a straight or diagonal jump; of a Knight's jump the
    /// orthogonal and the diagonal neighbour of its start.
    pub middles: ArrayVec<Square, 2>,
}

impl KingLeap {
    /// The jumps by `leaps` (as White sees them) from every square of the board, all tests on.
    pub fn new(shape: &Shape, leaps: &[Delta]) -> Self {
        let ways = Color::BOTH.map(|color| {
            let from =
                |index: usize| ways_from(shape, leaps, color, Square::from_index(index as u8));
            (0..SQUARES).map(from).collect()
        });
        KingLeap { first_move: true, not_from_check: true, way_unattacked: true, ways }
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
    let way = |leap: &Delta| {
        let leap = leap.seen_by(color);
        let to = shape.step(from, leap)?;
        let middles = middles(leap).into_iter().filter_map(|step| shape.step(from, step)).collect();
        Some(Way { to, middles })
    };
    leaps.iter().filter_map(way).collect()
}

/// The steps to the squares that a jump of the ring at distance 2 passes.
fn middles(leap: Delta) -> ArrayVec<Delta, 2> {
    let halved = Delta::new(leap.files / 2, leap.ranks / 2);
    let toward = Delta::new(leap.files.signum(), leap.ranks.signum());
    if halved == toward || leap.files == 0 || leap.ranks == 0 {
        ArrayVec::from_iter([halved])
    } else {
        ArrayVec::from([halved, toward])
    }
}
