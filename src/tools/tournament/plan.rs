//! A tournament as it is asked for.

use std::path::PathBuf;
use std::sync::Arc;

use regex_lite::Regex;

use super::engine_config::{EngineConfig, Timeouts};
use super::schedule::{Colors, TournamentFormat};
use crate::selfplay::{Adjudication, OpeningSource};
use crate::tools::rating::Sprt;
use crate::variant::Variant;

/// All that makes a tournament. The same plan has the same games, in the same order, from the same
/// openings, so a tournament that was cut off can be taken up again from its archive.
#[derive(Clone)]
pub struct MatchPlan {
    /// The game.
    pub variant: Arc<Variant>,
    /// The file or folder the game was read from, for engines that can read it too.
    pub variant_path: Option<PathBuf>,
    /// Who plays; two at least.
    pub engines: Vec<EngineConfig>,
    /// Who meets whom.
    pub format: TournamentFormat,
    /// Rounds of every pairing; each has its own opening.
    pub rounds: usize,
    /// Games a round: 2 with colours swapped, or 1.
    pub games_a_round: usize,
    /// Who has White first.
    pub colors: Colors,
    /// Games at a time.
    pub concurrency: usize,
    /// Where games begin.
    pub openings: OpeningSource,
    /// What all chance is drawn from.
    pub seed: u64,
    /// Ends that the rules do not know.
    pub adjudication: Adjudication,
    /// When to stop because enough is known.
    pub sprt: Option<Sprt>,
    /// How long engines are waited for.
    pub timeouts: Timeouts,
    /// Where the games are written.
    pub archive: Option<ArchivePlan>,
    /// Where the dialogue is written.
    pub log: Option<PathBuf>,
    /// After so many games the results are told; 0 for only at the end.
    pub report_every: usize,
    /// The tags `Event` and `Site` of the games.
    pub event: String,
    /// See `event`.
    pub site: String,
}

/// Where and how the games are written.
#[derive(Clone, Debug)]
pub struct ArchivePlan {
    /// The file, in PGN.
    pub file: PathBuf,
    /// What to do when it has something in it already.
    pub existing: Existing,
    /// How moves are written.
    pub notation: MoveNotation,
    /// Are the nodes of a move told in its comment?
    pub nodes: bool,
    /// Is the longest line told there?
    pub seldepth: bool,
    /// Lines of engines that become comments: those in which this is found.
    pub kept_lines: Option<Regex>,
}

/// What to do with an archive that has something in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Existing {
    /// Nothing: it is left alone, and the tournament does not begin.
    #[default]
    Keep,
    /// Write behind what is there.
    Append,
    /// Go on with the tournament whose games are there.
    Resume,
    /// Write over it.
    Replace,
}

/// How moves are written in the archive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveNotation {
    /// Standard algebraic notation.
    #[default]
    San,
    /// From and to.
    Coordinate,
}
