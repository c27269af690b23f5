//! A network that learns from games how to correct the terms.
//!
//! A `TrainPlan` says what is trained, and on which files. `data` reads their games, and `bentrider_training`
//! learns from the positions. After each epoch `save` writes the network if it is the best so far, a
//! checkpoint, the losses and their curve.
//!
//! The same command writes the same bytes, with any number of threads and however often it was stopped.

mod checkpoint;
mod data;
mod run;
mod save;
mod shared;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, value_parser};

use super::args::{VariantArgs, rate, threads, up_to};
use super::datagen::variant_of;
use super::error::{Error, Result};
use super::long_run::{ProgressOutput, cores};
use super::output_file::beside;
use super::signal::cancel_on_signal;
use bentrider_engine::engine::read_network_for;
use bentrider_engine::eval::{Base, KING_BUCKETS, LANES, MAX_HIDDEN};
use bentrider_rules::variant::Variant;
use bentrider_training::{TrainBase, TrainSettings};
pub use run::run;

/// Train a network or a linear model on games.
///
/// The network learns from the quiet positions of generated games how to correct the terms of the
/// evaluation. It is written after each epoch whose loss on games kept for validation is the lowest so far;
/// the losses go to NET.csv and, as a picture, to NET.svg. After Ctrl-C the same command
/// continues from NET.checkpoint. Files of another kind under these names are kept, and the command is
/// refused. The last line is `N positions E epochs train L validation L base L`
/// (mean squared errors). See docs/networks.md.
#[derive(Clone, Debug, Args)]
pub struct Train {
    /// The variant.
    #[command(flatten)]
    pub variant_args: VariantArgs,
    /// Files of games, as `bentrider datagen` writes them.
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub data: Vec<PathBuf>,
    /// The file of the network.
    #[arg(long, value_name = "NET")]
    pub out: PathBuf,
    /// Size of the hidden layer, a multiple of 32 up to 512.
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = hidden)]
    pub hidden: u16,
    /// Number of king buckets, 1 or 3: with 3 the weights of the inputs depend on whether the own royal piece is on the
    /// left wing, in the middle or on the right wing. This needs many positions.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = king_buckets)]
    pub king_buckets: u8,
    /// Learn a linear model, without a hidden layer: new values of pieces on squares, and weights of the
    /// terms for each kind of piece.
    #[arg(long, conflicts_with_all = ["hidden", "king_buckets"])]
    pub linear: bool,
    /// Learn the weights that all variants share, from files of games of any variants. They evaluate a variant
    /// that has no model of its own. The file is like `engine-configs/nets/shared.toml`.
    #[arg(long, conflicts_with_all = ["variant", "hidden", "king_buckets", "linear", "base", "epochs", "batch", "rate", "seed", "memory", "fresh"])]
    pub shared: bool,
    /// The base that the network adds to: `whole` is all terms, `squares` only piece-square values plus tempo,
    /// with the weights of all variants; or the file of a linear model of the same variant.
    #[arg(long, value_name = "whole|squares|FILE", default_value = "whole")]
    pub base: PathBuf,
    /// Number of passes over the data [default: 20; 10 with --linear].
    #[arg(long, value_name = "N", default_value = "20", default_value_if("linear", "true", "10"), hide_default_value = true, value_parser = value_parser!(u32).range(1..=10_000))]
    pub epochs: u32,
    /// Batch size, in positions [default: 8192; 1024 with --linear].
    #[arg(long, value_name = "N", default_value = "8192", default_value_if("linear", "true", "1024"), hide_default_value = true, value_parser = value_parser!(u32).range(16..=1_000_000))]
    pub batch: u32,
    /// Learning rate at the beginning; it falls to a hundredth.
    #[arg(long, value_name = "R", default_value_t = 0.001, value_parser = rate)]
    pub rate: f64,
    /// Weight of the game's outcome in the training target, 0 to 1; the rest is the score of the search.
    #[arg(long, value_name = "R", default_value_t = 0.6, value_parser = up_to(1.0))]
    pub result: f64,
    /// TD(λ): the outcome is a weighted mean of the later scores and the result, and each later ply weighs L times
    /// the one before, 0 to 1; with 1 it is the result alone.
    #[arg(long, value_name = "L", default_value_t = 0.9, value_parser = up_to(1.0))]
    pub lambda: f64,
    /// The strength of L2 regularisation: a higher value keeps the weights nearer to the base [default: 40; 20 with
    /// --linear; 0.01 with --shared].
    #[arg(long, value_name = "R", default_value = "40", default_value_ifs([("linear", "true", "20"), ("shared", "true", "0.01")]), hide_default_value = true, value_parser = up_to(1e9))]
    pub ridge: f64,
    /// Seed of all random numbers.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: u64,
    /// Number of threads [default: the number of cores].
    #[arg(long, value_name = "N", default_value_t = cores(), hide_default_value = true, value_parser = threads())]
    pub threads: usize,
    /// Positions held in memory; if there are more, the files are read again in each epoch.
    #[arg(long, value_name = "N", default_value_t = 8_000_000, value_parser = value_parser!(u32).range(1_000..=100_000_000))]
    pub memory: u32,
    /// Start over, and delete the checkpoint.
    #[arg(long)]
    pub fresh: bool,
}

