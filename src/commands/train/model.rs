//! The numbers that are learnt, what squares have in common, and the network of whole numbers that comes of them.

use std::borrow::Cow;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::TrainPlan;
use bentrider_engine::eval::{
    Base, Evaluation, Inputs, Network, NetworkError, NetworkParts, Scales, TermLayout,
};

/// Where the numbers of a model stand in their one list: the weights of the inputs, the biases of the
/// hidden layer, the weights of the output, its bias. Without a hidden layer, in a linear model: the
/// changes of the values of each kind on each square in the middlegame and in the endgame, then those of
/// the weights of the terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) inputs: usize,
    pub(super) hidden: usize,
    /// How many weights of terms are learnt; 0 with a hidden layer.
    pub(super) terms: usize,
}

impl Layout {
    /// The layout of a plan.
    pub(super) fn of(plan: &TrainPlan) -> Self {
        let (variant, hidden) = (&plan.variant, usize::from(plan.hidden));
        let learns_terms = hidden == 0 && plan.base() == Base::Whole;
        let terms = if learns_terms { TermLayout::of(variant).count() } else { 0 };
        Layout { inputs: Inputs::new(variant).count(), hidden, terms }
    }

    /// How many numbers there are.
    pub(super) fn len(self) -> usize {
        match self.hidden {
            0 => self.inputs + self.terms,
            hidden => self.inputs * hidden + hidden + 2 * hidden + 1,
        }
    }

    /// The weights of the inputs, the biases, the weights of the output and its bias in a list of numbers.
    #[inline]
    pub(super) fn split(self, numbers: &[f32]) -> (&[f32], &[f32], &[f32], f32) {
        let (weights, rest) = numbers.split_at(self.inputs * self.hidden);
        let (biases, rest) = rest.split_at(self.hidden);
        let (output, rest) = rest.split_at(2 * self.hidden);
        (weights, biases, output, rest.first().copied().unwrap_or_default())
    }

    /// The same to change.
    #[inline]
    pub(super) fn split_mut(
        self,
        numbers: &mut [f32],
    ) -> (&mut [f32], &mut [f32], &mut [f32], &mut [f32]) {
        let (weights, rest) = numbers.split_at_mut(self.inputs * self.hidden);
        let (biases, rest) = rest.split_at_mut(self.hidden);
        let (output, rest) = rest.split_at_mut(2 * self.hidden);
        (weights, biases, output, rest)
    }

    /// The numbers to begin with: small random ones, so that the units of the hidden layer differ; 0 where
    /// there is none.
    pub(super) fn initial(self, seed: u64) -> Vec<f32> {
        /// About how many inputs of a position there are.
        const ACTIVE: f32 = 32.0;
        let mut numbers = vec![0.0; self.len()];
        if self.hidden == 0 {
            return numbers;
        }
        let mut random = StdRng::seed_from_u64(seed);
        let mut draw = |numbers: &mut [f32], most: f32| {
            numbers.iter_mut().for_each(|it| *it = random.random_range(-most..=most));
        };
        let hidden = self.hidden as f32;
        let (weights, biases, output, _) = self.split_mut(&mut numbers);
        draw(weights, (1.0 / ACTIVE).sqrt());
        draw(biases, 0.1);
        biases.iter_mut().for_each(|it| *it += 0.3);
        draw(output, 0.25 / hidden.sqrt());
        numbers
    }
}

/// How many numbers a square shares with others, in one phase.
const SHARED: usize = 6;

