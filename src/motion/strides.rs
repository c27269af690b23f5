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

/// The strides of a piece, those from one square beside those from the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strides {
    list: Vec<Stride>,
    /// Where the strides from a square begin; one entry more than squares.
    first: Box<[u16; SQUARES + 1]>,
}

impl Strides {
    /// From the strides of each square; `None` where there are none from anywhere.
    pub(super) fn new(from: Vec<Vec<Stride>>) -> Option<Self> {
        let mut first = Box::new([0; SQUARES + 1]);
        for (square, strides) in from.iter().enumerate() {
            first[square + 1] = first[square] + strides.len() as u16;
        }
        let list: Vec<Stride> = from.into_iter().flatten().collect();
        (!list.is_empty()).then_some(Strides { list, first })
    }

    /// The strides from one square.
    #[inline]
    pub fn from(&self, from: Square) -> &[Stride] {
        let first = usize::from(self.first[from.index()]);
        let end = usize::from(self.first[from.index() + 1]);
        &self.list[first..end]
    }
}
