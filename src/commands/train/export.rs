//! A model as a network of whole numbers.

use super::TrainPlan;
use super::model::{Layout, term_units};
use bentrider_engine::eval::{
    HandCrafted, Network, NetworkError, NetworkParts, Scales, TermWeights,
};

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
    base: &HandCrafted,
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
    base: &HandCrafted,
    output: u16,
) -> NetworkParts {
    let variant = &plan.variant;
    let scales = Scales { hidden: ONE, output, centipawns: plan.spread() };
    let mut parts = NetworkParts {
        variant: variant.name.clone(),
        definition: variant.definition(),
        notes: notes.to_owned(),
        base: plan.base(),
        fingerprint: HandCrafted::fingerprint(variant, plan.base()),
        kinds: variant.pieces.len() as u8,
        files: variant.shape.files(),
        ranks: variant.shape.ranks(),
        hidden: plan.hidden,
        scales,
        psqt: base.psqt_values(),
        terms: base.term_weights().clone(),
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
    let kinds = parts.terms.kinds.len();
    let mut weights = parts.terms.list();
    let units = term_units(spread, kinds, weights.len());
    let limits: Vec<i32> = parts.terms.limits().collect();
    for (((weight, change), unit), limit) in weights.iter_mut().zip(of_terms).zip(units).zip(limits)
    {
        *weight = (*weight + (change * unit).round() as i32).clamp(-limit, limit);
    }
    if let Some(terms) = TermWeights::from_list(&weights, kinds) {
        parts.terms = terms;
    }
}
