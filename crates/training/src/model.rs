//! The parameters that are learnt, what squares have in common, and the network of integers that is made from
//! them.

use std::borrow::Cow;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::settings::TrainSettings;
use bentrider_engine::eval::{
    Base, Evaluation, Inputs, Network, NetworkError, NetworkParts, Scales, TermLayout,
};

/// The layout of a model's parameters in one list: the weights of the inputs, the biases of the hidden layer,
/// the weights of the output, its bias. Without a hidden layer, in a linear model: the changes of the values of
/// each kind on each square in the middlegame and in the endgame, then those of the weights of the terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) inputs: usize,
    pub(crate) hidden: usize,
    /// The number of term weights that are learnt; 0 with a hidden layer.
    pub(crate) terms: usize,
}

impl Layout {
    /// The layout of a settings.
    pub(crate) fn of(settings: &TrainSettings) -> Self {
        let (variant, hidden) = (&settings.variant, usize::from(settings.hidden));
        let learns_terms = hidden == 0 && settings.base() == Base::Whole;
        let terms = if learns_terms { TermLayout::of(variant).count() } else { 0 };
        Layout { inputs: Inputs::new(variant).count(), hidden, terms }
    }

    /// The number of parameters.
    pub(crate) fn len(self) -> usize {
        match self.hidden {
            0 => self.inputs + self.terms,
            hidden => self.inputs * hidden + hidden + 2 * hidden + 1,
        }
    }

    /// Splits a list of parameters into the weights of the inputs, the biases, the weights of the output and
    /// its bias.
    #[inline]
    pub(crate) fn split(self, parameters: &[f32]) -> (&[f32], &[f32], &[f32], f32) {
        let (weights, rest) = parameters.split_at(self.inputs * self.hidden);
        let (biases, rest) = rest.split_at(self.hidden);
        let (output, rest) = rest.split_at(2 * self.hidden);
        (weights, biases, output, rest.first().copied().unwrap_or_default())
    }

    /// Like [`Layout::split`], for a list that is changed.
    #[inline]
    pub(crate) fn split_mut(
        self,
        parameters: &mut [f32],
    ) -> (&mut [f32], &mut [f32], &mut [f32], &mut [f32]) {
        let (weights, rest) = parameters.split_at_mut(self.inputs * self.hidden);
        let (biases, rest) = rest.split_at_mut(self.hidden);
        let (output, rest) = rest.split_at_mut(2 * self.hidden);
        (weights, biases, output, rest)
    }

    /// The initial parameters: small random ones, so that the units of the hidden layer differ; 0 if there is
    /// none.
    pub(crate) fn initial(self, seed: u64) -> Vec<f32> {
        /// The approximate number of inputs that are 1 in a position.
        const ACTIVE: f32 = 32.0;
        let mut parameters = vec![0.0; self.len()];
        if self.hidden == 0 {
            return parameters;
        }
        let mut random = StdRng::seed_from_u64(seed);
        let mut draw = |parameters: &mut [f32], most: f32| {
            parameters.iter_mut().for_each(|it| *it = random.random_range(-most..=most));
        };
        let hidden = self.hidden as f32;
        let (weights, biases, output, _) = self.split_mut(&mut parameters);
        draw(weights, (1.0 / ACTIVE).sqrt());
        draw(biases, 0.1);
        biases.iter_mut().for_each(|it| *it += 0.3);
        draw(output, 0.25 / hidden.sqrt());
        parameters
    }
}

/// The number of parameters that a square shares with others, in one phase.
const SHARED: usize = 6;

/// The layout of the parameters that squares share, after those of the model.
///
/// In a linear model the value of a kind on a square, in one phase of the game, is the sum of seven parameters:
/// of the square, of its rank, of its file or the file that mirrors it, and of the kind, each in this phase
/// alone; and of its rank, of its file, and of the square and its mirror, in both phases. So a square on which
/// a kind rarely stood, or rarely in the endgame, gets its value from what it shares with others (factorized
/// features, as in the networks of Shogi engines and Stockfish). And all parameters are kept small, so that the
/// model does not overfit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Factors {
    /// The factor of the sum of the squared parameters, which is added to the squared errors of all positions
    /// (ridge regression: A. Hoerl and R. Kennard, "Ridge Regression: Biased Estimation for Nonorthogonal
    /// Problems", 1970).
    ridge: f32,
    /// The number of parameters of the model.
    before: usize,
    kinds: usize,
    files: usize,
    ranks: usize,
}

impl Factors {
    /// The factors of these settings, whose model has this layout; none if it has a hidden layer.
    pub(crate) fn of(settings: &TrainSettings, layout: Layout) -> Self {
        let shape = &settings.variant.shape;
        let (files, ranks) = (usize::from(shape.files()), usize::from(shape.ranks()));
        let kinds = if layout.hidden == 0 { settings.variant.pieces.len() } else { 0 };
        Factors { ridge: settings.ridge as f32, before: layout.len(), kinds, files, ranks }
    }

    /// The number of parameters, those of the model included.
    pub(crate) fn len(self) -> usize {
        let [.., (start, count)] = self.groups();
        start + count
    }

    /// Files that are not the mirror of another one.
    fn pairs(self) -> usize {
        self.files.div_ceil(2)
    }

    /// The start and the number of the parameters of all kinds, for each shared parameter.
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

