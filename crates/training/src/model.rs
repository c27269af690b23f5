//! The parameters that are learnt, and the network of integers that is made from them.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::settings::TrainSettings;
use bentrider_engine::eval::{
    Base, Evaluation, Inputs, Network, NetworkError, NetworkParts, Output, Scales, TermLayout,
};

/// The layout of a model's parameters in one list: the weights of the inputs in each king bucket, the biases of the
/// hidden layer, the weights of the output and its bias, those of the factor. Without a hidden layer, in a linear model:
/// the changes of the values of each kind on each square in the middlegame and in the endgame, then those of the weights
/// of the terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// The number of inputs.
    pub(crate) inputs: usize,
    /// The number of king buckets; 1 without a hidden layer.
    pub(crate) king_buckets: usize,
    pub(crate) hidden: usize,
    /// The number of term weights that are learnt; 0 with a hidden layer.
    pub(crate) terms: usize,
}

impl Layout {
    /// The layout of a training with these settings.
    pub(crate) fn of(settings: &TrainSettings) -> Self {
        let (variant, hidden) = (&settings.variant, usize::from(settings.hidden));
        let learns_terms = hidden == 0 && settings.base() == Base::Whole;
        let terms = if learns_terms { TermLayout::of(variant).count() } else { 0 };
        let king_buckets = usize::from(settings.king_buckets);
        Layout { inputs: Inputs::new(variant).count(), king_buckets, hidden, terms }
    }

    /// The number of weights of the inputs of a network.
    pub(crate) fn weights(self) -> usize {
        self.king_buckets * self.inputs * self.hidden
    }

    /// The number of parameters of an output: its weights for the side to move and for the other side, and its bias.
    fn output_len(self) -> usize {
        2 * self.hidden + 1
    }

    /// The number of parameters.
    pub(crate) fn len(self) -> usize {
        match self.hidden {
            0 => self.inputs + self.terms,
            hidden => self.weights() + hidden + 2 * self.output_len(),
        }
    }

    /// Splits a list of parameters into the weights of the inputs, the biases, and the output and the factor, each with
    /// its bias at the end.
    #[inline]
    pub(crate) fn split(self, parameters: &[f32]) -> (&[f32], &[f32], [&[f32]; 2]) {
        let (weights, rest) = parameters.split_at(self.weights());
        let (biases, rest) = rest.split_at(self.hidden);
        let (output, rest) = rest.split_at(self.output_len());
        (weights, biases, [output, &rest[..self.output_len()]])
    }

    /// Like [`Layout::split`], for a list that is changed.
    #[inline]
    pub(crate) fn split_mut(
        self,
        parameters: &mut [f32],
    ) -> (&mut [f32], &mut [f32], [&mut [f32]; 2]) {
        let (weights, rest) = parameters.split_at_mut(self.weights());
        let (biases, rest) = rest.split_at_mut(self.hidden);
        let (output, rest) = rest.split_at_mut(self.output_len());
        (weights, biases, [output, &mut rest[..self.output_len()]])
    }

    /// The initial parameters: small random biases and weights of the output, so that the units of the hidden layer
    /// differ; 0 if there is none, and for the inputs and the factor.
    pub(crate) fn initial(self, seed: u64) -> Vec<f32> {
        let mut parameters = vec![0.0; self.len()];
        if self.hidden == 0 {
            return parameters;
        }
        let mut random = StdRng::seed_from_u64(seed);
        let mut draw = |parameters: &mut [f32], most: f32| {
            parameters.iter_mut().for_each(|it| *it = random.random_range(-most..=most));
        };
        let hidden = self.hidden as f32;
        let (_, biases, [output, _]) = self.split_mut(&mut parameters);
        draw(biases, 0.1);
        biases.iter_mut().for_each(|it| *it += 0.3);
        draw(&mut output[..2 * self.hidden], 0.25 / hidden.sqrt());
        parameters
    }
}

/// The numbers that can stand for 1 in the hidden layer; the first with which its sums fit 16 bits is used, or
/// else the first.
const HIDDEN: [u16; 5] = [255, 181, 127, 90, 63];
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
    let mut networks = HIDDEN.iter().map(|&one| quantized(parts.clone(), layout, parameters, one));
    let fits = |network: &Result<Network, _>| network.as_ref().is_ok_and(Network::fits_16_bits);
    networks.find(fits).unwrap_or_else(|| quantized(parts.clone(), layout, parameters, HIDDEN[0]))
}

/// The network in which this number stands for 1 in the hidden layer.
fn quantized(
    mut parts: NetworkParts,
    layout: Layout,
    parameters: &[f32],
    one: u16,
) -> Result<Network, NetworkError> {
    parts.scales.hidden = one;
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
        king_buckets: settings.king_buckets,
        hidden: settings.hidden,
        scales: Scales { hidden: HIDDEN[0], output: OUTPUT[0], centipawns: settings.spread() },
        psqt: base.psqt_values(),
        terms: base.term_weights().to_vec(),
        weights: Vec::new(),
        biases: Vec::new(),
        output: Output::zero(0),
        factor: Output::zero(0),
    }
}

/// Sets the weights of a model's hidden layer and outputs, in the units of the network. A parameter that is too
/// large for its type becomes the largest possible value.
fn set_hidden_layer(parts: &mut NetworkParts, layout: Layout, parameters: &[f32]) {
    let Scales { hidden, output, .. } = parts.scales;
    let small = |number: &f32, one: u16| (number * f32::from(one)).round() as i16;
    let (weights, biases, outputs) = layout.split(parameters);
    let one = f32::from(hidden);
    let of_output = |parameters: &[f32]| {
        let (weights, bias) = parameters.split_at(2 * layout.hidden);
        let unit = f64::from(one * one) * f64::from(output);
        Output {
            weights: weights.iter().map(|it| small(it, output)).collect(),
            bias: bias.iter().map(|it| (f64::from(*it) * unit).round() as i32).sum(),
        }
    };
    parts.weights = weights.iter().map(|it| small(it, hidden)).collect();
    parts.biases = biases.iter().map(|it| (it * one).round() as i32).collect();
    [parts.output, parts.factor] = outputs.map(of_output);
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
