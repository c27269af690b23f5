//! A training from its first epoch to the file of the network.

use std::io::Write;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use rayon::ThreadPoolBuilder;

use super::curve;
use super::data::{Counts, Data};
use super::epoch::{EpochSum, Trainer, speed};
use super::error::TrainError;
use super::gradient::{Target, errors};
use super::model::{self, Factors, Layout};
use super::plan::TrainPlan;
use super::samples::{Samples, mirrored};
use super::state::{Losses, State, write_whole};
use crate::tools::ToolError;
use bentrider_engine::selfplay::CancelFlag;

/// Trains the network of a plan, and writes it after each epoch whose validation error is the least; a
/// checkpoint, from which the same call continues, the losses and their picture are beside it. The last
/// line on `out` is `N positions E epochs train L validation L base L`, the losses those of the network
/// that was written.
///
/// # Errors
/// When the data cannot be used, a file cannot be written, the training diverges, or `cancel` was set.
pub fn run(
    plan: &TrainPlan,
    cancel: &CancelFlag,
    out: &mut (impl Write + Send),
) -> Result<(), ToolError> {
    let threads = ThreadPoolBuilder::new().num_threads(plan.threads).build()?;
    threads.install(|| train(plan, cancel, out))
}

fn train(
    plan: &TrainPlan,
    cancel: &CancelFlag,
    out: &mut (impl Write + Send),
) -> Result<(), ToolError> {
    let data = Data::new(plan)?;
    let counts = data.counts;
    let layout = Layout::of(plan);
    let factors = Factors::of(plan, layout);
    let found = if plan.fresh { None } else { State::read(plan, counts, factors)? };
    let mut state = found.unwrap_or_else(|| State::new(layout, factors, plan.seed));
    // A file that cannot be written is reported before the first epoch.
    state.write(plan, counts)?;
    let Counts { games, training, validation } = counts;
    writeln!(
        out,
        "{training} positions for training and {validation} for validation, of {games} games"
    )?;
    let (spread, result) = (f32::from(plan.spread()), plan.result as f32);
    let target = Target { spread, result, mirrored: mirrored(&plan.variant) };
    let validation = data.validation()?;
    let [_, base] = errors(layout, &target, &factors.added(&state.numbers), &validation);
    if state.epochs() > 0 {
        writeln!(out, "Continuing after epoch {}", state.epochs())?;
    }
    let mut trainer = Trainer::new(plan, layout, target, cancel);
    while state.epochs() < plan.epochs {
        let begin = Instant::now();
        let bar = progress_bar(state.epochs() + 1, plan, training);
        let sum = trainer.epoch(&data, &mut state, |positions| bar.set_position(positions))?;
        bar.finish_and_clear();
        let Some(sum) = sum else {
            let finished = state.epochs();
            return Err(TrainError::Stopped { finished, epochs: plan.epochs }.into());
        };
        finish_epoch(&trainer, &mut state, sum, &validation)?;
        save(&trainer, counts, &state, base)?;
        report(plan, &state, base, speed(sum.positions, begin), out)?;
    }
    last_line(&state, training, base, out)
}

/// Ends an epoch: its losses become a part of the state.
fn finish_epoch(
    trainer: &Trainer,
    state: &mut State,
    sum: EpochSum,
    validation: &Samples,
) -> Result<(), TrainError> {
    let numbers = trainer.factors.added(&state.numbers);
    let [loss, _] = errors(trainer.layout, &trainer.target, &numbers, validation);
    let train = sum.error / sum.positions.max(1) as f64;
    if !loss.is_finite() || !train.is_finite() {
        return Err(TrainError::Diverged(state.epochs() + 1));
    }
    state.finish_epoch(Losses { train, validation: loss });
    Ok(())
}

/// Writes the network, if it is the best so far, then the losses, then the checkpoint, which says that the
/// epoch is finished.
fn save(trainer: &Trainer, counts: Counts, state: &State, base: f64) -> Result<(), TrainError> {
    let plan = trainer.plan;
    if state.best_epoch() == state.history.len().checked_sub(1) {
        let notes = notes(plan, counts, state, base);
        let base = plan.base_evaluation()?;
        let best = trainer.factors.added(&state.best);
        let network = model::network(plan, trainer.layout, &best, &notes, &base)?;
        write_whole(&plan.out, &network.write())?;
    }
    let title = format!("{}: mean squared error", plan.variant.name);
    write_whole(&plan.beside(".csv"), curve::csv(&state.history, base).as_bytes())?;
    write_whole(&plan.beside(".svg"), curve::svg(&state.history, base, &title).as_bytes())?;
    state.write(plan, counts)
}

/// How the network was trained.
fn notes(plan: &TrainPlan, counts: Counts, state: &State, base: f64) -> String {
    let Counts { games, training, .. } = counts;
    let TrainPlan { batch, rate, result, lambda, ridge, seed, epochs, .. } = plan;
    let Losses { train, validation } = state.history.last().copied().unwrap_or_else(no_losses);
    let epoch = state.epochs();
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "trained by bentrider {version} on {training} quiet positions of {games} games\n\
         epoch {epoch} of {epochs}, batch {batch}, rate {rate}, result {result}, lambda {lambda}, ridge {ridge}, seed {seed}\n\
         train {train:.6} validation {validation:.6} base {base:.6}\n"
    )
}

fn no_losses() -> Losses {
    Losses { train: 0.0, validation: 0.0 }
}

fn report(
    plan: &TrainPlan,
    state: &State,
    base: f64,
    speed: f64,
    out: &mut impl Write,
) -> Result<(), ToolError> {
    let (epoch, epochs) = (state.epochs(), plan.epochs);
    let Losses { train, validation } = state.history.last().copied().unwrap_or_else(no_losses);
    writeln!(
        out,
        "epoch {epoch} of {epochs}: train {train:.6} validation {validation:.6} base {base:.6} \
         ({speed:.0} positions/s)"
    )?;
    Ok(out.flush()?)
}

fn last_line(
    state: &State,
    positions: u64,
    base: f64,
    out: &mut impl Write,
) -> Result<(), ToolError> {
    let epochs = state.epochs();
    let best = state.best_epoch().and_then(|at| state.history.get(at));
    let Losses { train, validation } = best.copied().unwrap_or_else(no_losses);
    writeln!(
        out,
        "{positions} positions {epochs} epochs train {train:.6} validation {validation:.6} base {base:.6}"
    )?;
    Ok(())
}

/// A bar on a terminal; nothing elsewhere.
fn progress_bar(epoch: u32, plan: &TrainPlan, positions: u64) -> ProgressBar {
    let bar = ProgressBar::new(positions);
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} positions, {eta} left");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.set_message(format!("epoch {epoch} of {}", plan.epochs));
    bar
}
