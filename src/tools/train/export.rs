//! A model as a network of whole numbers.

use super::model::Layout;
use super::plan::TrainPlan;
use crate::eval::{HandCrafted, Network, NetworkError, NetworkParts, Scales};

/// What 1 is in the hidden layer.
const ONE: u16 = 255;
/// What 1 is as a weight of the output: the first with which no sum can overflow.
const OUTPUT: [u16; 7] = [4096, 2048, 1024, 512, 256, 128, 64];

/// The network of a model.
///
/// # Errors
/// When its numbers are too large.
pub(super) fn network(
    plan: &TrainPlan,
    layout: Layout,
    numbers: &[f32],
    notes: &str,
) -> Result<Network, NetworkError> {
    let mut result = Err(NetworkError::Damaged);
    for output in OUTPUT {
        result = Network::new(parts(plan, layout, numbers, notes, output));
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
    output: u16,
) -> NetworkParts {
    let variant = &plan.variant;
    let scales = Scales { hidden: ONE, output, centipawns: plan.spread() };
    let mut parts = NetworkParts {
        variant: variant.name.clone(),
        definition: variant.definition(),
        notes: notes.to_owned(),
        base: plan.base,
        fingerprint: HandCrafted::fingerprint(variant, plan.base),
        kinds: variant.pieces.len() as u8,
        files: variant.shape.files(),
        ranks: variant.shape.ranks(),
        hidden: plan.hidden,
        scales,
        psqt: HandCrafted::new(variant).psqt_values(),
        terms: HandCrafted::new(variant).term_weights().clone(),
        weights: Vec::new(),
        biases: Vec::new(),
        output: Vec::new(),
        output_bias: 0,
    };
    if layout.hidden == 0 {
        let spread = f32::from(scales.centipawns);
        for (values, change) in parts.psqt.iter_mut().zip(numbers) {
            values.iter_mut().for_each(|it| *it += (change * spread).round() as i32);
        }
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
