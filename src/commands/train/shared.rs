//! The weights that all variants share, learnt from games of many variants.
//!
//! `bentrider_training::shared` finds the weights; this module reads the games and writes the file.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use super::data::Data;
use super::{Train, TrainPlan};
use crate::commands::datagen::variant_of;
use crate::commands::error::{Error, Result};
use crate::commands::output_file::OutputFile;
use bentrider_engine::eval::{Base, SharedWeights};
use bentrider_rules::variant::Variant;
use bentrider_training::TrainBase;
use bentrider_training::shared::{PositionFactors, Projection, fit, squared_error};

/// Learns the weights of all variants, and writes their file. Prints a line for each variant, and at last one for
/// all: `N positions base L shared L`, the mean squared errors in validation games, with the values of the
/// variant files alone and with the weights.
///
/// # Errors
/// When the data cannot be used, a weight counts in no position and there is no ridge, or a file cannot be
/// written, also because another process is writing it.
pub(super) fn learn(args: &Train, file: &OutputFile, out: &mut impl Write) -> Result {
    file.hold()?;
    let data = data_of_variants(args)?;
    let (mut training, mut validation) = (Vec::new(), Vec::new());
    for (variant, data) in &data {
        let settings = args.settings(variant, TrainBase::Shared(Base::Whole));
        let [mut learnt, checked] = of_variant(&TrainPlan { args, settings, data })?;
        training.append(&mut learnt);
        validation.push((variant.name.clone(), checked));
    }
    let numbers = fit(&training, args.ridge).ok_or_else(no_solution)?;
    let none = [0.0; SharedWeights::COUNT];
    for (name, positions) in &validation {
        let count = positions.len();
        let [base, shared] =
            [&none, &numbers].map(|it| squared_error(positions, it) / count as f64);
        writeln!(out, "{name}: {count} positions base {base:.6} shared {shared:.6}")?;
    }
    let mean = |numbers| {
        let errors = validation.iter().map(|(_, it)| squared_error(it, numbers)).sum::<f64>();
        errors / validation.iter().map(|(_, it)| it.len()).sum::<usize>() as f64
    };
    let (base, shared, count) = (mean(&none), mean(&numbers), training.len());
    let about = about(args, &data, count, base, shared);
    file.write(SharedWeights::new(numbers).write(&about).as_bytes())?;
    writeln!(out, "{count} positions base {base:.6} shared {shared:.6}")?;
    Ok(())
}

/// The positions for training and those for validation of the games of a plan.
///
/// # Errors
/// When the data cannot be used.
fn of_variant(plan: &TrainPlan) -> Result<[Vec<PositionFactors>; 2]> {
    let mut data = Data::new(plan)?;
    let projection = Projection::new(&plan.settings);
    let mut training = Vec::new();
    data.each_segment(|samples| {
        training.append(&mut projection.of(samples));
        Ok(ControlFlow::Continue(()))
    })?;
    Ok([training, projection.of(&data.validation()?)])
}

fn no_solution() -> Error {
    Error::new("a weight counts in no position of the data: expected a --ridge above 0")
}

/// The variants of the files, each with its files.
fn data_of_variants(args: &Train) -> Result<Vec<(Arc<Variant>, Vec<PathBuf>)>> {
    let (variants, _) = args.variant_args.variants()?;
    let mut data: Vec<(Arc<Variant>, Vec<PathBuf>)> = Vec::new();
    for path in &args.data {
        let variant = variants.find(&variant_of(path)?)?;
        match data.iter_mut().find(|(other, _)| other.name == variant.name) {
            Some((_, paths)) => paths.push(path.clone()),
            None => data.push((variant, vec![path.clone()])),
        }
    }
    Ok(data)
}

/// Describes how the weights were learnt.
fn about(
    args: &Train,
    data: &[(Arc<Variant>, Vec<PathBuf>)],
    count: usize,
    base: f64,
    shared: f64,
) -> String {
    let Train { result, lambda, ridge, .. } = args;
    let names: Vec<&str> = data.iter().map(|(variant, _)| variant.name.as_str()).collect();
    let (version, names) = (env!("CARGO_PKG_VERSION"), names.join(" "));
    format!(
        "The weights of the evaluation that all variants share; crates/engine/src/eval/terms.rs and shared_model.rs say what each means.\n\
         Learnt by bentrider {version} from {count} quiet positions of these variants:\n\
         {names}\n\
         result {result}, lambda {lambda}, ridge {ridge}; validation {shared:.6}, without them {base:.6}"
    )
}
