use crate::geometry::{SQUARES, Square, SquareSet};

/// For every square a set of squares that one leap joins it with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaps([SquareSet; SQUARES]);

impl Leaps {
    /// Joins nothing with nothing.
    pub(super) fn none() -> Self {
        Leaps([SquareSet::EMPTY; SQUARES])
    }

    /// Joins `from` with `to`.
    pub(super) fn join(&mut self, from: Square, to: Square) {
        self.0[from.index()].insert(to);
    }

    /// Joins `from` with every square of `targets`.
    pub(super) fn join_all(&mut self, from: Square, targets: SquareSet) {
        self.0[from.index()] |= targets;
    }

    /// Does it join nothing?
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(SquareSet::is_empty)
    }

    /// The same leaps, asked from the other end.
    pub(super) fn reversed(&self) -> Leaps {
        let mut reversed = Leaps::none();
        for (from, targets) in self.0.iter().enumerate() {
            for to in *targets {
                reversed.join(to, Square::from_index(from as u8));
            }
        }
        reversed
    }

    /// The squares joined with this one, where they stand.
    #[inline]
    pub(super) fn from(&self, square: Square) -> &SquareSet {
        &self.0[square.index()]
    }

    /// The squares joined with this one.
    #[inline]
    pub fn at(&self, square: Square) -> SquareSet {
        self.0[square.index()]
    }
}
