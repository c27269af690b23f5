//! The dialogue with the engines, line by line, in a file.

use std::fs::{File, OpenOptions};
use std::io::{self, LineWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use super::error::PlanError;

/// Where the dialogue is written; nowhere by default. Copies write to the same file.
#[derive(Clone, Default)]
pub(super) struct EngineLog(Option<Arc<Open>>);

struct Open {
    path: PathBuf,
    /// `None` after a failure to write.
    file: Mutex<Option<LineWriter<File>>>,
    begin: Instant,
}

impl EngineLog {
    /// Writes to a file, which is emptied unless it `continues`; nowhere without one.
    ///
    /// # Errors
    /// When the system refuses the file.
    pub(super) fn open(path: Option<&Path>, continues: bool) -> Result<Self, PlanError> {
        let Some(path) = path else { return Ok(EngineLog::default()) };
        let mut options = OpenOptions::new();
        options.create(true).append(continues).write(true).truncate(!continues);
        let file = options
            .open(path)
            .map_err(|reason| PlanError::File { path: path.to_owned(), reason })?;
        let file = Mutex::new(Some(LineWriter::new(file)));
        Ok(EngineLog(Some(Arc::new(Open { path: path.to_owned(), file, begin: Instant::now() }))))
    }

    /// A line was sent to an engine.
    pub(super) fn sent(&self, name: &str, line: &str) {
        self.write(Instant::now(), name, '>', line);
    }

    /// A line of an engine was received at this time. Lines of several engines are in the order in which
    /// they were handled, which may be later.
    pub(super) fn received(&self, at: Instant, name: &str, line: &str) {
        self.write(at, name, '<', line);
    }

    /// An engine wrote to its standard error.
    pub(super) fn complained(&self, name: &str, line: &str) {
        self.write(Instant::now(), name, '!', line);
    }

    /// A note of the referee about an engine.
    pub(super) fn noted(&self, name: &str, line: &str) {
        self.write(Instant::now(), name, '#', line);
    }

    fn write(&self, at: Instant, name: &str, mark: char, line: &str) {
        let Some(open) = &self.0 else { return };
        let seconds = at.saturating_duration_since(open.begin).as_secs_f64();
        let mut file = open.file.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(writer) = file.as_mut() else { return };
        if let Err(fault) = writeln!(writer, "{seconds:10.4} {name} {mark} {line}") {
            // A full disk must not end the games: it is reported once, and no more is written.
            *file = None;
            let path = open.path.display();
            let _ = writeln!(
                io::stderr(),
                "Warning: the log {path} ends here, it cannot be written: {fault}"
            );
        }
    }
}
