//! Tests of models: their gradient, and the networks that are made from them.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::data::replay;
use crate::data::tests::real_games;
use crate::factors::Factors;
use crate::gradient::{Model, Target};
use crate::model::{Layout, network};
use crate::samples::{Sampler, Samples};
use crate::settings::TrainSettings;
use bentrider_engine::eval::{Evaluation, Evaluator};
use rayon::prelude::*;

/// Settings of a model with this many hidden units and king buckets.
fn settings(hidden: u16, king_buckets: u8) -> TrainSettings {
    TrainSettings { king_buckets, ..TrainSettings::example("fusion", hidden) }
}

/// Positions of some games, a model of random parameters and its target.
fn example(hidden: u16, king_buckets: u8) -> (Samples, Layout, Target, Vec<f32>) {
    let settings = settings(hidden, king_buckets);
    let mut sampler = Sampler::new(&settings).unwrap();
    let mut samples = Samples::default();
    for game in real_games("fusion") {
        samples.append(&sampler.of_game(&game).unwrap());
    }
    let (layout, target) = (Layout::of(&settings), Target::new(&settings));
    let mut parameters = layout.initial(5);
    parameters.iter_mut().enumerate().for_each(|(at, it)| *it += (at % 37) as f32 / 100.0 - 0.18);
    // The output has to matter.
    let biases = layout.weights();
    parameters.iter_mut().skip(biases).for_each(|it| *it *= 3.0);
    if hidden > 0 {
        // The factor stays within its range.
        let (_, _, [_, factor]) = layout.split_mut(&mut parameters);
        factor.iter_mut().for_each(|it| *it *= 0.05);
    }
    (samples, layout, target, parameters)
}

#[test]
fn the_gradient_is_how_the_error_changes_with_each_number() {
    for (hidden, king_buckets) in [(0, 1), (32, 1), (32, 3)] {
        let (samples, layout, target, mut parameters) = example(hidden, king_buckets);
        let factors = Factors::of(&settings(hidden, king_buckets), layout);
        parameters.resize(factors.len(), 0.01);
        let batch: Vec<u32> = (0..samples.len() as u32).collect();
        let positions = samples.len() as u64;
        let mut gradient = vec![0.0; parameters.len()];
        let added = factors.added(&parameters);
        let of_model = &mut gradient[..added.len()];
        let model = Model { layout, target: &target, parameters: &added };
        let error = model.of_batch(&samples, &batch, of_model);
        let [mean, _] = model.errors(&samples);
        assert!((error / batch.len() as f64 - mean).abs() < 1e-6);
        factors.complete(&mut gradient, &parameters, positions);
        let numbers: Vec<usize> = (0..parameters.len())
            .step_by(if hidden == 0 { 1 } else { 7 })
            .chain(parameters.len() - 97..parameters.len())
            .collect();
        let mean_after = |at: usize, by: f32| {
            let mut parameters = parameters.clone();
            parameters[at] += by;
            let added = &factors.added(&parameters);
            Model { layout, target: &target, parameters: added }.errors(&samples)[0]
                + factors.penalty(&parameters, positions)
        };
        let here = mean_after(0, 0.0);
        let is_compared = |&at: &usize| {
            const STEP: f32 = 0.001;
            // Where a sum is just clipped within the step, the slopes of the two sides differ.
            let slopes = [here - mean_after(at, -STEP), mean_after(at, STEP) - here]
                .map(|it| it / f64::from(STEP));
            let [least, most] = [slopes[0].min(slopes[1]), slopes[0].max(slopes[1])];
            let found = f64::from(gradient[at]);
            let error = 2e-5 + 0.05 * least.abs().max(most.abs());
            let is_near = (least - error..most + error).contains(&found);
            assert!(is_near, "{at}: {found} is not in {least}..{most}");
            least != 0.0 || most != 0.0
        };
        let compared = numbers.into_par_iter().filter(is_compared).count();
        assert!(compared > 20, "{compared}");
    }
}

/// Sets the weights of all inputs in the first sum of the hidden layer.
fn set_first_sum(parameters: &mut [f32], layout: Layout, weight: f32) {
    let weights = parameters[..layout.weights()].iter_mut().step_by(layout.hidden);
    weights.for_each(|it| *it = weight);
}

#[test]
fn the_hidden_layer_has_the_largest_scale_with_which_its_sums_fit_16_bits() {
    let settings = settings(32, 3);
    let base = settings.base_evaluation().unwrap();
    let (_, layout, _, mut parameters) = example(32, 3);
    // The largest sum is about 64 times the weight.
    for (weight, scale) in [(1.9, 255), (2.1, 181), (3.0, 127), (5.0, 90), (7.0, 63), (9.0, 255)] {
        set_first_sum(&mut parameters, layout, weight);
        let network = network(&settings, layout, &parameters, "a test", &base).unwrap();
        let found = (network.parts().scales.hidden, network.fits_16_bits());
        assert_eq!(found, (scale, weight < 9.0), "{weight}");
    }
}

#[test]
fn the_network_gives_the_values_of_the_model() {
    for (hidden, king_buckets, scale, most) in
        [(0, 1, 255, 20), (32, 1, 255, 6), (32, 1, 127, 20), (32, 3, 255, 10)]
    {
        let settings = settings(hidden, king_buckets);
        let base = settings.base_evaluation().unwrap();
        let (samples, layout, target, mut parameters) = example(hidden, king_buckets);
        if hidden == 0 {
            parameters.iter_mut().enumerate().for_each(|(at, it)| *it = (at % 17) as f32 / 20.0);
        }
        if scale < 255 {
            set_first_sum(&mut parameters, layout, 3.0);
        }
        let model = Model { layout, target: &target, parameters: &parameters };
        let network = network(&settings, layout, &parameters, "a test", &base).unwrap();
        assert_eq!(network.parts().scales.hidden, scale);
        let mut with = Evaluation::with_network(&settings.variant, &Arc::new(network)).unwrap();
        let without = Evaluation::new(&settings.variant);
        let mut at = 0;
        for game in real_games("fusion") {
            replay(&settings.variant, &game, &mut |ply| {
                if ply.is_quiet && without.is_by_terms(ply.position) {
                    let expected = model.evaluation_of(&samples, at) as i32;
                    let found = with.evaluate(ply.position).value();
                    assert!((found - expected).abs() <= most, "{found}, {expected}");
                    at += 1;
                }
                ControlFlow::Continue(())
            })
            .unwrap();
        }
        assert_eq!(at, samples.len());
    }
}
