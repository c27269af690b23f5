//! Better values for the parameters of the search, found by games of the engine against itself.
//!
//! A [`TunePlan`] says what is tuned. In an iteration the coordinator of `trials` gives out a `Trial` with the
//! perturbation of `spsa`, a worker plays its games between the two sides, and the coordinator has `spsa` learn
//! from the result, keeps the `state` in its file, and prints the values.
//!
//! All random numbers of an iteration come from the seed and its number. With one pair of games at a time a run
//! gives the same values every time, however often it was stopped and resumed; with several, the values from
//! which an iteration starts depend on which pairs end first.

mod spsa;
mod state;
#[cfg(test)]
mod tests;
mod trials;

use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use clap::{Args, Subcommand, value_parser};
use rayon::ThreadPoolBuilder;

use super::args::{mebibytes, rate, threads, variants_with};
use super::error::{Error, Result};
use super::long_run::ProgressOutput;
use super::signal::cancel_on_signal;
use bentrider_engine::search::{TUNABLES, Tunable};
use bentrider_engine::selfplay::CancelFlag;
use bentrider_rules::variant::Variant;
use spsa::{Parameter, Spsa};
use state::{State, StateFile};
use trials::{TrialGames, TrialRunner, TuneCoordinator};

/// The default variants: those that this engine is made for.
const VARIANTS: [&str; 3] = ["fantastic-xiii", "gross", "fusion"];

/// Tune the parameters of the search by games of the engine against itself.
///
/// This needs a tuning build: `cargo build --release --features tuning`.
#[derive(Debug, Args)]
pub(super) struct Tune {
    #[command(subcommand)]
    task: TuneTask,
}

#[derive(Debug, Subcommand)]
enum TuneTask {
    Search(Search),
}

/// Tune the parameters of the search by SPSA.
///
/// In each iteration every parameter moves one step up or down at random, these values play a pair of games
/// against the opposite ones from one random balanced opening, and the result moves the parameters a
/// little. The progress is kept in a file; after Ctrl-C the same command continues. See docs/tuning.md.
#[derive(Clone, Debug, Args)]
struct Search {
    /// Name of a variant; may be repeated, then the variants are played in turn [default:
    /// fantastic-xiii, gross, fusion, or the variants of --variant-path].
    #[arg(long, value_name = "NAME")]
    variant: Vec<String>,
    /// Add the variant in a file, or the variants in a folder.
    #[arg(long, value_name = "FILE|FOLDER")]
    variant_path: Option<PathBuf>,
    /// Name of a parameter, as among the UCI options; may be repeated [default: all].
    #[arg(long, value_name = "NAME", value_parser = tunable)]
    tunable: Vec<&'static Tunable>,
    /// Number of games, even.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = even)]
    games: u64,
    /// Nodes per move.
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// Number of pairs of games played at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    concurrency: usize,
    /// Size of each side's transposition table in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 4, value_parser = mebibytes())]
    hash: usize,
    /// Learning rate: how much a parameter changes at the end for one game won, as a fraction of its
    /// step; a higher rate is faster and noisier.
    #[arg(long, value_name = "R", default_value_t = 0.002, value_parser = rate)]
    rate: f64,
    /// Seed of all random numbers.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u64).range(..=i64::MAX as u64))]
    seed: u64,
    /// File that keeps the progress; if it exists, tuning continues from it.
    #[arg(long, value_name = "FILE", default_value = "tune-search.toml")]
    state: PathBuf,
    /// Print the values and write the file after every N pairs of games; 0 means only at the end.
    #[arg(long, value_name = "N", default_value_t = 50)]
    report_every: u64,
}

impl Tune {
    pub(super) fn run(self, out: &mut (impl Write + Send)) -> Result {
        let TuneTask::Search(search) = self.task;
        run(&search.plan()?, &cancel_on_signal(), &mut ProgressOutput::new(out))
    }
}

impl Search {
    /// The plan that the arguments describe.
    ///
    /// # Errors
    /// When there is no such variant.
    fn plan(self) -> Result<TunePlan> {
        let is_chosen = |it: &&Tunable| self.tunable.is_empty() || self.tunable.contains(it);
        let tunables = TUNABLES.iter().filter(is_chosen).collect();
        Ok(TunePlan { variants: self.variants()?, tunables, args: self })
    }

    fn variants(&self) -> Result<Vec<Arc<Variant>>> {
        let (variants, added) = variants_with(self.variant_path.as_deref())?;
        let names = match (&self.variant_path, &self.variant[..]) {
            (None, []) => VARIANTS.map(str::to_owned).to_vec(),
            (Some(_), []) => added,
            (_, chosen) => chosen.to_vec(),
        };
        Ok(names.iter().map(|name| variants.find(name)).collect::<Result<_, _>>()?)
    }
}

fn tunable(name: &str) -> Result<&'static Tunable, String> {
    Tunable::find(name).ok_or_else(|| {
        let known: Vec<&str> = TUNABLES.iter().map(|it| it.name).collect();
        format!("expected one of {}", known.join(", "))
    })
}

fn even(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|it: &u64| *it >= 2 && it.is_multiple_of(2));
    number.ok_or_else(|| "expected an even number that is at least 2".to_owned())
}

/// The settings of a run: what is tuned, and by which games.
#[derive(Clone, Debug)]
struct TunePlan {
    args: Search,
    /// The variants, played in turn; at least one.
    variants: Vec<Arc<Variant>>,
    /// The parameters that are tuned; at least one, none twice.
    tunables: Vec<&'static Tunable>,
}

