use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// The output to the host, shared by the session and the search: whole lines, each flushed.
#[derive(Clone)]
pub(super) struct Output(Arc<Mutex<HostWriter>>);

struct HostWriter {
    writer: Box<dyn Write + Send>,
    broken: bool,
}

impl Output {
    pub(super) fn new(writer: impl Write + Send + 'static) -> Self {
        Output(Arc::new(Mutex::new(HostWriter { writer: Box::new(writer), broken: false })))
    }

    /// Writes one line.
    pub(super) fn line(&self, line: &str) {
        self.lines([line]);
    }

    /// Writes lines, with no other line between them.
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

    /// Could something not be written? Then the host has gone away.
    pub(super) fn is_broken(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).broken
    }
}
