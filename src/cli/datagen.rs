//! What may be typed after `bentrider datagen`, and its help.

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::{Args, Subcommand, value_parser};

use super::cancel_on_signal;
use super::network::{network, network_path};
use super::values::threads;
use super::variant_args::VariantArgs;
use crate::tools::ToolError;
use crate::tools::datagen::{self, DatagenPlan};
use bentrider_engine::engine::EngineError;

/// Generate games of the engine against itself, for an evaluation to learn from.
///
/// Games from random openings are played and added to a file until it holds N quiet positions. The same
/// command continues a file after Ctrl-C, after its time limit, or with more positions; the file is the
/// same as without the interruption, with any number of threads. The last line is `N positions G games`.
/// Described in docs/data.md.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(super) struct Datagen {
    #[command(subcommand)]
    task: Option<DatagenTask>,
    #[command(flatten)]
    generate: Generate,
}

#[derive(Debug, Subcommand)]
enum DatagenTask {
    /// Show the content of files of games.
    ///
    /// The last line is `N positions G games`, of all files together.
    Info {
        /// The files.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    View(View),
    /// Merge files of games of one variant into a new file.
    ///
    /// Each game is written once; damaged games are left out. The last line is `N positions G games`.
    Merge {
        /// The files.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// The new file.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
}

/// Print the quiet positions of a file of games.
///
/// One line per position: `FEN;score;result`, both for the side to move. The score is in centipawns; the result
/// is 1, 0.5 or 0.
#[derive(Debug, Args)]
struct View {
    /// The file.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print at most this many.
    #[arg(long, value_name = "N")]
    take: Option<u64>,
    #[command(flatten)]
    game: VariantArgs,
}

/// What is generated; the parser requires the first two where no task is named.
#[derive(Debug, Args)]
struct Generate {
    #[command(flatten)]
    game: VariantArgs,
    /// Stop when this many quiet positions are in the file.
    #[arg(long, value_name = "N", required = true)]
    positions: Option<u64>,
    /// The file of games; if it exists, it is continued.
    #[arg(long, value_name = "FILE", required = true)]
    out: Option<PathBuf>,
    /// Nodes per move; the depth being searched is completed.
    #[arg(long, value_name = "N", default_value_t = datagen::DEFAULT_NODES, value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Seed of all random numbers.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u64).range(..=i64::MAX as u64))]
    seed: u64,
    /// Number of games played at the same time [default: the number of cores].
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<usize>,
    /// Stop after this many seconds.
    #[arg(long, value_name = "S")]
    time_limit: Option<u64>,
    /// The network that evaluates; "none" is the weights of all variants, "" the built-in network.
    #[arg(long, value_name = "FILE", default_value = "none", value_parser = network_path())]
    net: PathBuf,
    /// Start the file again, and delete the games in it.
    #[arg(long)]
    fresh: bool,
}

impl Generate {
    /// What is asked for.
    ///
    /// # Errors
    /// When there is no such game.
    fn plan(&self) -> Result<DatagenPlan, EngineError> {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        let variant = self.game.engine()?.variant().clone();
        Ok(DatagenPlan {
            network: network(&self.net, &variant)?,
            variant,
            positions: self.positions.unwrap_or_default(),
            out: self.out.clone().unwrap_or_default(),
            nodes: self.nodes,
            seed: self.seed,
            threads: self.threads.unwrap_or_else(cores),
            time_limit: self.time_limit.map(Duration::from_secs),
            fresh: self.fresh,
        })
    }
}

impl Datagen {
    /// # Errors
    /// As the tool.
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), ToolError> {
        match &self.task {
            Some(DatagenTask::Info { files }) => datagen::info(files, out),
            Some(DatagenTask::View(view)) => view.run(out),
            Some(DatagenTask::Merge { files, out: new }) => datagen::merge(files, new, out),
            None => datagen::run(&self.generate.plan()?, &cancel_on_signal(), out),
        }
    }
}

impl View {
    fn run(&self, out: &mut impl Write) -> Result<(), ToolError> {
        let engine = self.game.engine_or(|| datagen::variant_of(&self.file).ok())?;
        datagen::view(engine.variant(), &self.file, self.take, out)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::args::{Cli, Command};

    fn read(line: &str) -> Result<Datagen, clap::Error> {
        let words = ["bentrider", "datagen"].into_iter().chain(line.split_whitespace());
        match Cli::try_parse_from(words)?.command {
            Some(Command::Datagen(datagen)) => Ok(datagen),
            _ => panic!("{line}"),
        }
    }

    #[test]
    fn a_plan_is_what_was_typed() {
        let datagen = read(
            "--variant gross --positions 1000 --out g.data --seed 7 --time-limit 5 --net none --threads 3",
        );
        let plan = datagen.unwrap().generate.plan().unwrap();
        assert_eq!((plan.variant.name.as_str(), plan.positions, plan.nodes), ("gross", 1000, 250));
        assert_eq!((plan.seed, plan.threads, plan.fresh), (7, 3, false));
        assert_eq!(plan.time_limit, Some(Duration::from_secs(5)));
    }

    #[test]
    fn files_are_named_after_the_tasks() {
        for line in
            ["info a b", "view a --take 3", "merge a b --out c", "view a --variant-path g.toml"]
        {
            assert!(read(line).unwrap().task.is_some(), "{line}");
        }
        for line in ["", "info", "merge a", "--positions 5", "--positions 5 --out a --nodes 0"] {
            assert_eq!(read(line).unwrap_err().exit_code(), 2, "{line}");
        }
    }
}
