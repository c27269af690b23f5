//! An engine that plays: how it is started, what it speaks, what it may spend.

use std::path::PathBuf;

use super::pace::Pace;

/// An engine of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// The name by which results are counted.
    pub name: String,
    /// The program: a path, or a name to be found on the system's search path.
    pub command: PathBuf,
    /// What it is given on its command line.
    pub arguments: Vec<String>,
    /// The folder it runs in; the referee's own without it.
    pub directory: Option<PathBuf>,
    /// What it speaks.
    pub protocol: Protocol,
    /// What it calls the game; without it the game's own name.
    pub variant: Option<String>,
    /// Its options with their values, in the order in which they are set.
    pub options: Vec<(String, String)>,
    /// What its moves may cost.
    pub pace: Pace,
    /// Is it started afresh for every game?
    pub restarts: bool,
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
