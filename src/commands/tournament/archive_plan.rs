//! The file and the contents of a tournament's archive.

use std::path::PathBuf;

use regex_lite::Regex;

use bentrider_rules::notation::MoveNotation;

/// The archive of a tournament: where and how the games are written.
#[derive(Clone, Debug, Default)]
pub struct ArchivePlan {
    /// The file, in PGN.
    pub file: PathBuf,
    /// The treatment of a file that is not empty.
    pub existing: Existing,
    /// How moves are written.
    pub notation: MoveNotation,
    /// The details in the comment of a move, in the order in which they are written.
    pub details: Vec<MoveDetail>,
    /// Lines of the engine that match this become comments.
    pub kept_lines: Option<Regex>,
}

/// A detail of a move that its comment can have, besides score, depth and time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveDetail {
    /// The time left on the engine's clock after the move.
    TimeLeft,
    /// The nodes visited.
    Nodes,
    /// The length of the longest line.
    Seldepth,
    /// The nodes per second.
    Nps,
    /// How full the transposition table is, in thousandths.
    Hashfull,
}

impl MoveDetail {
    /// All details, in the order of fastchess.
    pub const ALL: [MoveDetail; 5] = [
        MoveDetail::TimeLeft,
        MoveDetail::Nodes,
        MoveDetail::Seldepth,
        MoveDetail::Nps,
        MoveDetail::Hashfull,
    ];

    /// The key of `-pgnout` that asks for the detail.
    pub fn key(self) -> &'static str {
        match self {
            MoveDetail::TimeLeft => "timeleft",
            MoveDetail::Nodes => "nodes",
            MoveDetail::Seldepth => "seldepth",
            MoveDetail::Nps => "nps",
            MoveDetail::Hashfull => "hashfull",
        }
    }
}

/// The treatment of an archive that is not empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Existing {
    /// Refuse: the tournament does not begin.
    #[default]
    Keep,
    /// Append to it.
    Append,
    /// Continue the tournament whose games are in it.
    Resume,
    /// Overwrite it.
    Replace,
}
