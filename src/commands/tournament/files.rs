//! The files that a match writes.

use std::path::Path;

use super::plan::MatchPlan;
use crate::commands::error::Result;
use crate::commands::output_file::{LOG, OutputFile, OutputFiles, PGN};
use bentrider_engine::selfplay::OpeningSource;

/// Checks the archive and the log of a plan. Nothing is written. Returns the log.
///
/// # Errors
/// When one of them is read too, or is of another kind: a log over games or a book, games over a log.
pub(super) fn log_of(plan: &MatchPlan) -> Result<Option<OutputFile>> {
    let mut files = OutputFiles::reading(inputs(plan));
    if let Some(archive) = &plan.archive {
        files.add(&archive.file, PGN)?;
    }
    plan.log.as_ref().map(|path| files.add(path, LOG)).transpose()
}

/// The files that the match or one of its engines reads: the variant, the book, the programs, and files that are
/// arguments or options of engines.
fn inputs(plan: &MatchPlan) -> impl Iterator<Item = &Path> {
    let book = match &plan.openings {
        OpeningSource::Book(book) => Some(book.file.as_path()),
        OpeningSource::Random(_) => None,
    };
    let of_engines = plan.engines.iter().flat_map(|engine| {
        let values = engine.arguments.iter().chain(engine.options.iter().map(|(_, value)| value));
        [engine.command.as_path()].into_iter().chain(values.map(Path::new))
    });
    plan.variant_path.as_deref().into_iter().chain(book).chain(of_engines)
}
