use std::ops::ControlFlow;
use std::sync::Arc;

use super::TrainPlan;
use super::gradient::{Model, Target};
use super::model::{Factors, Layout};
use super::samples::{Sampler, Samples, mirrored};
use crate::commands::datagen::format::replay;
use crate::commands::datagen::tests::real_games;
use crate::commands::{Command, parse};
use bentrider_engine::eval::{Evaluation, Evaluator};
use bentrider_rules::variant::Variant;

/// A linear model of a variant.
pub(super) fn plan_of(variant: Arc<Variant>) -> TrainPlan<'static> {
    TrainPlan { variant, ..plan(0) }
}

fn plan(hidden: u16) -> TrainPlan<'static> {
    let line = "train --data D --out N --variant fusion --result 0.3 --lambda 0.9 --ridge 75";
    let Ok(Command::Train(args)) = parse(line) else { panic!("{line}") };
    TrainPlan { hidden, ..Box::leak(Box::new(args)).plan().unwrap() }
}

/// Positions of some games, a model of random parameters and its target.
fn example(hidden: u16) -> (Samples, Layout, Target, Vec<f32>) {
    let plan = plan(hidden);
    let mut sampler = Sampler::new(&plan).unwrap();
    let mut samples = Samples::default();
    for game in real_games("fusion") {
        samples.append(&sampler.of_game(&game).unwrap());
    }
    let layout = Layout::of(&plan);
    let (spread, result) = (f32::from(plan.spread()), plan.args.result as f32);
    let target = Target { spread, result, mirrored: mirrored(&plan.variant) };
    let mut parameters = layout.initial(5);
    // The output has to matter.
    let biases = layout.inputs * layout.hidden;
    parameters.iter_mut().skip(biases).for_each(|it| *it *= 3.0);
    (samples, layout, target, parameters)
}

#[test]
fn the_gradient_is_how_the_error_changes_with_each_number() {
    for hidden in [0, 32] {
        let (samples, layout, target, mut parameters) = example(hidden);
        let factors = Factors::of(&plan(hidden), layout);
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
        let plan = plan(hidden);
        let base = plan.base_evaluation().unwrap();
        let (samples, layout, target, mut parameters) = example(hidden);
        if hidden == 0 {
            parameters.iter_mut().enumerate().for_each(|(at, it)| *it = (at % 17) as f32 / 20.0);
        }
        let model = Model { layout, target: &target, parameters: &parameters };
        let network = super::model::network(&plan, layout, &parameters, "a test", &base).unwrap();
        let mut with = Evaluation::with_network(&plan.variant, &Arc::new(network)).unwrap();
        let mut without = Evaluation::new(&plan.variant);
        let mut at = 0;
        for game in real_games("fusion") {
            replay(&plan.variant, &game, |ply| {
                if ply.is_quiet {
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
