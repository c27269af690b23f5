//! What the weights of inputs have in common.
//!
//! In a linear model the value of a kind on a square, in one phase of the game, is the sum of seven parameters:
//! of the square, of its rank, of its file or the file that mirrors it, and of the kind, each in this phase
//! alone; and of its rank, of its file, and of the square and its mirror, in both phases. In a network each weight
//! of an input is the sum of five: of the input, of its kind, of its rank, of its file or the file that mirrors it,
//! and of the square and its mirror. With king buckets the first is of the input in one bucket, the others are the same
//! in all buckets, and there are two more: of the input in all buckets, and of the input in its bucket or the mirror
//! image of the input in the bucket that mirrors it. So a square on which a kind rarely stood, or rarely in the endgame,
//! gets its value from what it shares with others (factorized features, as in the networks of Shogi engines and
//! Stockfish).

use std::ops::Range;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::model::Layout;
use crate::settings::TrainSettings;

/// The layout of the parameters that inputs share, after those of the model.
///
/// All of them are kept small, so that the model does not overfit.
#[derive(Clone, Debug)]
pub(crate) struct Factors {
    /// The factor of the sum of the squared parameters, which is added to the squared errors of all positions
    /// (ridge regression: A. Hoerl and R. Kennard, "Ridge Regression: Biased Estimation for Nonorthogonal
    /// Problems", 1970).
    ridge: f32,
    /// The parameters of the model.
    layout: Layout,
    /// The number of parameters, one after the other, that an input has: its weights in a hidden layer, else its
    /// value in one phase.
    width: usize,
    /// The first of the shared parameters of each input, as many for each.
    shared: Vec<u32>,
    /// How many these are.
    each: usize,
    /// The number of parameters, those of the model included.
    len: usize,
}

/// The numbers of a board that the places of shared parameters depend on.
#[derive(Clone, Copy)]
struct Board {
    files: usize,
    ranks: usize,
}

impl Board {
    /// Files that are not the mirror of another one.
    fn pairs(self) -> usize {
        self.files.div_ceil(2)
    }

    /// The number of the square that mirrors a square from left to right.
    fn mirrored(self, square: usize) -> usize {
        square / self.files * self.files + self.files - 1 - square % self.files
    }

    /// The ranks and the pairs of files of the squares, in their order.
    fn squares(self) -> impl Iterator<Item = (usize, usize)> {
        let of_rank =
            move |rank| (0..self.files).map(move |file| (rank, file.min(self.files - 1 - file)));
        (0..self.ranks).flat_map(of_rank)
    }
}

impl Factors {
    /// The factors of these settings, whose model has this layout.
    pub(crate) fn of(settings: &TrainSettings, layout: Layout) -> Self {
        let shape = &settings.variant.shape;
        let board = Board { files: shape.files().into(), ranks: shape.ranks().into() };
        let kinds = settings.variant.pieces.len();
        let (groups, rows) = if layout.hidden == 0 {
            of_linear_model(board, kinds)
        } else {
            of_network(board, 2 * kinds, layout.king_buckets)
        };
        let (width, each) = (layout.hidden.max(1), groups.len());
        let mut starts = Vec::new();
        let mut len = layout.len();
        for count in groups {
            starts.push(len);
            len += count * width;
        }
        let places = rows.iter().enumerate().map(|(at, place)| starts[at % each] + place * width);
        let shared = places.map(|it| it as u32).collect();
        Factors { ridge: settings.ridge as f32, layout, width, shared, each, len }
    }

    /// The number of parameters, those of the model included.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The initial parameters: in a network, weights that all squares of a kind share; else 0.
    pub(crate) fn initial(&self, seed: u64) -> Vec<f32> {
        /// The approximate number of inputs that are 1 in a position.
        const ACTIVE: f32 = 32.0;
        let mut parameters = self.layout.initial(seed);
        parameters.resize(self.len, 0.0);
        if self.layout.hidden > 0 {
            let most = (1.0 / ACTIVE).sqrt();
            let mut random = StdRng::seed_from_u64(seed ^ 1);
            let end = self.shared.get(1).map_or(self.len, |it| *it as usize);
            let of_kinds = &mut parameters[self.layout.len()..end];
            of_kinds.iter_mut().for_each(|it| *it = random.random_range(-most..=most));
        }
        parameters
    }