/// Where the numbers that squares share stand, after those of the model.
///
/// In a linear model the value of a kind on a square, in one phase of the game, is the sum of seven numbers: of the
/// square, of its rank, of its file or the file that mirrors it, and of the kind, each in this phase alone; and of
/// its rank, of its file, and of the square and its mirror, in both phases. So a square on which a kind seldom
/// stood, or seldom in the endgame, is valued by what it shares with others (factorized features, as in the networks
/// of Shogi engines and Stockfish). And all numbers are kept small, so that the games themselves are not learnt by
/// heart.
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
    /// The factors of a plan whose model has this layout; none where it has a hidden layer.
    pub(super) fn of(plan: &TrainPlan, layout: Layout) -> Self {
        let shape = &plan.variant.shape;
        let (files, ranks) = (usize::from(shape.files()), usize::from(shape.ranks()));
        let kinds = if layout.hidden == 0 { plan.variant.pieces.len() } else { 0 };
        Factors { ridge: plan.args.ridge as f32, before: layout.len(), kinds, files, ranks }
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

/// What 1 is in the hidden layer.
const ONE: u16 = 255;
/// What 1 is as a weight of the output: the first with which no sum can overflow.
const OUTPUT: [u16; 7] = [4096, 2048, 1024, 512, 256, 128, 64];

/// The network of a model that adds to `base`.
///
/// # Errors
/// When its numbers are too large.
pub(super) fn network(
    plan: &TrainPlan,
    layout: Layout,
    numbers: &[f32],
    notes: &str,
    base: &Evaluation,
) -> Result<Network, NetworkError> {
    let mut result = Err(NetworkError::Damaged);
    for output in OUTPUT {
        result = Network::new(parts(plan, layout, numbers, notes, base, output));
        if !matches!(result, Err(NetworkError::Overflow { .. })) {
            break;
        }
    }
    result
}

fn parts(
    plan: &TrainPlan,
    layout: Layout,
    numbers: &[f32],
    notes: &str,
    base: &Evaluation,
    output: u16,
) -> NetworkParts {
    let variant = &plan.variant;
    let scales = Scales { hidden: ONE, output, centipawns: plan.spread() };
    let mut parts = NetworkParts {
        variant: variant.name.clone(),
        definition: variant.definition(),
        notes: notes.to_owned(),
        base: plan.base(),
        fingerprint: Evaluation::fingerprint(variant, plan.base()),
        kinds: variant.pieces.len() as u8,
        files: variant.shape.files(),
        ranks: variant.shape.ranks(),
        hidden: plan.hidden,
        scales,
        psqt: base.psqt_values(),
        terms: base.term_weights().to_vec(),
        weights: Vec::new(),
        biases: Vec::new(),
        output: Vec::new(),
        output_bias: 0,
    };
    if layout.hidden == 0 {
        change_base(&mut parts, layout, numbers);
        return parts;
    }
    // A number that is too large for its place becomes the largest there is.
    let small = |number: &f32, one: u16| (number * f32::from(one)).round() as i16;
    let (weights, biases, of_output, bias) = layout.split(numbers);
    let one = f32::from(ONE);
    parts.weights = weights.iter().map(|it| small(it, ONE)).collect();
    parts.biases = biases.iter().map(|it| (it * one).round() as i32).collect();
    parts.output = of_output.iter().map(|it| small(it, output)).collect();
    parts.output_bias = (f64::from(bias) * f64::from(one * one) * f64::from(output)).round() as i32;
    parts
}

/// Changes the values of pieces on squares and the weights of terms by the numbers of a linear model. A
/// weight that is too large for its place becomes the largest there is.
fn change_base(parts: &mut NetworkParts, layout: Layout, numbers: &[f32]) {
    let spread = parts.scales.centipawns;
    let (squares, of_terms) = numbers.split_at(layout.inputs);
    for (value, change) in parts.psqt.iter_mut().flatten().zip(squares) {
        *value += (change * f32::from(spread)).round() as i32;
    }
    let layout = TermLayout::new(parts.kinds.into(), parts.ranks.into());
    let bounds = layout.units(spread).into_iter().zip(layout.limits());
    for ((weight, change), (unit, limit)) in parts.terms.iter_mut().zip(of_terms).zip(bounds) {
        *weight = (*weight + (change * unit).round() as i32).clamp(-limit, limit);
    }
}
