//! Games of the engine against itself, for an evaluation to learn from.
//!
//! [`Generate`] says what is generated. The path of a game: `generate` gives its number to a thread, which plays it
//! as `bentrider_training::generation` says, and adds it to the `file` after the game before it. The content of the
//! file is described in `bentrider_training::data`; `inspect` shows and merges files. `genfens` prints the openings
//! alone, for other programs that generate games.
//!
//! All random numbers of a game come from the seed and its number, and the players clear their tables before
//! it. So the same command writes the same bytes, with any number of threads and however often it was stopped.

mod file;
mod generate;
mod genfens;
mod inspect;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, Subcommand, value_parser};

use super::args::{NetArgs, VariantArgs, threads};
use super::error::Result;
use super::long_run::{ProgressOutput, cores};
use super::signal::cancel_on_signal;
use bentrider_engine::eval::{NetworkChoice, SharedWeights};
use bentrider_rules::checksum::crc32;
use bentrider_rules::variant::Variant;
use bentrider_training::data::{GameSource, Header};
use bentrider_training::generation::{DEFAULT_NODES, GenerationSettings};
pub use generate::run;
pub(super) use genfens::{Genfens, from_openbench};
pub(super) use inspect::{each_game, open_for, variant_of};

/// Generate games of the engine against itself, for an evaluation to learn from.
///
/// Games from random openings are played and added to a file until it holds N quiet positions. The same
/// command continues a file after Ctrl-C, after its time limit, or with more positions; the file is the
/// same as without the interruption, with any number of threads. The last line is `N positions G games`.
/// See docs/data.md.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(super) struct Datagen {
    #[command(subcommand)]
    task: Option<DatagenTask>,
    #[command(flatten)]
    generate: Option<Generate>,
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
    variant_args: VariantArgs,
}

/// The settings of a run: what is generated, and how.
#[derive(Clone, Debug, Args)]
#[group(args = ["positions", "out"])]
pub struct Generate {
    /// The variant.
    #[command(flatten)]
    pub variant_args: VariantArgs,
    /// Stop when this many quiet positions are in the file.
    #[arg(long, value_name = "N")]
    pub positions: u64,
    /// The file of games; if it exists, it is continued.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Nodes per move; the depth being searched is completed.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_NODES, value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    pub nodes: u64,
    /// Seed of all random numbers.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: u64,
    /// Number of games played at the same time [default: the number of cores].
    #[arg(long, value_name = "N", default_value_t = cores(), hide_default_value = true, value_parser = threads())]
    pub threads: usize,
    /// Stop after this many seconds.
    #[arg(long, value_name = "S")]
    pub time_limit: Option<u64>,
    /// The evaluation.
    #[command(flatten)]
    pub net: NetArgs,
    /// Start over, and delete the games in the file.
    #[arg(long)]
    pub fresh: bool,
}

impl Datagen {
    pub(super) fn run(self, out: &mut impl Write) -> Result {
        match self.task {
            Some(DatagenTask::Info { files }) => inspect::info(&files, out),
            Some(DatagenTask::View(view)) => view.run(out),
            Some(DatagenTask::Merge { files, out: new }) => {
                inspect::merge(&files, &new, &mut ProgressOutput::beside([&*new], out))
            }
            None => self
                .generate
                .map_or(Ok(()), |it| run(&it, &cancel_on_signal(), &mut ProgressOutput::new(out))),
        }
    }
}

impl View {
    fn run(&self, out: &mut impl Write) -> Result {
        let variant = self.variant_args.variant_or(|| variant_of(&self.file).ok())?;
        inspect::view(&variant, &self.file, self.take, out)
    }
}

impl Generate {
    /// The work that the arguments ask for.
    ///
    /// # Errors
    /// When there is no such variant, or its network cannot be read.
    fn job(&self) -> Result<Job<'_>> {
        let variant = self.variant_args.variant_or(|| None)?;
        Ok(Job { args: self, network: self.net.choice(&variant)?, variant })
    }
}

/// The settings of a run, with the variant and the evaluation that the arguments name.
struct Job<'a> {
    args: &'a Generate,
    variant: Arc<Variant>,
    network: NetworkChoice,
}

impl Job<'_> {
    /// The settings of its games.
    fn settings(&self) -> GenerationSettings {
        let Generate { nodes, seed, .. } = *self.args;
        let (variant, network) = (Arc::clone(&self.variant), self.network.clone());
        GenerationSettings { variant, network, nodes, seed }
    }

    /// The header of its file.
    fn header(&self) -> Header {
        let engine = concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION")).to_owned();
        let (kind, checksum) = match self.network.network(&self.variant) {
            None => ("shared weights", crc32(&[SharedWeights::built_in_text().as_bytes()])),
            Some(network) => ("network", crc32(&[&network.write()])),
        };
        let evaluation = format!("{kind} {checksum:08x}");
        let source =
            GameSource { engine, evaluation, nodes: self.args.nodes, seed: self.args.seed };
        Header::new(&self.variant, source)
    }
}

#[cfg(test)]
mod argument_tests {
    use super::*;
    use crate::commands::{Command, parse};

    fn read(line: &str) -> Result<Datagen, clap::Error> {
        match parse(&format!("datagen {line}"))? {
            Command::Datagen(datagen) => Ok(datagen),
            _ => panic!("{line}"),
        }
    }

    #[test]
    fn a_plan_is_what_was_typed() {
        let datagen = read(
            "--variant gross --positions 1000 --out g.data --seed 7 --time-limit 5 --net none --threads 3",
        );
        let args = datagen.unwrap().generate.unwrap();
        let job = args.job().unwrap();
        assert_eq!((job.variant.name.as_str(), args.positions, args.nodes), ("gross", 1000, 250));
        assert_eq!((args.seed, args.threads, args.fresh), (7, 3, false));
        assert_eq!(args.time_limit, Some(5));
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
