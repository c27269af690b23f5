//! The arguments of `bentrider tune`, and their help.

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, Subcommand, value_parser};

use super::values::{even, mebibytes, rate, threads, tunable};
use crate::tools::tune::TunePlan;
use bentrider_engine::engine::{EngineError, VariantSet};
use bentrider_engine::search::{TUNABLES, Tunable};
use bentrider_rules::variant::Variant;

/// The games that are played by default: those this engine is made for.
const VARIANTS: [&str; 3] = ["fantastic-xiii", "gross", "fusion"];

/// Tune the parameters of the search by games of the engine against itself.
///
/// This needs a tuning build: `cargo build --release --features tuning`.
#[derive(Debug, Args)]
pub(super) struct Tune {
    #[command(subcommand)]
    pub(super) task: TuneTask,
}

#[derive(Debug, Subcommand)]
pub(super) enum TuneTask {
    Search(Search),
}

/// Tune the parameters of the search by SPSA.
///
/// In each iteration every parameter moves one step up or down at random, these values play a pair of games
/// against the opposite ones from one random balanced opening, and the result moves the parameters a
/// little. The progress is kept in a file; after Ctrl-C the same command continues. See docs/tuning.md.
#[derive(Debug, Args)]
pub(super) struct Search {
    /// Name of a variant; may be repeated, then the variants are played in turn [default:
    /// fantastic-xiii, gross, fusion, or the variants of --variant-path].
    #[arg(long, value_name = "NAME")]
    variant: Vec<String>,
    /// Add the variant in a file, or the variants in a folder.
    #[arg(long, value_name = "FILE")]
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
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    concurrency: usize,
    /// Size of each side's transposition table in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 4, value_parser = mebibytes)]
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

impl Search {
    /// The plan that the arguments describe.
    ///
    /// # Errors
    /// When there is no such variant.
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
        let mut variants = VariantSet::default();
        let mut names = match &self.variant_path {
            Some(path) => variants.load(path)?,
            None => VARIANTS.map(str::to_owned).to_vec(),
        };
        if !self.variant.is_empty() {
            names.clone_from(&self.variant);
        }
        Ok(names.iter().map(|name| variants.find(name)).collect::<Result<_, _>>()?)
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
        let Some(Command::Tune(Tune { task: TuneTask::Search(search) })) = cli.command else {
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
    fn wrong_values_are_refused_with_what_was_expected() {
        for (line, message) in [
            ("--tunable razor", "expected one of lazy_margin, "),
            ("--games 7", "expected an even number that is at least 2"),
            ("--rate 0", "expected a number above 0 and at most 1"),
            ("--rate nan", "expected a number above 0 and at most 1"),
            ("--hash 0", "expected a number from 1 to 1048576"),
            ("--variant chess-900", "there is no variant \"chess-900\": expected one of"),
        ] {
            let error = read(line).unwrap_err();
            assert!(error.contains(message), "{line}: {error}");
        }
    }
}
