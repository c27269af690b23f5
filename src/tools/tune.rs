//! Better values for the parameters of the search, found by games of the engine against itself.
//!
//! A [`TunePlan`] says what is tuned. The path of an iteration: the `coordinator` gives it out as a
//! `Trial` with the perturbation of `spsa`, a worker's `games` are played between the two sides, the
//! coordinator has `spsa` learn from the result, keeps the `state` in its file, and prints the values by a
//! `report`.
//!
//! All chance of an iteration comes from the seed and its number. With one pair of games at a time a run
//! gives the same values every time, however often it was stopped and resumed; with more of them what an
//! iteration starts from depends on which ended first.

mod coordinator;
mod error;
mod games;
mod plan;
mod report;
mod spsa;
mod state;
#[cfg(test)]
mod tests;
mod trial;

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use rayon::ThreadPoolBuilder;

pub use error::TuneError;
pub use plan::TunePlan;

use super::ToolError;
use bentrider_engine::selfplay::CancelFlag;
use coordinator::TuneCoordinator;
use games::TrialGames;
use state::State;
use trial::TrialRunner;

/// Tunes, and reports the values on `out`; continues from the state in its file, if there is one. Ends
/// early, with the state written, when `cancel` is set.
///
/// # Errors
/// When this is not a tuning build, the state's file cannot be used, a game cannot be played, the output
/// cannot be written, or the run was stopped before its last game.
pub fn run(
    plan: &TunePlan,
    cancel: &CancelFlag,
    out: &mut (impl Write + Send),
) -> Result<(), ToolError> {
    if !cfg!(feature = "tuning") {
        return Err(TuneError::Constants.into());
    }
    let games = TrialGames::new(plan, cancel)?;
    search(plan, cancel, out, || games.players())
}

/// Tunes by the results that the runner of each worker gives.
fn search<R: TrialRunner>(
    plan: &TunePlan,
    cancel: &CancelFlag,
    out: &mut (impl Write + Send),
    runner: impl Fn() -> Result<R, ToolError> + Sync,
) -> Result<(), ToolError> {
    let state = match State::read(plan)? {
        Some(state) => state,
        None => State::new(plan),
    };
    // A file that cannot be written is reported before the first game.
    state.write(plan)?;
    let workers = ThreadPoolBuilder::new().num_threads(plan.concurrency).build()?;
    let coordinator = Mutex::new(TuneCoordinator::new(plan, state, cancel, out));
    let ended = workers.broadcast(|_| {
        let worked = work(&coordinator, &runner);
        if worked.is_err() {
            // What stops this worker stops all.
            cancel.set();
        }
        worked
    });
    // What has been learnt is kept, whatever happened.
    let closed = coordinator.into_inner().unwrap_or_else(PoisonError::into_inner).close();
    ended.into_iter().collect::<Result<(), _>>()?;
    let (finished, pairs) = closed?;
    if finished < pairs { Err(TuneError::Stopped { finished, pairs }.into()) } else { Ok(()) }
}

/// Plays trial after trial until there is none left.
fn work<W: Write, R: TrialRunner>(
    coordinator: &Mutex<TuneCoordinator<W>>,
    runner: impl Fn() -> Result<R, ToolError>,
) -> Result<(), ToolError> {
    let mut runner = runner()?;
    let coordinator = || coordinator.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        let Some(trial) = coordinator().next() else { return Ok(()) };
        let Some(result) = runner.result(&trial)? else { return Ok(()) };
        coordinator().finish(&trial, result)?;
    }
}
