use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// The one way out to the host, shared by the session and the search: whole lines, each flushed.
#[derive(Clone)]
pub(super) struct Output(Arc<Mutex<Sink>>);

struct Sink {
    writer: Box<dyn Write + Send>,
    broken: bool,
}

impl Output {
    pub(super) fn new(writer: impl Write + Send + 'static) -> Self {
        Output(Arc::new(Mutex::new(Sink { writer: Box::new(writer), broken: false })))
    }

    /// Writes one line.
    pub(super) fn line(&self, line: &str) {
        self.lines([line]);
    }

    /// Writes lines with nothing of others between them.
    pub(super) fn lines<S: AsRef<str>>(&self, lines: impl IntoIterator<Item = S>) {
        let mut text = String::new();
        for line in lines {
            text += line.as_ref();
            text.push('\n');
        }
        let mut sink = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let written = sink.writer.write_all(text.as_bytes()).and_then(|()| sink.writer.flush());
        sink.broken |= written.is_err();
    }

    /// Has the host gone away?
    pub(super) fn is_broken(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).broken
    }
}
