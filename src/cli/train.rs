//! The arguments of `bentrider train`, and their help.

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use clap::{Args, value_parser};

use super::cancel_on_signal;
use super::values::{hidden, part, rate, ridge, threads};
use super::variant_args::VariantArgs;
use crate::tools::ToolError;
use crate::tools::datagen;
use crate::tools::train::{self, SharedPlan, TrainBase, TrainError, TrainPlan};
use bentrider_engine::engine::{EngineError, read_network_for};
use bentrider_engine::eval::Base;
use bentrider_rules::variant::Variant;

/// Train a network from games.
///
/// The network learns from the quiet positions of generated games what to add to the terms of the
/// evaluation. The file is written after each epoch that is better than those before on games that are kept for
/// validation; the losses go to NET.csv and, as a picture, to NET.svg. After Ctrl-C the same command
/// continues from NET.checkpoint. The last line is `N positions E epochs train L validation L base L`
/// (mean squared errors). See docs/networks.md.
#[derive(Debug, Args)]
pub(super) struct Train {
    #[command(flatten)]
    game: VariantArgs,
    /// Files of games, as `bentrider datagen` writes them.
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// The file of the network.
    #[arg(long, value_name = "NET")]
    out: PathBuf,
    /// Size of the hidden layer, a multiple of 32 up to 512.
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = hidden)]
    hidden: u16,
    /// Learn a linear model, without a hidden layer: new values of pieces on squares, and weights of the
    /// terms for each kind of piece.
    #[arg(long, conflicts_with = "hidden")]
    linear: bool,
    /// Learn the weights that all variants share, from files of games of any variants. They evaluate a variant
    /// that has no model of its own. The file is like `engine-configs/nets/shared.toml`.
    #[arg(long, conflicts_with_all = ["variant", "hidden", "linear", "base", "epochs", "batch", "rate", "seed", "memory", "fresh"])]
    shared: bool,
    /// What the network adds to: `whole` is all terms, `squares` only piece-square values plus tempo,
    /// with the weights of all variants; or the file of a linear model of the same variant.
    #[arg(long, value_name = "whole|squares|FILE", default_value = "whole")]
    base: PathBuf,
    /// Number of passes over the data [default: 20; 10 with --linear].
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=10_000))]
    epochs: Option<u32>,
    /// Batch size, in positions [default: 8192; 1024 with --linear].
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(16..=1_000_000))]
    batch: Option<u32>,
    /// Learning rate at the beginning; it falls to a hundredth [default: 0.001].
    #[arg(long, value_name = "R", value_parser = rate)]
    rate: Option<f64>,
    /// Weight of the game's outcome in the training target, 0 to 1; the rest is the score of the search
    /// [default: 0.1; 0.6 with --linear and --shared].
    #[arg(long, value_name = "R", value_parser = part)]
    result: Option<f64>,
    /// TD(λ): the outcome is a weighted mean of the later scores and the result, and each later ply weighs L times
    /// the one before, 0 to 1; with 1 it is the result alone [default: 1; 0.9 with --linear and --shared].
    #[arg(long, value_name = "L", value_parser = part)]
    lambda: Option<f64>,
    /// With --linear and --shared, the strength of L2 regularisation: a higher value keeps the weights nearer to
    /// the base [default: 20; 0.01 with --shared].
    #[arg(long, value_name = "R", value_parser = ridge)]
    ridge: Option<f64>,
    /// Seed of all random numbers.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u64).range(..=i64::MAX as u64))]
    seed: u64,
    /// Number of threads [default: the number of cores].
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<usize>,
    /// Positions held in memory; if there are more, the files are read again in each epoch.
    #[arg(long, value_name = "N", default_value_t = 8_000_000, value_parser = value_parser!(u32).range(1_000..=20_000_000))]
    memory: u32,
    /// Start again, and delete the checkpoint.
    #[arg(long)]
    fresh: bool,
}

/// The strength of regularisation, unless it is given.
const LINEAR_RIDGE: f64 = 20.0;
const SHARED_RIDGE: f64 = 0.01;

/// What is learnt from and how, unless it is given: what games found best (docs/models.md).
struct Defaults {
    epochs: u32,
    batch: u32,
    rate: f64,
    result: f64,
    lambda: f64,
}

const LINEAR: Defaults =
    Defaults { epochs: 10, batch: 1024, rate: 0.001, result: 0.6, lambda: 0.9 };
const NETWORK: Defaults =
    Defaults { epochs: 20, batch: 8192, rate: 0.001, result: 0.1, lambda: 1.0 };

impl Train {
    /// # Errors
    /// As the tool.
    pub(super) fn run(&self, out: &mut (impl Write + Send)) -> Result<(), ToolError> {
        if self.shared {
            return train::shared::run(&self.shared_plan()?, out);
        }
        train::run(&self.plan()?, &cancel_on_signal(), out)
    }

    /// What is asked for with `--shared`.
    ///
    /// # Errors
    /// When a file cannot be read, or its variant is not known.
    fn shared_plan(&self) -> Result<SharedPlan, ToolError> {
        let (variants, _) = self.game.variants()?;
        let mut data: Vec<(Arc<Variant>, Vec<PathBuf>)> = Vec::new();
        for path in &self.data {
            let variant = variants.find(&datagen::variant_of(path)?)?;
            match data.iter_mut().find(|(other, _)| other.name == variant.name) {
                Some((_, paths)) => paths.push(path.clone()),
                None => data.push((variant, vec![path.clone()])),
            }
        }
        let [result, lambda] = [(self.result, LINEAR.result), (self.lambda, LINEAR.lambda)]
            .map(|(given, default)| given.unwrap_or(default));
        let (out, ridge, threads) =
            (self.out.clone(), self.ridge.unwrap_or(SHARED_RIDGE), self.threads());
        Ok(SharedPlan { data, out, result, lambda, ridge, threads })
    }

    fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.unwrap_or_else(cores)
    }

    /// What is asked for.
    ///
    /// # Errors
    /// When there is no such game, or the base cannot be read.
    fn plan(&self) -> Result<TrainPlan, ToolError> {
        let of_data = || self.data.first().and_then(|path| datagen::variant_of(path).ok());
        let default = if self.linear { LINEAR } else { NETWORK };
        let variant = self.game.engine_or(of_data)?.variant().clone();
        Ok(TrainPlan {
            base: self.base(&variant)?,
            variant,
            data: self.data.clone(),
            out: self.out.clone(),
            hidden: if self.linear { 0 } else { self.hidden },
            epochs: self.epochs.unwrap_or(default.epochs),
            batch: self.batch.unwrap_or(default.batch) as usize,
            rate: self.rate.unwrap_or(default.rate),
            result: self.result.unwrap_or(default.result),
            lambda: self.lambda.unwrap_or(default.lambda),
            ridge: self.ridge.unwrap_or(LINEAR_RIDGE),
            seed: self.seed,
            threads: self.threads(),
            memory: self.memory as usize,
            fresh: self.fresh,
        })
    }

    /// What the network adds to.
    ///
    /// # Errors
    /// When the file is not a linear model of the variant.
    fn base(&self, variant: &Variant) -> Result<TrainBase, ToolError> {
        let shared = |base| Ok(TrainBase::Shared(base));
        match self.base.to_str() {
            Some("whole") => return shared(Base::Whole),
            Some("squares") => return shared(Base::Squares),
            _ => {}
        }
        let network = read_network_for(&self.base, variant).map_err(EngineError::from)?;
        if network.parts().hidden > 0 {
            return Err(TrainError::NotLinear(self.base.clone()).into());
        }
        Ok(TrainBase::Linear(network))
    }
}