impl TunePlan {
    /// The number of pairs of games.
    fn pairs(&self) -> u64 {
        self.args.games.div_ceil(2)
    }

    /// The index of the variant that is played in the pair of this number.
    fn turn(&self, number: u64) -> usize {
        (number % self.variants.len() as u64) as usize
    }

    fn spsa(&self) -> Spsa {
        let parameters = self.tunables.iter().map(|it| parameter(it)).collect();
        Spsa { parameters, iterations: self.pairs(), rate: self.args.rate }
    }
}

/// A tunable as a parameter of SPSA. Its step at the end is a twentieth of the range, but at most a fifth
/// of the default, since a range may extend to where a technique is switched off; and at least a half,
/// so that the two sides differ.
fn parameter(tunable: &Tunable) -> Parameter {
    let [min, max, default] = [tunable.min, tunable.max, tunable.default].map(f64::from);
    let of_range = (max - min) / 20.0;
    let step = if default > 0.0 { of_range.min(default / 5.0) } else { of_range };
    Parameter { min, max, step: step.max(0.5) }
}

/// Tunes, and reports the values on `out`; continues from the state in its file, if there is one. Ends
/// early, with the state written, when `cancel` is set.
///
/// # Errors
/// When this is not a tuning build, the state's file cannot be used, a game cannot be played, the output
/// cannot be written, or the run was stopped before its last game.
fn run(plan: &TunePlan, cancel: &CancelFlag, out: &mut (impl Write + Send)) -> Result {
    if !cfg!(feature = "tuning") {
        return Err(Error::new(
            "the parameters of the search are constants in this build: to tune them, build with \
             `cargo build --release --features tuning`",
        ));
    }
    let games = TrialGames::new(plan, cancel)?;
    search(plan, cancel, out, || games.players())
}

/// Tunes by the results of each worker's runner.
fn search<R: TrialRunner>(
    plan: &TunePlan,
    cancel: &CancelFlag,
    out: &mut (impl Write + Send),
    runner: impl Fn() -> Result<R> + Sync,
) -> Result {
    let file = StateFile::open(plan)?;
    let state = State::read(plan)?.unwrap_or_else(|| State::new(plan));
    // A file that cannot be written is reported before the first game.
    file.write(&state)?;
    let workers = ThreadPoolBuilder::new().num_threads(plan.args.concurrency).build()?;
    let coordinator = Mutex::new(TuneCoordinator::new(file, state, cancel, out));
    let ended = workers.broadcast(|_| {
        let worked = work(&coordinator, &runner);
        if worked.is_err() {
            // An error that stops this worker stops all.
            cancel.set();
        }
        worked
    });
    // The values so far are kept in any case.
    let closed = coordinator.into_inner().unwrap_or_else(PoisonError::into_inner).close();
    ended.into_iter().collect::<Result>()?;
    let (finished, pairs) = closed?;
    if finished < pairs {
        return Err(Error::stopped(format_args!(
            "stopped after {finished} of {pairs} pairs of games: the same command continues"
        )));
    }
    Ok(())
}

/// Plays one trial after another until none is left.
fn work<W: Write, R: TrialRunner>(
    coordinator: &Mutex<TuneCoordinator<W>>,
    runner: impl Fn() -> Result<R>,
) -> Result {
    let mut runner = runner()?;
    let coordinator = || coordinator.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        let Some(trial) = coordinator().next() else { return Ok(()) };
        let Some(result) = runner.result(&trial)? else { return Ok(()) };
        coordinator().finish(&trial, result)?;
    }
}

#[cfg(test)]
mod argument_tests {
    use super::*;
    use crate::commands::{Command, parse};

    fn read(line: &str) -> Result<TunePlan, String> {
        let command = parse(&format!("tune search {line}")).map_err(|error| error.to_string())?;
        let Command::Tune(Tune { task: TuneTask::Search(search) }) = command else {
            panic!("{line}");
        };
        search.plan().map_err(|error| error.to_string())
    }

    fn names(plan: &TunePlan) -> Vec<&str> {
        plan.variants.iter().map(|it| it.name.as_str()).collect()
    }

    #[test]
    fn everything_is_tuned_in_the_main_variants_unless_something_is_named() {
        let plan = read("").unwrap();
        assert_eq!(names(&plan), VARIANTS);
        assert_eq!(plan.tunables.len(), TUNABLES.len());
        let plan = read(
            "--tunable razor_margin --tunable Aspiration_Width --tunable razor_margin \
             --variant shako --variant Gross",
        );
        let plan = plan.unwrap();
        assert_eq!(names(&plan), ["shako", "gross"]);
        let tunables: Vec<&str> = plan.tunables.iter().map(|it| it.name).collect();
        assert_eq!(tunables, ["aspiration_width", "razor_margin"]);
    }

    #[test]
    fn wrong_values_are_refused_with_what_was_expected() {
        for (line, message) in [
            ("--tunable razor", "expected one of lazy_margin, "),
            ("--games 7", "expected an even number that is at least 2"),
            ("--rate 0", "expected a number above 0 and at most 1"),
            ("--rate nan", "expected a number above 0 and at most 1"),
            ("--hash 0", "0 is not in 1..=1048576"),
            ("--variant chess-900", "there is no variant \"chess-900\": expected one of"),
        ] {
            let error = read(line).unwrap_err();
            assert!(error.contains(message), "{line}: {error}");
        }
    }
}
