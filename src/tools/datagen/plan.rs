//! What is generated.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::format::{GameSource, Header};
use bentrider_engine::eval::{NetworkChoice, SharedWeights};
use bentrider_rules::checksum::crc32;
use bentrider_rules::variant::Variant;

/// Nodes per move where none are given.
pub const DEFAULT_NODES: u64 = 250;

/// What is generated, and how.
#[derive(Clone, Debug)]
pub struct DatagenPlan {
    /// The variant.
    pub variant: Arc<Variant>,
    /// How many quiet positions.
    pub positions: u64,
    /// The file of games.
    pub out: PathBuf,
    /// Nodes after which a move's search begins no new depth.
    pub nodes: u64,
    /// The seed of all random numbers.
    pub seed: u64,
    /// How many games are played at a time.
    pub threads: usize,
    /// When to stop before there are enough positions.
    pub time_limit: Option<Duration>,
    /// The evaluation.
    pub network: NetworkChoice,
    /// Whether games that are in the file are thrown away.
    pub fresh: bool,
}

impl DatagenPlan {
    /// The header of its file.
    pub(super) fn header(&self) -> Header {
        let engine = concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION")).to_owned();
        let (kind, checksum) = match self.network.network(&self.variant) {
            None => ("shared weights", crc32(&[SharedWeights::built_in_text().as_bytes()])),
            Some(network) => ("network", crc32(&[&network.write()])),
        };
        let evaluation = format!("{kind} {checksum:08x}");
        let source = GameSource { engine, evaluation, nodes: self.nodes, seed: self.seed };
        Header::new(&self.variant, source)
    }
}
