//! Why games were not annotated.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::tools::game_file::GameFileError;
use bentrider_engine::analysis::AnalysisError;
use bentrider_engine::engine::VariantError;
use bentrider_rules::formats::RecordError;
use bentrider_rules::formats::pgn::PgnError;

/// Why games were not annotated.
#[derive(Debug, Error)]
pub enum AnnotateError {
    /// A file cannot be read or written.
    #[error("{}: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// A file is named twice.
    #[error("{}: this file is named twice: expected different files to read and to write", .0.display())]
    SameFile(PathBuf),
    /// There is no such game.
    #[error("{}: there is no game {number}: the file has {games}", path.display())]
    NoGame {
        /// The file.
        path: PathBuf,
        /// The number asked for.
        number: usize,
        /// How many games there are.
        games: usize,
    },
    /// A game cannot be read.
    #[error("{}: game {number}: {reason}", path.display())]
    Game {
        /// The file.
        path: PathBuf,
        /// The number of the game, from 1.
        number: usize,
        /// What is wrong.
        reason: Box<GameFault>,
    },
    /// A variant that was asked for is not there.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// Games were left out.
    #[error("{0} of the games could not be read, and are not in the output")]
    LeftOut(usize),
    /// A game could not be judged.
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    /// The file of judgements is of another command.
    #[error(
        "{}: this file keeps the judgements of a run that was stopped, with other settings: {difference}; \
         to continue it give the same settings, to begin anew delete it",
        path.display()
    )]
    OtherRun {
        /// The file.
        path: PathBuf,
        /// What differs.
        difference: String,
    },
    /// A line of the file of judgements is none.
    #[error("{}: line {line} is not a judgement of this game: to begin anew delete the file", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// Another process writes the file.
    #[error("{}: another process is writing this file", .0.display())]
    Locked(PathBuf),
    /// The system gave no thread.
    #[error("no thread to judge positions with: {0}")]
    Thread(io::Error),
    /// The page could not be written.
    #[error("the page could not be written: {0}")]
    Page(#[from] crate::web::PageError),
    /// It was stopped before the end.
    #[error("stopped after {done} of {positions} positions: {}", if *.kept { "the same command continues" } else { "with --out it could be continued" })]
    Stopped {
        /// Positions that are judged.
        done: usize,
        /// Positions there are.
        positions: usize,
        /// Are the judgements kept?
        kept: bool,
    },
}

/// What is wrong in a game.
#[derive(Debug, Error)]
pub enum GameFault {
    /// It is not a game's text.
    #[error(transparent)]
    Text(#[from] PgnError),
    /// Its variant is not known.
    #[error(transparent)]
    Variant(Box<GameFileError>),
    /// It cannot be played.
    #[error("line {line}, column {column}: {reason}")]
    Move {
        /// From 1.
        line: usize,
        /// In characters, from 1.
        column: usize,
        /// Why.
        reason: Box<RecordError>,
    },
    /// Its start cannot be played.
    #[error(transparent)]
    Start(Box<RecordError>),
}
