use arrayvec::ArrayVec;

use crate::geometry::{SQUARES, Square, SquareSet};

/// The most squares that a multi-step may pass.
pub const MAX_PASSED: usize = 4;

/// A move over empty squares to an empty square, after which it may be captured on those it passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MultiStep {
    /// Where it ends.
    pub to: Square,
    /// The squares it passes, in the order in which it passes them; never empty.
    pub passed: ArrayVec<Square, MAX_PASSED>,
    /// All squares that must be empty: those it passes, and `to`.
    pub path: SquareSet,
}

impl MultiStep {
    /// Over these squares, in their order, to `to`.
    pub(super) fn new(passed: ArrayVec<Square, MAX_PASSED>, to: Square) -> Self {
        let path = passed.iter().copied().chain([to]).collect();
        MultiStep { to, passed, path }
    }
}

/// The multi-steps of a piece, those from one square beside those from the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MultiSteps {
    list: Vec<MultiStep>,
    /// Where the multi-steps from a square begin; one entry more than squares.
    first: Box<[u16; SQUARES + 1]>,
}

impl MultiSteps {
    /// From the multi-steps of each square; `None` where there are none from anywhere.
    pub(super) fn new(from: Vec<Vec<MultiStep>>) -> Option<Self> {
        let mut first = Box::new([0; SQUARES + 1]);
        for (square, multi_steps) in from.iter().enumerate() {
            first[square + 1] = first[square] + multi_steps.len() as u16;
        }
        let list: Vec<MultiStep> = from.into_iter().flatten().collect();
        (!list.is_empty()).then_some(MultiSteps { list, first })
    }

    /// The multi-steps from one square.
    #[inline]
    pub fn from(&self, from: Square) -> &[MultiStep] {
        let first = usize::from(self.first[from.index()]);
        let end = usize::from(self.first[from.index() + 1]);
        &self.list[first..end]
    }
}