    /// The shared parameters of each input, in the order of the inputs.
    fn rows(&self) -> impl Iterator<Item = &[u32]> {
        self.shared.chunks_exact(self.each)
    }

    /// The parameters of the model, with the shared ones added to those of the inputs.
    pub(crate) fn added(&self, parameters: &[f32]) -> Vec<f32> {
        let mut sums = parameters[..self.layout.len()].to_vec();
        for (sums, shared) in sums.chunks_exact_mut(self.width).zip(self.rows()) {
            for first in shared {
                let row = &parameters[*first as usize..][..self.width];
                sums.iter_mut().zip(row).for_each(|(sum, it)| *sum += it);
            }
        }
        sums
    }

    /// Completes a gradient that says how the mean error of `positions` positions changes with the parameters
    /// of the model: adds the part of the shared parameters and of the penalty.
    pub(crate) fn complete(&self, gradient: &mut [f32], parameters: &[f32], positions: u64) {
        let (of_model, of_shared) = gradient.split_at_mut(self.layout.len());
        of_shared.fill(0.0);
        for (slopes, shared) in of_model.chunks_exact(self.width).zip(self.rows()) {
            for first in shared {
                let row = &mut of_shared[*first as usize - self.layout.len()..][..self.width];
                row.iter_mut().zip(slopes).for_each(|(sum, it)| *sum += it);
            }
        }
        let ridge = 2.0 * self.ridge / positions as f32;
        for range in self.penalized() {
            let slopes = gradient[range.clone()].iter_mut().zip(&parameters[range]);
            slopes.for_each(|(slope, number)| *slope += ridge * number);
        }
    }

    /// The parameters that are kept small: all of a linear model, the weights of the inputs of a network.
    fn penalized(&self) -> [Range<usize>; 2] {
        let of_model = match self.layout.hidden {
            0 => self.layout.len(),
            _ => self.layout.weights(),
        };
        [0..of_model, self.layout.len()..self.len]
    }

    /// The penalty that is added to the mean error of `positions` positions.
    #[cfg(test)]
    pub(crate) fn penalty(&self, parameters: &[f32], positions: u64) -> f64 {
        let of = |range: Range<usize>| {
            parameters[range].iter().map(|it: &f32| f64::from(*it).powi(2)).sum::<f64>()
        };
        let squares: f64 = self.penalized().map(of).iter().sum();
        f64::from(self.ridge) * squares / positions as f64
    }
}

/// The number of parameters in each group of shared ones, and the place of each input's in them: for every square
/// of a kind, in the middlegame and in the endgame.
fn of_linear_model(board: Board, kinds: usize) -> (Vec<usize>, Vec<usize>) {
    let (ranks, pairs) = (board.ranks, board.pairs());
    let each = [2, 2 * ranks, 2 * pairs, ranks, pairs, ranks * pairs];
    let mut places = Vec::new();
    for kind in 0..kinds {
        for (rank, pair) in board.squares() {
            let (of_rank, of_file) = (kind * ranks + rank, kind * pairs + pair);
            for phase in 0..2 {
                places.extend([kind, of_rank, of_file].map(|it| 2 * it + phase));
                places.extend([of_rank, of_file, of_rank * pairs + pair]);
            }
        }
    }
    (each.map(|it| it * kinds).to_vec(), places)
}

/// As [`of_linear_model`], for every square of a kind of each side in each king bucket.
fn of_network(board: Board, kinds: usize, king_buckets: usize) -> (Vec<usize>, Vec<usize>) {
    let (ranks, pairs) = (board.ranks, board.pairs());
    let squares = ranks * board.files;
    let mut each = vec![1, ranks, pairs, ranks * pairs];
    if king_buckets > 1 {
        // The buckets of the wings mirror each other.
        each.extend([squares, 2 * squares]);
    }
    let mut places = Vec::new();
    for bucket in 0..king_buckets {
        for kind in 0..kinds {
            for (square, (rank, pair)) in board.squares().enumerate() {
                let of_rank = kind * ranks + rank;
                places.extend([kind, of_rank, kind * pairs + pair, of_rank * pairs + pair]);
                if king_buckets > 1 {
                    let from_wing = if bucket == 0 { board.mirrored(square) } else { square };
                    let is_middle = usize::from(bucket == king_buckets / 2);
                    places.push(kind * squares + square);
                    places.push((2 * kind + is_middle) * squares + from_wing);
                }
            }
        }
    }
    (each.iter().map(|it| it * kinds).collect(), places)
}
