//! What is annotated.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::error::AnnotateError;
use bentrider_engine::engine::VariantSet;
use bentrider_engine::search::Limits;
use bentrider_rules::variant::Variant;

/// The variant of a game in PGN that names none.
pub(super) const DEFAULT_VARIANT: &str = "chess";

/// What is annotated, and how.
pub struct AnnotatePlan {
    /// The file of games.
    pub file: PathBuf,
    /// The variants that its games may be of.
    pub variants: VariantSet,
    /// The variant of all games, whatever they name.
    pub variant: Option<Arc<Variant>>,
    /// The number of the only game to annotate, from 1; `None` for all.
    pub game: Option<usize>,
    /// The limit of each search.
    pub limit: SearchLimit,
    /// How many positions are judged at a time.
    pub threads: usize,
    /// MiB of the table of each thread.
    pub hash: usize,
    /// The file for the annotated games.
    pub out: Option<PathBuf>,
    /// The file for the page.
    pub html: Option<PathBuf>,
}

/// How long a position is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchLimit {
    /// So many milliseconds.
    Time(u64),
    /// So many nodes.
    Nodes(u64),
}

impl SearchLimit {
    /// The limits of the search.
    pub(super) fn limits(self) -> Limits {
        let unlimited = Limits { analysis: true, ..Limits::default() };
        match self {
            SearchLimit::Time(time) => Limits { move_time: Some(time), ..unlimited },
            SearchLimit::Nodes(nodes) => Limits { nodes: Some(nodes), ..unlimited },
        }
    }

    /// As in `200 ms a move`.
    pub(super) fn text(self) -> String {
        match self {
            SearchLimit::Time(time) => format!("{time} ms a move"),
            SearchLimit::Nodes(nodes) => format!("{nodes} nodes a move"),
        }
    }
}

impl AnnotatePlan {
    /// The file that keeps the judgements until all are there; `None` where no file is written.
    pub(super) fn journal(&self) -> Option<PathBuf> {
        self.out.as_ref().or(self.html.as_ref()).map(|path| beside(path, ".part"))
    }

    /// Makes sure that no file is named twice.
    ///
    /// # Errors
    /// When one is.
    pub(super) fn check_files(&self) -> Result<(), AnnotateError> {
        let files = [Some(&self.file), self.out.as_ref(), self.html.as_ref()];
        let mut seen: Vec<PathBuf> = Vec::new();
        for path in files.into_iter().flatten() {
            let known = fs::canonicalize(path).unwrap_or_else(|_| path.clone());
            if seen.contains(&known) {
                return Err(AnnotateError::SameFile(path.clone()));
            }
            seen.push(known);
        }
        Ok(())
    }
}

/// The path with something after its name.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}
