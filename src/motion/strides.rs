use arrayvec::ArrayVec;

use crate::geometry::{SQUARES, Square, SquareSet};

/// The most squares that a stride may pass.
pub const MAX_PASSED: usize = 4;

/// A move over empty squares to an empty square, after which it may be captured on those it passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stride {
    /// Where it ends.
    pub to: Square,
    /// The squares it passes, in the order in which it passes them; never empty.
    pub passed: ArrayVec<Square, MAX_PASSED>,
    /// All squares that must be empty: those it passes, and `to`.
    pub path: SquareSet,
}

impl Stride {
    /// Over these squares, in their order, to `to`.
    pub(super) fn new(passed: ArrayVec<Square, MAX_PASSED>, to: Square) -> Self {
        let path = passed.iter().copied().chain([to]).collect();
        Stride { to, passed, path }
    }
}

/// The strides of a piece by the square they start from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strides(Vec<Vec<Stride>>);

impl Strides {
    /// No stride from anywhere.
    pub(super) fn none() -> Self {
        Strides(vec![Vec::new(); SQUARES])
    }

    /// Adds one.
    pub(super) fn add(&mut self, from: Square, stride: Stride) {
        self.0[from.index()].push(stride);
    }

    /// Is there no stride from anywhere?
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(Vec::is_empty)
    }

    /// The strides from one square.
    #[inline]
    pub fn from(&self, from: Square) -> &[Stride] {
        &self.0[from.index()]
    }
}
