//! Better numbers for the search, found by games of the engine against itself.
//!
//! A [`Plan`] says what is sought. The way of an iteration: the `desk` gives it out as a `Trial` with
//! the coins of `spsa`, a worker's `games` are played between the two sides, the desk has `spsa` learn
//! from the result, keeps the `state` in its file, and tells the values by a `report`.
//!
//! All chance of an iteration comes from the seed and its number. With one pair of games at a time a run
//! gives the same values every time, however often it was stopped and taken up again; with more of them
//! what an iteration starts from depends on which ended first.

mod desk;
mod error;
mod games;
mod report;
mod spsa;
mod state;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use rayon::ThreadPoolBuilder;

pub use error::TuneError;

use super::ToolError;
use super::tournament::Stop;
use crate::search::Tunable;
use crate::variant::Variant;
use desk::{Desk, Trial};
use games::Arena;
use spsa::{Parameter, Spsa};
use state::State;

/// What is sought, and by which games.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The games, played in turn; one at least.
    pub variants: Vec<Arc<Variant>>,
    /// What is sought; one at least, none twice.
    pub tunables: Vec<&'static Tunable>,
    /// How many games; two are an iteration.
    pub games: u64,
    /// Nodes a move.
    pub nodes: u64,
    /// MiB of the table of each side.
    pub hash: usize,
    /// What all chance is drawn from.
    pub seed: u64,
    /// What a tunable learns at the end from one game won, as a share of its step.
    pub rate: f64,
    /// Pairs of games at a time.
    pub concurrency: usize,
    /// The file from which the search can be taken up again.
    pub state: PathBuf,
    /// After so many pairs the values are told and the state is written; 0 for only at the end.
    pub report_every: u64,
}

/// Seeks better values and tells them on `out`; goes on from the state in its file, if there is one. Ends
/// early, in good order, when `stop` is asked.
///
/// # Errors
/// When this is no tuning build, the state's file cannot be used, a game cannot be played, the output
/// cannot be written, or the search was stopped before its last game.
pub fn run(plan: &Plan, stop: &Stop, out: &mut (impl Write + Send)) -> Result<(), ToolError> {
    if !cfg!(feature = "tuning") {
        return Err(TuneError::Constants.into());
    }
    let arena = Arena::new(plan, stop)?;
    search(plan, stop, out, || arena.seats())
}

/// What plays the games of a trial and tells how many more of them the first side has won than the
/// second; `None` when it was stopped.
trait Contest {
    fn result(&mut self, trial: &Trial) -> Result<Option<i32>, ToolError>;
}

/// Seeks better values by whatever results `contest` gives to each worker.
fn search<C: Contest>(
    plan: &Plan,
    stop: &Stop,
    out: &mut (impl Write + Send),
    contest: impl Fn() -> Result<C, ToolError> + Sync,
) -> Result<(), ToolError> {
    let state = match State::read(plan)? {
        Some(state) => state,
        None => State::new(plan),
    };
    // A file that cannot be written is told of before the first game.
    state.write(plan)?;
    let workers = ThreadPoolBuilder::new().num_threads(plan.concurrency).build()?;
    let desk = Mutex::new(Desk::new(plan, state, stop, out));
    let ended = workers.broadcast(|_| {
        let worked = work(&desk, &contest);
        if worked.is_err() {
            // What keeps this worker from going on keeps all.
            stop.ask();
        }
        worked
    });
    // What has been learnt is kept, whatever happened.
    let closed = desk.into_inner().unwrap_or_else(PoisonError::into_inner).close();
    ended.into_iter().collect::<Result<(), _>>()?;
    let (finished, pairs) = closed?;
    if finished < pairs { Err(TuneError::Stopped { finished, pairs }.into()) } else { Ok(()) }
}

/// Plays trial after trial until there is none left.
fn work<W: Write, C: Contest>(
    desk: &Mutex<Desk<W>>,
    contest: impl Fn() -> Result<C, ToolError>,
) -> Result<(), ToolError> {
    let mut contest = contest()?;
    let open = || desk.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        let Some(trial) = open().next() else { return Ok(()) };
        let Some(result) = contest.result(&trial)? else { return Ok(()) };
        open().finish(&trial, result)?;
    }
}

impl Plan {
    /// Pairs of games.
    fn pairs(&self) -> u64 {
        self.games.div_ceil(2)
    }

    /// Which of the games is played in a pair of this number.
    fn turn(&self, number: u64) -> usize {
        (number % self.variants.len() as u64) as usize
    }

    fn spsa(&self) -> Spsa {
        let parameters = self.tunables.iter().map(|it| parameter(it)).collect();
        Spsa { parameters, iterations: self.pairs(), rate: self.rate }
    }
}

/// A tunable as what is sought. Its step at the end is a twentieth of the range, but no more than a fifth
/// of the default, since a range may reach far to where a technique is switched off; and at least a half,
/// so that the two sides differ.
fn parameter(tunable: &Tunable) -> Parameter {
    let [min, max, default] = [tunable.min, tunable.max, tunable.default].map(f64::from);
    let of_range = (max - min) / 20.0;
    let step = if default > 0.0 { of_range.min(default / 5.0) } else { of_range };
    Parameter { min, max, step: step.max(0.5) }
}
