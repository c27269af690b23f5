//! The weights that all variants share, learnt from games of many variants.
//!
//! The evaluation is linear in them: each position becomes a list of factors of the weights, and the weights
//! are found by solving systems of linear equations (`fit`).

mod fit;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use rayon::ThreadPoolBuilder;

use super::{TrainBase, TrainPlan};
use crate::commands::error::{Error, Result};
use crate::commands::long_run::write_whole;
use bentrider_engine::eval::{Base, SharedWeights};
use bentrider_rules::variant::Variant;
use fit::{Positions, fit, of_variant};

/// The settings: the data, and how to learn from them.
#[derive(Clone, Debug)]
pub struct SharedPlan {
    /// The variants, and files of games of each.
    pub data: Vec<(Arc<Variant>, Vec<PathBuf>)>,
    /// The file of the weights.
    pub out: PathBuf,
    /// The weight of the outcome in the training target; the rest is the score of the search.
    pub result: f64,
    /// The factor by which the weights of later scores and of the result fall with each ply in the outcome of a
    /// position (TD(λ)).
    pub lambda: f64,
    /// The factor of the sum of the squared weights, which is added to the sum of the squared errors.
    pub ridge: f64,
    /// The number of threads.
    pub threads: usize,
}

impl SharedPlan {
    /// The plan of a linear model of one variant, which gives the positions to learn from.
    fn of_variant(&self, variant: &Arc<Variant>, data: &[PathBuf]) -> TrainPlan {
        TrainPlan {
            variant: Arc::clone(variant),
            data: data.to_vec(),
            out: self.out.clone(),
            hidden: 0,
            base: TrainBase::Shared(Base::Whole),
            epochs: 1,
            batch: 1,
            rate: 0.0,
            result: self.result,
            ridge: self.ridge,
            lambda: self.lambda,
            seed: 0,
            threads: self.threads,
            memory: usize::MAX,
            fresh: true,
        }
    }
}

/// Learns the weights of a plan, and writes their file. Prints a line for each variant, and at last one for
/// all: `N positions base L shared L`, the mean squared errors in validation games, with the values of the
/// variant files alone and with the weights.
///
/// # Errors
/// When the data cannot be used, a weight counts in no position and there is no ridge, or a file cannot be
/// written.
pub fn run(plan: &SharedPlan, out: &mut (impl Write + Send)) -> Result {
    let threads = ThreadPoolBuilder::new().num_threads(plan.threads).build()?;
    threads.install(|| learn(plan, out))
}

fn learn(plan: &SharedPlan, out: &mut impl Write) -> Result {
    let (mut training, mut validation) = (Positions::default(), Vec::new());
    for (variant, data) in &plan.data {
        let [learnt, checked] = of_variant(&plan.of_variant(variant, data))?;
        training.append(learnt);
        validation.push((&variant.name, checked));
    }
    let numbers = fit(&training, plan.ridge).ok_or_else(no_solution)?;
    let none = [0.0; SharedWeights::COUNT];
    for (name, positions) in &validation {
        let count = positions.len();
        let [base, shared] = [&none, &numbers].map(|it| positions.error(it) / count as f64);
        writeln!(out, "{name}: {count} positions base {base:.6} shared {shared:.6}")?;
    }
    let mean = |numbers| {
        let errors = validation.iter().map(|(_, it)| it.error(numbers)).sum::<f64>();
        errors / validation.iter().map(|(_, it)| it.len()).sum::<usize>() as f64
    };
    let (base, shared, count) = (mean(&none), mean(&numbers), training.len());
    let about = about(plan, count, base, shared);
    write_whole(&plan.out, SharedWeights::new(numbers).write(&about).as_bytes())?;
    writeln!(out, "{count} positions base {base:.6} shared {shared:.6}")?;
    Ok(())
}

fn no_solution() -> Error {
    Error::new("a weight counts in no position of the data: expected a --ridge above 0")
}

/// Describes how the weights were learnt.
fn about(plan: &SharedPlan, count: usize, base: f64, shared: f64) -> String {
    let SharedPlan { data, result, lambda, ridge, .. } = plan;
    let names: Vec<&str> = data.iter().map(|(variant, _)| variant.name.as_str()).collect();
    let (version, names) = (env!("CARGO_PKG_VERSION"), names.join(" "));
    format!(
        "The weights of the evaluation that all variants share; crates/engine/src/eval/terms.rs and shared_model.rs say what each means.\n\
         Learnt by bentrider {version} from {count} quiet positions of these variants:\n\
         {names}\n\
         result {result}, lambda {lambda}, ridge {ridge}; validation {shared:.6}, without them {base:.6}"
    )
}
