//! The numbers that are learnt.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::TrainPlan;
use bentrider_engine::eval::{Base, Inputs, KindWeights, TermWeights};
use bentrider_rules::variant::Variant;

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
        let terms = if learns_terms { term_count(variant) } else { 0 };
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

/// By how much the weight of each of so many terms changes where its number changes by 1: the factors of
/// mobility and king attack by 1, all others by what 1 is in the output.
pub(super) fn term_units(spread: u16, kinds: usize, terms: usize) -> Vec<f32> {
    const FACTOR: f32 = 1024.0;
    let output = f32::from(spread) * 1024.0;
    let mut of_kind = [output; KindWeights::COUNT];
    of_kind[0] = FACTOR;
    let of_kinds = (0..kinds).flat_map(|_| of_kind);
    let of_pawns = std::iter::repeat(output);
    [output, FACTOR].into_iter().chain(of_kinds).chain(of_pawns).take(terms).collect()
}

/// How many weights of terms a variant has.
pub(super) fn term_count(variant: &Variant) -> usize {
    TermWeights::count(variant.pieces.len(), variant.shape.ranks().into())
}
