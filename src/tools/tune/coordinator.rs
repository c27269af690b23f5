//! Gives out trials and takes in their results: the one place that all workers share.

use std::io::{self, Write};

use indicatif::{ProgressBar, ProgressStyle};
use rand::SeedableRng;
use rand::rngs::StdRng;

use super::plan::TunePlan;
use super::report;
use super::spsa::Spsa;
use super::state::State;
use super::trial::Trial;
use crate::tools::ToolError;
use bentrider_engine::selfplay::CancelFlag;

/// The state of a run, and where it is reported.
pub(super) struct TuneCoordinator<'a, W: Write> {
    plan: &'a TunePlan,
    spsa: Spsa,
    cancel: &'a CancelFlag,
    out: W,
    progress: ProgressBar,
    state: State,
    /// Trials that were given out but not finished when the run was stopped, the first one last.
    left: Vec<u64>,
}

impl<'a, W: Write> TuneCoordinator<'a, W> {
    pub(super) fn new(plan: &'a TunePlan, state: State, cancel: &'a CancelFlag, out: W) -> Self {
        let progress = progress_bar(plan.pairs(), state.finished());
        let left = state.open.iter().rev().copied().collect();
        TuneCoordinator { plan, spsa: plan.spsa(), cancel, out, progress, state, left }
    }

    /// The next trial; `None` when there is none.
    pub(super) fn next(&mut self) -> Option<Trial> {
        if self.cancel.is_set() {
            return None;
        }
        let number = match self.left.pop() {
            Some(number) => number,
            None if self.state.given < self.plan.pairs() => {
                self.state.given += 1;
                self.state.given - 1
            }
            None => return None,
        };
        self.state.open.insert(number);
        let mut random = random_of(self.plan.seed, number);
        let perturbation = self.spsa.perturb(number + 1, &mut random);
        let sides = self.spsa.sides(&self.state.values, &perturbation, &mut random);
        Some(Trial { number, sides, perturbation })
    }

    /// A trial is finished, and the first side has won `result` more games than the second: this is learnt
    /// from, reported and, at times, written.
    pub(super) fn finish(&mut self, trial: &Trial, result: i32) -> Result<(), ToolError> {
        self.spsa.learn(&mut self.state.values, &trial.perturbation, f64::from(result));
        self.state.open.remove(&trial.number);
        self.progress.inc(1);
        let (finished, pairs) = (self.state.finished(), self.plan.pairs());
        if self.progress.is_hidden() {
            let variant = &self.plan.variants[self.plan.turn(trial.number)];
            self.print(&report::finished(trial.number, pairs, &variant.name, result))?;
        }
        let every = self.plan.report_every;
        // The result of the last pair is reported at the end.
        if every > 0 && finished.is_multiple_of(every) && finished < pairs {
            self.state.write(self.plan)?;
            self.print(&report::table(self.plan, &self.state))?;
        }
        Ok(())
    }

    /// Writes the state and reports the values. Gives how many pairs are finished, and how many there are.
    pub(super) fn close(mut self) -> Result<(u64, u64), ToolError> {
        self.progress.finish_and_clear();
        self.state.write(self.plan)?;
        let text = report::table(self.plan, &self.state) + &report::lines(self.plan, &self.state);
        self.print(&text)?;
        Ok((self.state.finished(), self.plan.pairs()))
    }

    fn print(&mut self, text: &str) -> io::Result<()> {
        let out = &mut self.out;
        self.progress.suspend(|| {
            out.write_all(text.as_bytes())?;
            out.flush()
        })
    }
}

/// The random numbers of one trial, apart from those of its opening.
fn random_of(seed: u64, number: u64) -> StdRng {
    let mut key = *b"................coins of an SPSA";
    let (of_seed, of_number) = (seed.to_le_bytes(), number.to_le_bytes());
    key[..8].copy_from_slice(&of_seed);
    key[8..16].copy_from_slice(&of_number);
    StdRng::from_seed(key)
}

/// A bar on a terminal; hidden elsewhere.
fn progress_bar(pairs: u64, finished: u64) -> ProgressBar {
    let bar = ProgressBar::new(pairs).with_position(finished);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} pairs, {eta} left");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.reset_eta();
    bar
}
