//! The static evaluation of positions.
//!
//! The search uses an [`Evaluator`], which follows the moves that the search makes. The only one is
//! [`Evaluation`]: piece-square values plus tempo, the terms with their weights, and the value that a
//! [`Network`] adds. The weights are those of the variant, learnt from its games, or follow from the
//! [`SharedWeights`] of all variants. All scores are in centipawns, where a Rook is 500.

mod attack_maps;
mod endgame;
mod evaluation;
mod mobility;
mod network;
mod score;
mod shared_model;
mod shared_weights;
mod tables;
mod tapered;
mod terms;
mod wdl;

pub use evaluation::{Evaluated, Evaluation, Evaluator, Term};
pub use network::{
    Base, Inputs, KING_BUCKETS, LANES, MAX_FILE, MAX_HIDDEN, Network, NetworkChoice, NetworkError,
    NetworkMismatch, NetworkParts, Output, Scales,
};
pub use score::Score;
pub use shared_model::{SharedModel, SharedValue};
pub use shared_weights::SharedWeights;
pub use tapered::GamePhase;
use tapered::Tapered;
pub use terms::{TermCounts, TermLayout};
pub use wdl::{Wdl, WdlModel, win_scale};