impl Train {
    pub(super) fn run(self, out: &mut (impl Write + Send)) -> Result {
        let mut lines = ProgressOutput::beside([&*self.out], out);
        run(&self, &cancel_on_signal(), &mut lines)
    }

    /// The plan of a model of one variant.
    ///
    /// # Errors
    /// When there is no such variant, or the base cannot be read.
    fn plan(&self) -> Result<TrainPlan<'_>> {
        let of_data = || self.data.first().and_then(|path| variant_of(path).ok());
        let variant = self.variant_args.variant_or(of_data)?;
        let linear = self.settings(&variant, self.base(&variant)?);
        let Train { hidden, king_buckets, .. } = *self;
        let settings =
            if self.linear { linear } else { TrainSettings { hidden, king_buckets, ..linear } };
        Ok(TrainPlan { args: self, settings, data: &self.data })
    }

    /// The settings of a linear model of a variant.
    fn settings(&self, variant: &Arc<Variant>, base: TrainBase) -> TrainSettings {
        let Train { epochs, batch, rate, result, lambda, ridge, seed, .. } = *self;
        let linear = TrainSettings::linear(variant, seed);
        TrainSettings { base, epochs, batch, rate, result, lambda, ridge, ..linear }
    }

    /// The evaluation that the network adds to.
    ///
    /// # Errors
    /// When the file is not a linear model of the variant.
    fn base(&self, variant: &Variant) -> Result<TrainBase> {
        let shared = |base| Ok(TrainBase::Shared(base));
        match self.base.to_str() {
            Some("whole") => return shared(Base::Whole),
            Some("squares") => return shared(Base::Squares),
            _ => {}
        }
        let network = read_network_for(&self.base, variant)?;
        if network.parts().hidden > 0 {
            let message = "--base needs a linear model, and this network has a hidden layer";
            return Err(Error::at(&self.base, message));
        }
        Ok(TrainBase::Linear(network))
    }
}

/// Reads the size of a hidden layer.
fn hidden(text: &str) -> Result<u16, String> {
    let fits = |it: &u16| {
        *it > 0 && usize::from(*it).is_multiple_of(LANES) && usize::from(*it) <= MAX_HIDDEN
    };
    let number = text.parse().ok().filter(fits);
    number.ok_or_else(|| format!("expected a multiple of {LANES} up to {MAX_HIDDEN}"))
}

/// Reads the number of king buckets.
fn king_buckets(text: &str) -> Result<u8, String> {
    let known = [1, KING_BUCKETS as u8];
    let number = text.parse().ok().filter(|it| known.contains(it));
    number.ok_or_else(|| format!("expected 1 or {KING_BUCKETS}"))
}

/// The settings of a training, with the variant and the base that the arguments name.
struct TrainPlan<'a> {
    args: &'a Train,
    settings: TrainSettings,
    /// Files of games.
    data: &'a [PathBuf],
}

impl TrainPlan<'_> {
    /// The file in which the progress is kept.
    fn checkpoint(&self) -> PathBuf {
        beside(&self.args.out, ".checkpoint")
    }
}
