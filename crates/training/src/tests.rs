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

/// Positions of some games, a model of random parameters and its target.
fn example(hidden: u16) -> (Samples, Layout, Target, Vec<f32>) {
    let settings = TrainSettings::example("fusion", hidden);
    let mut sampler = Sampler::new(&settings).unwrap();
    let mut samples = Samples::default();
    for game in real_games("fusion") {
        samples.append(&sampler.of_game(&game).unwrap());
    }
    let (layout, target) = (Layout::of(&settings), Target::new(&settings));
    let mut parameters = layout.initial(5);
    parameters.iter_mut().enumerate().for_each(|(at, it)| *it += (at % 37) as f32 / 100.0 - 0.18);
    // The output has to matter.
    let biases = layout.inputs * layout.hidden;
    parameters.iter_mut().skip(biases).for_each(|it| *it *= 3.0);
    (samples, layout, target, parameters)
}

#[test]
fn the_gradient_is_how_the_error_changes_with_each_number() {
    for hidden in [0, 32] {
        let (samples, layout, target, mut parameters) = example(hidden);
        let factors = Factors::of(&TrainSettings::example("fusion", hidden), layout);
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
        let mut compared = 0;
        for at in (0..parameters.len())
            .step_by(if hidden == 0 { 1 } else { 7 })
            .chain(parameters.len() - 97..parameters.len())
        {
            const STEP: f32 = 0.001;
            let moved = |by: f32| {
                let mut parameters = parameters.clone();
                parameters[at] += by;
                let added = &factors.added(&parameters);
                Model { layout, target: &target, parameters: added }.errors(&samples)[0]
                    + factors.penalty(&parameters, positions)
            };
            // Where a sum is just clipped within the step, the slopes of the two sides differ.
            let here = moved(0.0);
            let slopes = [here - moved(-STEP), moved(STEP) - here].map(|it| it / f64::from(STEP));
            let [least, most] = [slopes[0].min(slopes[1]), slopes[0].max(slopes[1])];
            let found = f64::from(gradient[at]);
            let error = 2e-5 + 0.05 * least.abs().max(most.abs());
            let is_near = (least - error..most + error).contains(&found);
            assert!(is_near, "{at}: {found} is not in {least}..{most}");
            compared += usize::from(least != 0.0 || most != 0.0);
        }
        assert!(compared > 20, "{compared}");
    }
}

#[test]
fn the_network_gives_the_values_of_the_model() {
    for hidden in [0, 32] {
        let settings = TrainSettings::example("fusion", hidden);
        let base = settings.base_evaluation().unwrap();
        let (samples, layout, target, mut parameters) = example(hidden);
        if hidden == 0 {
            parameters.iter_mut().enumerate().for_each(|(at, it)| *it = (at % 17) as f32 / 20.0);
        }
        let model = Model { layout, target: &target, parameters: &parameters };
        let network = network(&settings, layout, &parameters, "a test", &base).unwrap();
        let mut with = Evaluation::with_network(&settings.variant, &Arc::new(network)).unwrap();
        let mut without = Evaluation::new(&settings.variant);
        let mut at = 0;
        for game in real_games("fusion") {
            replay(&settings.variant, &game, &mut |ply| {
                if ply.is_quiet && without.is_by_terms(ply.position) {
                    let output = model.output_of(&samples, at);
                    let expected = without.evaluate(ply.position) + (output * target.spread) as i32;
                    let found = with.evaluate(ply.position);
                    let distance = (found.value() - expected.value()).abs();
                    assert!(
                        distance <= if hidden == 0 { 20 } else { 6 },
                        "{found:?}, {expected:?}"
                    );
                    at += 1;
                }
                ControlFlow::Continue(())
            })
            .unwrap();
        }
        assert_eq!(at, samples.len());
    }
}
