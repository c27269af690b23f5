//! What squares have in common. In a linear model the value of a kind on a square, in one phase of the game, is
//! the sum of seven numbers: of the square, of its rank, of its file or the file that mirrors it, and of the
//! kind, each in this phase alone; and of its rank, of its file, and of the square and its mirror, in both
//! phases. So a square on which a kind seldom stood, or seldom in the endgame, is valued by what it shares with
//! others (factorized features, as in the networks of Shogi engines and Stockfish). And all numbers are kept
//! small, so that the games themselves are not learnt by heart.

use std::borrow::Cow;

use super::TrainPlan;
use super::model::Layout;

/// How many numbers a square shares with others, in one phase.
const SHARED: usize = 6;

/// Where the numbers that squares share stand, after those of the model.
#[derive(Clone, Copy, Debug)]
pub(super) struct Factors {
    /// What the sum of the squared numbers counts for, beside the sum of the squared errors of all positions
    /// (ridge regression: A. Hoerl and R. Kennard, "Ridge Regression: Biased Estimation for Nonorthogonal
    /// Problems", 1970).
    ridge: f32,
    /// How many numbers the model has.
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
        Factors { ridge: plan.ridge as f32, before: layout.len(), kinds, files, ranks }
    }

    /// How many numbers there are, those of the model included.
    pub(super) fn len(self) -> usize {
        let [.., (start, count)] = self.groups();
        start + count
    }

    /// Files that are not the mirror of another one.
    fn pairs(self) -> usize {
        self.files.div_ceil(2)
    }

    /// For each number that squares share, where those of all kinds begin, and how many they are.
    fn groups(self) -> [(usize, usize); SHARED] {
        let (ranks, pairs) = (self.ranks, self.pairs());
        let of_kind = [2, 2 * ranks, 2 * pairs, ranks, pairs, ranks * pairs];
        let mut start = self.before;
        of_kind.map(|each| {
            let group = (start, self.kinds * each);
            start += group.1;
            group
        })
    }

    /// Calls `each` with the place of the number of every square in each phase, and those that it shares.
    fn each(self, mut each: impl FnMut(usize, [usize; SHARED])) {
        let starts = self.groups().map(|(start, _)| start);
        let (ranks, pairs) = (self.ranks, self.pairs());
        let mut square = 0;
        for kind in 0..self.kinds {
            for (rank, file) in
                (0..ranks).flat_map(|rank| (0..self.files).map(move |it| (rank, it)))
            {
                let pair = file.min(self.files - 1 - file);
                let (of_rank, of_file) = (kind * ranks + rank, kind * pairs + pair);
                for phase in 0..2 {
                    let of_both = [of_rank, of_file, of_rank * pairs + pair];
                    let of_phase = [kind, of_rank, of_file].map(|it| 2 * it + phase);
                    let mut shared = starts;
                    let places = of_phase.into_iter().chain(of_both);
                    shared.iter_mut().zip(places).for_each(|(at, place)| *at += place);
                    each(square + phase, shared);
                }
                square += 2;
            }
        }
    }

    /// The numbers of the model, those that squares share added to those of the squares.
    pub(super) fn added(self, numbers: &[f32]) -> Cow<'_, [f32]> {
        let of_model = &numbers[..self.before];
        if self.kinds == 0 {
            return Cow::Borrowed(of_model);
        }
        let mut sums = of_model.to_vec();
        self.each(|square, shared| {
            sums[square] += shared.map(|at| numbers[at]).iter().sum::<f32>()
        });
        Cow::Owned(sums)
    }

    /// Completes a gradient that says how the mean error of so many `positions` changes with the numbers of
    /// the model: adds the part of what squares share, and, in a linear model, what keeps the numbers small.
    pub(super) fn complete(self, gradient: &mut [f32], numbers: &[f32], positions: u64) {
        if self.kinds == 0 {
            return;
        }
        gradient[self.before..].fill(0.0);
        self.each(|square, shared| {
            let slope = gradient[square];
            shared.into_iter().for_each(|at| gradient[at] += slope);
        });
        let ridge = 2.0 * self.ridge / positions as f32;
        gradient.iter_mut().zip(numbers).for_each(|(slope, number)| *slope += ridge * number);
    }

    /// What the numbers add to the mean error of so many `positions`.
    #[cfg(test)]
    pub(super) fn penalty(self, numbers: &[f32], positions: u64) -> f64 {
        if self.kinds == 0 {
            return 0.0;
        }
        let squares: f64 = numbers.iter().map(|it| f64::from(*it).powi(2)).sum();
        f64::from(self.ridge) * squares / positions as f64
    }
}
