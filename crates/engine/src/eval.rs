//! What a position is worth without looking ahead.
//!
//! The search asks an [`Evaluator`], which follows the moves of the line being searched. There is one,
//! [`HandCrafted`]: piece values from the game's file, piece-square tables and activity derived from
//! them and from the motions of the pieces by [`SharedWeights`], and what a [`Network`] that learnt from games adds to them.
//! All scores are in centipawns, where a Rook is 500.

mod accumulator;
mod activity;
mod attack_cache;
mod attack_maps;
mod evaluator;
mod hand_crafted;
mod king_attack;
mod mobility;
mod network;
mod passers;
mod pawn_cache;
mod pawn_structure;
mod score;
mod shared_model;
mod shared_weights;
mod tables;
mod tapered;
mod term_values;
mod term_weights;
mod wdl;

use attack_maps::AttackMaps;
pub use evaluator::{Evaluation, Evaluator, Term};
pub use hand_crafted::HandCrafted;
pub use network::{
    Base, Inputs, LANES, MAX_FILE, MAX_HIDDEN, Network, NetworkChoice, NetworkError,
    NetworkMismatch, NetworkParts, Scales,
};
pub use score::Score;
pub use shared_model::{SharedModel, SharedValue};
pub use shared_weights::SharedWeights;
pub use tapered::GamePhase;
use tapered::Tapered;
pub use term_values::TermValues;
pub use term_weights::{KindWeights, TermWeights};
pub use wdl::{Wdl, WdlModel, win_scale};
