//! What squares have in common. In a linear model the value of a kind on a square is the sum of three
//! numbers: of the square, of its rank, and of its file or the file that mirrors it. So a square on which a
//! kind seldom stood is valued by its rank and file (factorized features, as in the networks of Shogi
//! engines and Stockfish). And all three are kept small, so that the games themselves are not learnt by
//! heart.

use std::borrow::Cow;

use super::model::Layout;
use super::plan::TrainPlan;

/// What the sum of the squared numbers counts for, beside the sum of the squared errors of all positions
/// (ridge regression: A. Hoerl and R. Kennard, "Ridge Regression: Biased Estimation for Nonorthogonal
/// Problems", 1970). Of 25, 75 and 150 the least validation error in Gross Chess (`docs/networks.md`).
const RIDGE: f32 = 75.0;

/// Where the numbers of ranks and files stand, after the others of the model.
#[derive(Clone, Copy, Debug)]
pub(super) struct Factors {
    /// How many numbers of squares there are, at the beginning.
    squares: usize,
    /// How many numbers stand before those of ranks and files.
    before: usize,
    kinds: usize,
    files: usize,
    ranks: usize,
}

impl Factors {
    /// Those of a plan whose model has this layout; none where it has a hidden layer.
    pub(super) fn of(plan: &TrainPlan, layout: Layout) -> Self {
        let shape = &plan.variant.shape;
        let (files, ranks) = (usize::from(shape.files()), usize::from(shape.ranks()));
        let kinds = if layout.hidden == 0 { plan.variant.pieces.len() } else { 0 };
        Factors { squares: 2 * kinds * files * ranks, before: layout.len(), kinds, files, ranks }
    }

    /// How many numbers there are, those of the model included.
    pub(super) fn len(self) -> usize {
        self.before + 2 * self.kinds * (self.ranks + self.file_pairs())
    }

    /// Files that are not the mirror of another one.
    fn file_pairs(self) -> usize {
        self.files.div_ceil(2)
    }

    /// Calls `each` with the place of the number of every square, that of its rank and that of its file.
    fn each(self, mut each: impl FnMut(usize, usize, usize)) {
        let of_files = self.before + 2 * self.kinds * self.ranks;
        let mut square = 0;
        for kind in 0..self.kinds {
            for rank in 0..self.ranks {
                for file in 0..self.files {
                    let pair = file.min(self.files - 1 - file);
                    let of_rank = self.before + 2 * (kind * self.ranks + rank);
                    let of_file = of_files + 2 * (kind * self.file_pairs() + pair);
                    each(square, of_rank, of_file);
                    each(square + 1, of_rank + 1, of_file + 1);
                    square += 2;
                }
            }
        }
    }

    /// The numbers of the model, those of ranks and files added to those of their squares.
    pub(super) fn added(self, numbers: &[f32]) -> Cow<'_, [f32]> {
        let of_model = &numbers[..self.before];
        if self.kinds == 0 {
            return Cow::Borrowed(of_model);
        }
        let mut sums = of_model.to_vec();
        self.each(|square, rank, file| sums[square] += numbers[rank] + numbers[file]);
        Cow::Owned(sums)
    }

    /// Completes a gradient that says how the mean error of so many `positions` changes with the numbers of
    /// the model: adds the part of ranks and files, and what keeps the numbers small.
    pub(super) fn complete(self, gradient: &mut [f32], numbers: &[f32], positions: u64) {
        gradient[self.before..].fill(0.0);
        self.each(|square, rank, file| {
            gradient[rank] += gradient[square];
            gradient[file] += gradient[square];
        });
        let ridge = 2.0 * RIDGE / positions as f32;
        let is_shrunk = |at: usize| at < self.squares || at >= self.before;
        let slopes = gradient.iter_mut().zip(numbers).enumerate().filter(|(at, _)| is_shrunk(*at));
        slopes.for_each(|(_, (slope, number))| *slope += ridge * number);
    }

    /// What the numbers add to the mean error of so many `positions`.
    #[cfg(test)]
    pub(super) fn penalty(self, numbers: &[f32], positions: u64) -> f64 {
        let shrunk = numbers[..self.squares].iter().chain(&numbers[self.before..]);
        let squares: f64 = shrunk.map(|it| f64::from(*it).powi(2)).sum();
        f64::from(RIDGE) * squares / positions as f64
    }
}