    /// Calls `each` with the index of the parameter of every square in each phase, and of those that it shares.
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

    /// The parameters of the model, with the shared ones added to those of the squares.
    pub(crate) fn added(self, parameters: &[f32]) -> Cow<'_, [f32]> {
        let of_model = &parameters[..self.before];
        if self.kinds == 0 {
            return Cow::Borrowed(of_model);
        }
        let mut sums = of_model.to_vec();
        self.each(|square, shared| {
            sums[square] += shared.map(|at| parameters[at]).iter().sum::<f32>()
        });
        Cow::Owned(sums)
    }

    /// Completes a gradient that says how the mean error of `positions` positions changes with the parameters
    /// of the model: adds the part of the shared parameters and, in a linear model, of the penalty.
    pub(crate) fn complete(self, gradient: &mut [f32], parameters: &[f32], positions: u64) {
        if self.kinds == 0 {
            return;
        }
        gradient[self.before..].fill(0.0);
        self.each(|square, shared| {
            let slope = gradient[square];
            shared.into_iter().for_each(|at| gradient[at] += slope);
        });
        let ridge = 2.0 * self.ridge / positions as f32;
        gradient.iter_mut().zip(parameters).for_each(|(slope, number)| *slope += ridge * number);
    }

    /// The penalty that is added to the mean error of `positions` positions.
    #[cfg(test)]
    pub(crate) fn penalty(self, parameters: &[f32], positions: u64) -> f64 {
        if self.kinds == 0 {
            return 0.0;
        }
        let squares: f64 = parameters.iter().map(|it| f64::from(*it).powi(2)).sum();
        f64::from(self.ridge) * squares / positions as f64
    }
}

/// The number that stands for 1 in the hidden layer.
const ONE: u16 = 255;
/// The numbers that can stand for 1 as a weight of the output; the first with which no sum can overflow is
/// used.
const OUTPUT: [u16; 7] = [4096, 2048, 1024, 512, 256, 128, 64];

/// The network of a model that adds to `base`.
///
/// # Errors
/// When its parameters are too large.
pub(crate) fn network(
    settings: &TrainSettings,
    layout: Layout,
    parameters: &[f32],
    notes: &str,
    base: &Evaluation,
) -> Result<Network, NetworkError> {
    let mut parts = base_parts(settings, notes, base);
    if layout.hidden == 0 {
        change_base(&mut parts, layout, parameters);
        return Network::new(parts);
    }
    let mut result = Err(NetworkError::Damaged);
    for output in OUTPUT {
        parts.scales.output = output;
        set_hidden_layer(&mut parts, layout, parameters);
        result = Network::new(parts.clone());
        if !matches!(result, Err(NetworkError::Overflow { .. })) {
            break;
        }
    }
    result
}

/// A network that adds nothing to the base.
fn base_parts(settings: &TrainSettings, notes: &str, base: &Evaluation) -> NetworkParts {
    let variant = &settings.variant;
    NetworkParts {
        variant: variant.name.clone(),
        definition: variant.definition(),
        notes: notes.to_owned(),
        base: settings.base(),
        fingerprint: Evaluation::fingerprint(variant, settings.base()),
        kinds: variant.pieces.len() as u8,
        files: variant.shape.files(),
        ranks: variant.shape.ranks(),
        hidden: settings.hidden,
        scales: Scales { hidden: ONE, output: OUTPUT[0], centipawns: settings.spread() },
        psqt: base.psqt_values(),
        terms: base.term_weights().to_vec(),
        weights: Vec::new(),
        biases: Vec::new(),
        output: Vec::new(),
        output_bias: 0,
    }
}

/// Sets the weights of a model's hidden layer and output, in the units of the network. A parameter that is too
/// large for its type becomes the largest possible value.
fn set_hidden_layer(parts: &mut NetworkParts, layout: Layout, parameters: &[f32]) {
    let Scales { hidden, output, .. } = parts.scales;
    let small = |number: &f32, one: u16| (number * f32::from(one)).round() as i16;
    let (weights, biases, of_output, bias) = layout.split(parameters);
    let one = f32::from(hidden);
    parts.weights = weights.iter().map(|it| small(it, hidden)).collect();
    parts.biases = biases.iter().map(|it| (it * one).round() as i32).collect();
    parts.output = of_output.iter().map(|it| small(it, output)).collect();
    parts.output_bias = (f64::from(bias) * f64::from(one * one) * f64::from(output)).round() as i32;
}

/// Changes the values of pieces on squares and the weights of terms by the parameters of a linear model. A
/// weight that is too large for its type becomes the largest possible value.
fn change_base(parts: &mut NetworkParts, layout: Layout, parameters: &[f32]) {
    let spread = parts.scales.centipawns;
    let (squares, of_terms) = parameters.split_at(layout.inputs);
    for (value, change) in parts.psqt.iter_mut().flatten().zip(squares) {
        *value += (change * f32::from(spread)).round() as i32;
    }
    let layout = TermLayout::new(parts.kinds.into(), parts.ranks.into());
    let bounds = layout.units(spread).into_iter().zip(layout.limits());
    for ((weight, change), (unit, limit)) in parts.terms.iter_mut().zip(of_terms).zip(bounds) {
        *weight = (*weight + (change * unit).round() as i32).clamp(-limit, limit);
    }
}
