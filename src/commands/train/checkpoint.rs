//! The checkpoint: the file of the progress of a training, which is always complete.

use super::data::Counts;
use super::{Train, TrainPlan};
use crate::commands::error::{Error, Result};
use crate::commands::long_run::read_progress;
use bentrider_engine::eval::MAX_FILE;
use bentrider_rules::checksum::crc32;
use bentrider_training::{Adam, Losses, State, TrainBase, TrainSettings, Trainer};

/// The first bytes of a checkpoint.
pub(super) const MAGIC: [u8; 8] = *b"BENT-TRN";

/// The largest checkpoint, in bytes: four lists of parameters with four bytes each, which have two bytes in the
/// network file; and the losses.
const LARGEST: u64 = 8 * MAX_FILE as u64 + (1 << 20);

/// The state in the plan's checkpoint; `None` if there is no file or an empty one.
///
/// # Errors
/// When the file cannot be read, is not a complete state, or belongs to another training.
pub(super) fn read(plan: &TrainPlan, counts: Counts, trainer: &Trainer) -> Result<Option<State>> {
    let path = plan.checkpoint();
    let bytes = read_progress(&path, LARGEST)?.filter(|it| !it.is_empty());
    let Some(bytes) = bytes else { return Ok(None) };
    let unsound = || Error::at(&path, "this is not a sound checkpoint: --fresh starts over");
    let (found, state) = parse(&bytes, trainer.parameter_count()).ok_or_else(unsound)?;
    let expected = settings(plan, counts);
    if found != expected {
        let message = format!(
            "this checkpoint is of a training with other settings ({found}, not {expected}); to continue \
             it, give the same settings and data; to replace it, --fresh"
        );
        return Err(Error::at(&path, message));
    }
    state.map(Some).ok_or_else(unsound)
}

/// The content of the plan's checkpoint with this state.
pub(super) fn bytes(plan: &TrainPlan, counts: Counts, state: &State) -> Vec<u8> {
    let settings = settings(plan, counts);
    let mut rest = Vec::new();
    rest.extend((settings.len() as u32).to_le_bytes());
    rest.extend(settings.as_bytes());
    rest.extend(state.adam.steps.to_le_bytes());
    rest.extend(state.epochs().to_le_bytes());
    let losses = state.history.iter().flat_map(|it| [it.train, it.validation]);
    rest.extend(losses.flat_map(f64::to_le_bytes));
    for list in [&state.parameters, &state.best, &state.adam.mean, &state.adam.square] {
        rest.extend(list.iter().flat_map(|it| it.to_le_bytes()));
    }
    let crc = crc32(&[&rest]).to_le_bytes();
    [&MAGIC[..], &crc, &rest].concat()
}

/// The settings that must be the same when a training is continued. The number of threads may differ, and, if
/// all positions fit in memory, how many are held there.
fn settings(plan: &TrainPlan, counts: Counts) -> String {
    let TrainSettings { variant, hidden, king_buckets, base, .. } = &plan.settings;
    let Train { epochs, batch, rate, result, lambda, ridge, seed, memory, .. } = plan.args;
    let Counts { games, training, validation } = counts;
    let base = match base {
        TrainBase::Shared(base) => format!("{base:?}"),
        TrainBase::Linear(network) => format!("{:08x}", crc32(&[&network.write()])),
    };
    let (name, definition) = (&variant.name, variant.definition_hash());
    let memory = if training <= u64::from(*memory) { &0 } else { memory };
    format!(
        "{name} {definition:016x}, {games} games, {training} and {validation} positions, hidden {hidden}, king \
         buckets {king_buckets}, base {base}, {epochs} epochs, batch {batch}, rate {rate}, result {result}, lambda {lambda}, ridge {ridge}, seed {seed}, memory {memory}"
    )
}

/// The settings of a checkpoint, and its state; `None` for the state if it does not have `count` parameters.
fn parse(bytes: &[u8], count: usize) -> Option<(String, Option<State>)> {
    let (crc, rest) = bytes.strip_prefix(&MAGIC)?.split_first_chunk()?;
    if crc32(&[rest]) != u32::from_le_bytes(*crc) {
        return None;
    }
    let (length, rest) = rest.split_first_chunk()?;
    let (settings, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    let settings = String::from_utf8(settings.to_vec()).ok()?;
    Some((settings, state_of(rest, count)))
}

fn state_of(rest: &[u8], count: usize) -> Option<State> {
    let (steps, rest) = rest.split_first_chunk()?;
    let (epochs, rest) = rest.split_first_chunk()?;
    let epochs = u32::from_le_bytes(*epochs) as usize;
    let (losses, rest) = rest.split_at_checked(epochs.checked_mul(16)?)?;
    let losses: Vec<f64> = losses.as_chunks().0.iter().map(|it| f64::from_le_bytes(*it)).collect();
    let history = losses.as_chunks().0.iter();
    let history = history.map(|&[train, validation]| Losses { train, validation }).collect();
    let parameters: Vec<f32> =
        rest.as_chunks().0.iter().map(|it| f32::from_le_bytes(*it)).collect();
    if parameters.len() != 4 * count || !rest.len().is_multiple_of(4) {
        return None;
    }
    let mut lists = parameters.chunks_exact(count.max(1)).map(<[f32]>::to_vec);
    let (parameters, best) = (lists.next()?, lists.next()?);
    let adam =
        Adam { mean: lists.next()?, square: lists.next()?, steps: u64::from_le_bytes(*steps) };
    Some(State { parameters, best, adam, history })
}
