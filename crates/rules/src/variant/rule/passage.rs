use crate::geometry::{Delta, Shape, Square, SquareSet};
use crate::setup::Piece;

/// The paths of the royal pieces that may not pass attacked squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// By [`Piece::index`] and square of departure; empty for a piece that is free to pass.
    paths: Vec<Vec<Vec<GuardedPath>>>,
}

impl Passage {
    /// From the paths of each piece, those that pass nothing left out.
    pub fn new(paths: Vec<Vec<Vec<GuardedPath>>>) -> Self {
        Passage { paths }
    }

    /// The paths of a piece from a square that pass others. Where two paths lead to one target, it is
    /// enough that one is open.
    #[inline]
    pub fn paths(&self, piece: Piece, from: Square) -> &[GuardedPath] {
        self.paths[piece.index()].get(from.index()).map_or(&[], Vec::as_slice)
    }
}

/// One move of a royal piece that passes squares, for it may not pass attacked ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuardedPath {
    /// Where it ends.
    pub to: Square,
    /// The squares it passes.
    pub passed: SquareSet,
    /// Is it open when one of them is unattacked? Else all must be.
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

    /// The slides by equal steps from `from`, up to `range` of them.
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

    /// May it be gone when these squares are attacked?
    #[inline]
    pub fn is_open(&self, attacked: &SquareSet) -> bool {
        if self.one_is_enough {
            !(self.passed & !*attacked).is_empty()
        } else {
            !self.passed.meets(attacked)
        }
    }
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
