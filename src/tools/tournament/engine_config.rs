//! An engine of a match: how it is started, its protocol and its limits; and what all engines share.

use std::path::PathBuf;
use std::time::Duration;

use super::log::EngineLog;
use super::move_limits::MoveLimits;
use bentrider_engine::selfplay::CancelFlag;
use bentrider_rules::variant::Variant;

/// An engine of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineConfig {
    /// The name by which results are counted.
    pub name: String,
    /// The program: a path, or a name to be found on the system's search path.
    pub command: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The folder it runs in; `None` for the folder of this program.
    pub directory: Option<PathBuf>,
    /// Its protocol.
    pub protocol: Protocol,
    /// Its own name of the game; `None` where it is the usual one.
    pub variant: Option<String>,
    /// Its options with their values, in the order in which they are set.
    pub options: Vec<(String, String)>,
    /// The limits of its moves.
    pub limits: MoveLimits,
    /// Is it restarted for every game?
    pub restarts: bool,
}

impl EngineConfig {
    /// An engine over UCI, without arguments, options and limits.
    pub fn new(name: &str, command: impl Into<PathBuf>) -> Self {
        EngineConfig {
            name: name.to_owned(),
            command: command.into(),
            arguments: Vec::new(),
            directory: None,
            protocol: Protocol::Uci,
            variant: None,
            options: Vec::new(),
            limits: MoveLimits::default(),
            restarts: false,
        }
    }
}

/// A protocol between a referee and an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// The Chess Engine Communication Protocol of XBoard, version 2.
    XBoard,
}

/// How long engines are waited for where they are not on the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// From its start until it is ready.
    pub startup: Duration,
    /// Until it is ready for a new game.
    pub new_game: Duration,
    /// Until it answers `isready` or `ping`.
    pub ping: Duration,
    /// Until it moves, where neither a clock nor a time per move limits that.
    pub thinking: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Timeouts {
            startup: Duration::from_secs(10),
            new_game: Duration::from_secs(60),
            ping: Duration::from_secs(60),
            thinking: Duration::from_secs(600),
        }
    }
}

/// What is the same for all engines of a match.
pub(super) struct MatchContext<'a> {
    pub(super) variant: &'a Variant,
    /// The file or folder that the variant was read from, for engines with an option to read it too.
    pub(super) variant_path: Option<PathBuf>,
    pub(super) timeouts: Timeouts,
    pub(super) log: EngineLog,
    pub(super) cancel: CancelFlag,
    /// Are the lines of engines wanted, for the archive?
    pub(super) keeps_lines: bool,
}
