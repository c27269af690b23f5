//! The plan of a tournament.

use std::path::PathBuf;
use std::sync::Arc;

use regex_lite::Regex;

use super::engine_config::{EngineConfig, Timeouts};
use super::schedule::{Colors, TournamentFormat};
use crate::tools::rating::Sprt;
use bentrider_engine::selfplay::{Adjudication, OpeningSource, RandomOpenings};
use bentrider_rules::notation::MoveNotation;
use bentrider_rules::variant::Variant;

/// All that defines a tournament. The same plan has the same games, in the same order, from the same
/// openings, so an interrupted tournament can be resumed from its archive.
#[derive(Clone)]
pub struct MatchPlan {
    /// The game.
    pub variant: Arc<Variant>,
    /// The file or folder that the variant was read from, for engines that can read it too.
    pub variant_path: Option<PathBuf>,
    /// The engines; at least two.
    pub engines: Vec<EngineConfig>,
    /// The pairing.
    pub format: TournamentFormat,
    /// Rounds of every pairing; each has its own opening.
    pub rounds: usize,
    /// Games per round: 2 with colours swapped, or 1.
    pub games_a_round: usize,
    /// Who has White first.
    pub colors: Colors,
    /// Number of games played at the same time.
    pub concurrency: usize,
    /// Where games begin.
    pub openings: OpeningSource,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Ends beside those of the rules.
    pub adjudication: Adjudication,
    /// The test that may end the tournament early.
    pub sprt: Option<Sprt>,
    /// How long engines are waited for.
    pub timeouts: Timeouts,
    /// Where the games are written.
    pub archive: Option<ArchivePlan>,
    /// Where the dialogue is written.
    pub log: Option<PathBuf>,
    /// After so many games the results are printed; 0 for only at the end.
    pub report_every: usize,
    /// The tags `Event` and `Site` of the games.
    pub event: String,
    /// See `event`.
    pub site: String,
}

impl MatchPlan {
    /// A round robin of so many rounds of two games, one at a time, from random openings; it ends by the
    /// rules, and nothing is written to files.
    pub fn new(variant: Arc<Variant>, engines: Vec<EngineConfig>, rounds: usize) -> Self {
        MatchPlan {
            variant,
            variant_path: None,
            engines,
            format: TournamentFormat::RoundRobin,
            rounds,
            games_a_round: 2,
            colors: Colors::Swapped,
            concurrency: 1,
            openings: OpeningSource::Random(RandomOpenings::default()),
            seed: 1,
            adjudication: Adjudication::default(),
            sprt: None,
            timeouts: Timeouts::default(),
            archive: None,
            log: None,
            report_every: 0,
            event: String::new(),
            site: String::new(),
        }
    }

    /// Does it continue a tournament whose games are in its archive?
    pub(super) fn is_resumed(&self) -> bool {
        self.archive.as_ref().is_some_and(|it| it.existing == Existing::Resume)
    }

    /// The path of the variant for engines, which may run in other folders.
    pub(super) fn path_for_engines(&self) -> Option<PathBuf> {
        let path = self.variant_path.as_ref()?;
        Some(std::path::absolute(path).unwrap_or_else(|_| path.clone()))
    }
}

/// Where and how the games are written.
#[derive(Clone, Debug)]
pub struct ArchivePlan {
    /// The file, in PGN.
    pub file: PathBuf,
    /// What to do when it is not empty.
    pub existing: Existing,
    /// How moves are written.
    pub notation: MoveNotation,
    /// Does the comment of a move have its nodes?
    pub nodes: bool,
    /// Does it have the longest line?
    pub seldepth: bool,
    /// Lines of the engine that match this become comments.
    pub kept_lines: Option<Regex>,
}

/// What to do with an archive that is not empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Existing {
    /// Refuse: the tournament does not begin.
    #[default]
    Keep,
    /// Append to it.
    Append,
    /// Continue the tournament whose games it has.
    Resume,
    /// Overwrite it.
    Replace,
}
