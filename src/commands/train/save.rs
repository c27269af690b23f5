//! The files of a training: the network and, beside it, the checkpoint, the losses and their curve.

use super::data::Counts;
use super::run::{csv, svg};
use super::{Train, TrainPlan, checkpoint};
use crate::commands::error::{Error, Result};
use crate::commands::output_file::{
    FileKind, OutputFile, OutputFiles, begins, beside, check_distinct,
};
use bentrider_training::{State, Trainer};

const NETWORK: FileKind =
    FileKind { name: "a network", is_start: |head| begins(head, b"BENT-NET") };

const SHARED_WEIGHTS: FileKind = FileKind {
    name: "weights of all variants",
    is_start: |head| begins(head, b"# The weights of the evaluation that all variants share"),
};

const CHECKPOINT: FileKind = FileKind {
    name: "a checkpoint of a training",
    is_start: |head| begins(head, &checkpoint::MAGIC),
};

const LOSSES: FileKind = FileKind {
    name: "the losses of a training",
    is_start: |head| begins(head, super::run::CSV_HEADER.as_bytes()),
};

const CURVE: FileKind = FileKind {
    name: "the curve of the losses of a training",
    is_start: |head| begins(head, super::run::svg_start().as_bytes()),
};

/// The files that a training writes.
pub(super) struct TrainFiles {
    /// The network, or the weights that all variants share.
    pub(super) network: OutputFile,
    /// The files beside it; `None` if there are none.
    progress: Option<ProgressFiles>,
}

struct ProgressFiles {
    checkpoint: OutputFile,
    losses: OutputFile,
    curve: OutputFile,
}

impl TrainFiles {
    /// The files of a training with these arguments. Nothing is written yet.
    ///
    /// # Errors
    /// When one of them is read too, or is a file of another kind, or the data name a file twice.
    pub(super) fn new(args: &Train) -> Result<Self> {
        check_distinct(&args.data)?;
        let variants = args.variant_args.variant_path.as_ref();
        let inputs = args.data.iter().chain([&args.base]).chain(variants);
        let mut files = OutputFiles::reading(inputs.map(AsRef::as_ref));
        let kind = if args.shared { SHARED_WEIGHTS } else { NETWORK };
        let network = files.add(&args.out, kind)?;
        let mut add = |ending, kind| files.add(&beside(&args.out, ending), kind);
        let progress = if args.shared || network.is_stream() {
            None
        } else {
            Some(ProgressFiles {
                checkpoint: add(".checkpoint", CHECKPOINT)?,
                losses: add(".csv", LOSSES)?,
                curve: add(".svg", CURVE)?,
            })
        };
        Ok(TrainFiles { network, progress })
    }

    /// Whether the progress is kept: not if the network goes to a device or a pipe.
    pub(super) fn keep_progress(&self) -> bool {
        self.progress.is_some()
    }

    /// Writes the checkpoint, if the progress is kept. From the first one on, no other training can write it.
    ///
    /// # Errors
    /// When it cannot be written, or another training is writing it.
    pub(super) fn write_checkpoint(
        &self,
        state: &State,
        plan: &TrainPlan,
        counts: Counts,
    ) -> Result {
        let Some(progress) = &self.progress else { return Ok(()) };
        progress.checkpoint.hold()?;
        progress.checkpoint.write(&checkpoint::bytes(plan, counts, state))
    }
}

/// Saves a training after each epoch.
pub(super) struct Saver<'a> {
    pub(super) plan: &'a TrainPlan<'a>,
    pub(super) files: &'a TrainFiles,
    pub(super) counts: Counts,
    /// The loss of the base alone.
    pub(super) base: f64,
    /// The best network so far, if it is written at the end only.
    pub(super) best: Option<Vec<u8>>,
}

impl Saver<'_> {
    /// Writes the network, if it is the best so far, then the losses, then the checkpoint, which says that the
    /// epoch is finished. A network for a device or a pipe is written at the end.
    ///
    /// # Errors
    /// When the network has too large numbers, or a file cannot be written.
    pub(super) fn save(&mut self, trainer: &Trainer, state: &State) -> Result {
        let is_best = state.best_epoch() == state.history.len().checked_sub(1);
        let best = if is_best { Some(self.network(trainer, state)?) } else { None };
        let Some(progress) = &self.files.progress else {
            self.best = best.or(self.best.take());
            return Ok(());
        };
        if let Some(best) = best {
            self.files.network.write(&best)?;
        }
        let title = format!("{}: mean squared error", self.plan.settings.variant.name);
        progress.losses.write(csv(&state.history, self.base).as_bytes())?;
        progress.curve.write(svg(&state.history, self.base, &title).as_bytes())?;
        self.files.write_checkpoint(state, self.plan, self.counts)
    }

    /// Writes the network, if no epoch has written it.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn finish(self) -> Result {
        self.best.map_or(Ok(()), |it| self.files.network.write(&it))
    }

    fn network(&self, trainer: &Trainer, state: &State) -> Result<Vec<u8>> {
        let Counts { games, training, .. } = self.counts;
        let notes = trainer.notes(state, training, games, self.base);
        let network = trainer.network(&state.best, &notes).map_err(|it| {
            Error::new(format_args!("cannot write the network: {it}; a lower --rate may help"))
        })?;
        Ok(network.write())
    }
}
