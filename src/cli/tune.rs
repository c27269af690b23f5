//! What may be typed behind `bentrider tune`, and its help.

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, Subcommand, value_parser};

use super::values::{even, mebibytes, rate, threads, tunable};
use crate::engine::{EngineError, Games};
use crate::search::{TUNABLES, Tunable};
use crate::tools::tune::TunePlan;
use crate::variant::Variant;

/// What is played where nothing else is asked for: the games this engine is made for.
const VARIANTS: [&str; 3] = ["fantastic-xiii", "gross", "fusion"];

/// Find better numbers for the search by games of the engine against itself.
///
/// It needs a build with the numbers open: `cargo build --release --features tuning`.
#[derive(Debug, Args)]
pub(super) struct Tune {
    #[command(subcommand)]
    pub(super) task: Task,
}

#[derive(Debug, Subcommand)]
pub(super) enum Task {
    Search(Search),
}

/// Tune the numbers of the search by SPSA.
///
/// Again and again all numbers go one step up or down by the throw of a coin, the opposite values play
/// them a pair of games from one random level opening, and the result moves the numbers a little. How far
/// it has come is kept in a file; after Ctrl-C the same command goes on. docs/tuning.md tells more.
#[derive(Debug, Args)]
pub(super) struct Search {
    /// The game; give several to have them played in turn [default: fantastic-xiii, gross, fusion, or
    /// the games of --variant-path].
    #[arg(long, value_name = "NAME")]
    variant: Vec<String>,
    /// Add the game of a file, or those of a folder.
    #[arg(long, value_name = "FILE")]
    variant_path: Option<PathBuf>,
    /// A number to tune, by its name among the options of UCI; give several [default: all].
    #[arg(long, value_name = "NAME", value_parser = tunable)]
    tunable: Vec<&'static Tunable>,
    /// How many games, an even number.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = even)]
    games: u64,
    /// Nodes a move.
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// Pairs of games at a time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    concurrency: usize,
    /// The size of each side's transposition table in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 4, value_parser = mebibytes)]
    hash: usize,
    /// What a number learns at the end from one game won, as a share of its step; more is faster, and
    /// noisier.
    #[arg(long, value_name = "R", default_value_t = 0.002, value_parser = rate)]
    rate: f64,
    /// What all chance is drawn from.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u64).range(..=i64::MAX as u64))]
    seed: u64,
    /// Where it is kept how far the search has come; where the file is there, the search goes on from it.
    #[arg(long, value_name = "FILE", default_value = "tune-search.toml")]
    state: PathBuf,
    /// Tell the numbers and write the file after every N pairs of games; 0 only at the end.
    #[arg(long, value_name = "N", default_value_t = 50)]
    report_every: u64,
}

impl Search {
    /// What is asked for.
    ///
    /// # Errors
    /// When there is no such game.
    pub(super) fn plan(&self) -> Result<TunePlan, EngineError> {
        let is_chosen = |it: &&Tunable| self.tunable.is_empty() || self.tunable.contains(it);
        Ok(TunePlan {
            variants: self.variants()?,
            tunables: TUNABLES.iter().filter(is_chosen).collect(),
            games: self.games,
            nodes: self.nodes,
            hash: self.hash,
            seed: self.seed,
            rate: self.rate,
            concurrency: self.concurrency,
            state: self.state.clone(),
            report_every: self.report_every,
        })
    }

    fn variants(&self) -> Result<Vec<Arc<Variant>>, EngineError> {
        let mut games = Games::default();
        let mut names = match &self.variant_path {
            Some(path) => games.load(path)?,
            None => VARIANTS.map(str::to_owned).to_vec(),
        };
        if !self.variant.is_empty() {
            names.clone_from(&self.variant);
        }
        Ok(names.iter().map(|name| games.find(name)).collect::<Result<_, _>>()?)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::args::{Cli, Command};

    fn read(line: &str) -> Result<TunePlan, String> {
        let words = ["bentrider", "tune", "search"].into_iter().chain(line.split_whitespace());
        let cli = Cli::try_parse_from(words).map_err(|fault| fault.to_string())?;
        let Some(Command::Tune(Tune { task: Task::Search(search) })) = cli.command else {
            panic!("{line}");
        };
        search.plan().map_err(|fault| fault.to_string())
    }

    fn names(plan: &TunePlan) -> Vec<&str> {
        plan.variants.iter().map(|it| it.name.as_str()).collect()
    }

    #[test]
    fn everything_is_tuned_in_the_main_games_unless_something_is_named() {
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
    fn wrong_values_are_told_with_what_was_expected() {
        for (line, message) in [
            ("--tunable razor", "expected one of lazy_margin, "),
            ("--games 7", "expected an even number that is at least 2"),
            ("--rate 0", "expected a number above 0 and at most 1"),
            ("--rate nan", "expected a number above 0 and at most 1"),
            ("--hash 0", "expected a number from 1 to 1048576"),
            ("--variant chess-900", "there is no game \"chess-900\": expected one of"),
        ] {
            let told = read(line).unwrap_err();
            assert!(told.contains(message), "{line}: {told}");
        }
    }
}
