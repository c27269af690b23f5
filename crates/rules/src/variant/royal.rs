//! The settings of rules about the paths of royal pieces: guarded paths, and the King's leap.

use crate::geometry::{Color, Delta, SQUARES, Shape, Square, SquareSet};
use crate::setup::{Kind, Piece};

/// The paths of the royal pieces that may not pass attacked squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The paths by [`Piece::index`] and square of departure; empty for a piece that may pass attacked
    /// squares.
    paths: Vec<Vec<Vec<GuardedPath>>>,
}

impl Passage {
    /// Keeps the paths of each piece that pass other squares.
    pub fn new(paths: Vec<Vec<Vec<GuardedPath>>>) -> Self {
        Passage { paths }
    }

    /// The paths of a piece from a square that pass others. If two paths lead to one target, one open path is
    /// enough.
    #[inline]
    pub fn paths(&self, piece: Piece, from: Square) -> &[GuardedPath] {
        self.paths[piece.index()].get(from.index()).map_or(&[], Vec::as_slice)
    }
}

/// The path of a royal piece that may not pass attacked squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuardedPath {
    /// The square where it ends.
    pub to: Square,
    /// The squares it passes.
    pub passed: SquareSet,
    /// Whether one unattacked passed square is enough; else all must be unattacked.
    pub one_is_enough: bool,
}

impl GuardedPath {
    /// A leap of at most two squares from `from`, if it ends on the board. A straight or diagonal one
    /// passes the square between; one shaped like a Knight's the orthogonal and the diagonal neighbour
    /// of its start, of which one is enough.
    pub fn leap(shape: &Shape, from: Square, leap: Delta) -> Option<Self> {
        let to = shape.step(from, leap)?;
        let halved = Delta::new(leap.files / 2, leap.ranks / 2);
        let toward = Delta::new(leap.files.signum(), leap.ranks.signum());
        let middles = [halved, toward].into_iter().filter_map(|step| shape.step(from, step));
        let passed = middles.collect::<SquareSet>().without(from).without(to);
        Some(GuardedPath { to, passed, one_is_enough: passed.len() > 1 })
    }

    /// The slides from `from` by up to `range` equal steps.
    pub fn slides(
        shape: &Shape,
        from: Square,
        step: Delta,
        range: u8,
    ) -> impl Iterator<Item = Self> + '_ {
        let next = move |square: &Square| shape.step(*square, step);
        let squares = std::iter::successors(next(&from), next).take(usize::from(range));
        squares.scan(SquareSet::EMPTY, |before, to| {
            let passed = *before;
            before.insert(to);
            Some(GuardedPath { to, passed, one_is_enough: false })
        })
    }

    /// Whether the path is open when these squares are attacked.
    #[inline]
    pub fn is_open(&self, attacked: &SquareSet) -> bool {
        if self.one_is_enough {
            !(self.passed & !*attacked).is_empty()
        } else {
            !self.passed.meets(attacked)
        }
    }
}

/// The leap of a King that has not moved, to a square of the ring at distance 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KingLeap {
    /// The royal kind that leaps.
    pub holder: Kind,
    /// Whether the King must still hold its right.
    pub first_move: bool,
    /// Whether the leap is forbidden in check.
    pub not_from_check: bool,
    /// Whether the passed square, or one of two, must be unattacked.
    pub path_unattacked: bool,
    leaps: Vec<Delta>,
    paths: [Vec<Vec<GuardedPath>>; 2],
}

impl KingLeap {
    /// The leaps of `holder` by `leaps` (as White sees them) from every square of the board to those of `ends`,
    /// White's and Black's, with all conditions set.
    pub fn new(holder: Kind, shape: &Shape, leaps: &[Delta], ends: [SquareSet; 2]) -> Self {
        let paths = Color::BOTH.map(|color| {
            let from = |index: usize| {
                let mut paths = paths_from(shape, leaps, color, Square::from_index(index as u8));
                paths.retain(|path| ends[color.index()].contains(path.to));
                paths
            };
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

    /// The leaps, as White sees them.
    pub fn leaps(&self) -> &[Delta] {
        &self.leaps
    }

    /// The leaps of `color`'s King from a square.
    pub fn paths(&self, color: Color, from: Square) -> &[GuardedPath] {
        &self.paths[color.index()][from.index()]
    }
}

fn paths_from(shape: &Shape, leaps: &[Delta], color: Color, from: Square) -> Vec<GuardedPath> {
    if !shape.contains(from) {
        return Vec::new();
    }
    leaps
        .iter()
        .filter_map(|leap| GuardedPath::leap(shape, from, shape.seen_by(color, *leap)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passed(leap: Delta) -> (SquareSet, bool) {
        let shape = Shape::new(8, 8).unwrap();
        let path = GuardedPath::leap(&shape, Square::new(3, 3), leap).unwrap();
        (path.passed, path.one_is_enough)
    }

    #[test]
    fn a_leap_passes_what_lies_between_and_a_knight_has_two_paths() {
        let set = |squares: &[(u8, u8)]| squares.iter().map(|it| Square::new(it.0, it.1)).collect();
        assert_eq!(passed(Delta::new(2, 0)), (set(&[(4, 3)]), false));
        assert_eq!(passed(Delta::new(-2, 2)), (set(&[(2, 4)]), false));
        assert_eq!(passed(Delta::new(1, 2)), (set(&[(3, 4), (4, 4)]), true));
        assert_eq!(passed(Delta::new(-2, -1)), (set(&[(2, 3), (2, 2)]), true));
        assert_eq!(passed(Delta::new(1, 1)), (SquareSet::EMPTY, false));
    }

    #[test]
    fn a_slide_passes_every_square_before_its_end() {
        let shape = Shape::new(8, 8).unwrap();
        let paths: Vec<GuardedPath> =
            GuardedPath::slides(&shape, Square::new(5, 0), Delta::new(1, 0), 7).collect();
        assert_eq!(paths.iter().map(|it| it.passed.len()).collect::<Vec<_>>(), [0, 1]);
        assert!(paths[1].passed.contains(Square::new(6, 0)));
    }
}
