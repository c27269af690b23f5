//! A log of the dialogue with a host.
//!
//! The log stands between the session and the host's streams and knows no protocol: it sees bytes and splits them
//! into lines.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::PROGRAM;

/// A file to which every line of a dialogue is added at once, with the seconds since the log was
/// opened and `>` before what the host sends, `<` before what is sent to it:
///
/// ```text
///     0.041 > isready
///     0.041 < readyok
/// ```
#[derive(Clone)]
pub struct DialogueLog {
    file: Arc<Mutex<LogFile>>,
    opened: Instant,
}

/// The file of a log.
pub struct LogFile {
    path: PathBuf,
    /// `None` after a failure to write.
    file: Option<File>,
}

impl LogFile {
    /// The log in a file that is open for writing; `path` is named when it cannot be written.
    pub fn new(path: &Path, file: File) -> Self {
        LogFile { path: path.to_owned(), file: Some(file) }
    }

    /// Adds text. A failure to write is reported once, on standard error, and nothing is added from then on: a
    /// log that can no longer be written does not end the game.
    pub fn add(&mut self, text: &str) {
        let Some(file) = &mut self.file else { return };
        if let Err(error) = file.write_all(text.as_bytes()) {
            self.file = None;
            let path = self.path.display();
            let _ = writeln!(io::stderr(), "cannot write the log {path}, which ends here: {error}");
        }
    }
}

/// How much of a line is kept, in bytes.
const KEPT: usize = 1 << 20;

impl DialogueLog {
    /// Opens a log; an existing file is continued, after a line with this program's name, version and process.
    ///
    /// # Errors
    /// When the file cannot be written, with a sentence that names it.
    pub fn open(path: &Path) -> io::Result<Self> {
        let begin = || {
            let mut file = OpenOptions::new().create(true).append(true).open(path)?;
            let version = env!("CARGO_PKG_VERSION");
            writeln!(file, "{PROGRAM} {version}, process {}", process::id())?;
            Ok(file)
        };
        let named = |error: io::Error| {
            let sentence = format!("cannot write the log {}: {error}", path.display());
            io::Error::new(error.kind(), sentence)
        };
        let file = begin().map_err(named)?;
        let file = Arc::new(Mutex::new(LogFile::new(path, file)));
        Ok(DialogueLog { file, opened: Instant::now() })
    }

    /// The host's input, which is also written to the log.
    pub fn input<R: BufRead>(&self, input: R) -> impl BufRead + use<R> {
        LoggedInput { input, side: LoggedSide::new(self, '>') }
    }

    /// The output to the host, which is also written to the log.
    pub fn output<W: Write>(&self, output: W) -> impl Write + use<W> {
        LoggedOutput { output, side: LoggedSide::new(self, '<') }
    }

    /// Adds a line.
    fn add(&self, direction: char, line: &[u8]) {
        let seconds = self.opened.elapsed().as_secs_f64();
        let text = String::from_utf8_lossy(line);
        let visible = |it: char| if it.is_control() && it != '\t' { '\u{fffd}' } else { it };
        let text: String = text.trim_end_matches(['\r', '\n']).chars().map(visible).collect();
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.add(&format!("{seconds:9.3} {direction} {text}\n"));
    }
}

/// One direction of the dialogue, and its current line, which is not complete yet.
struct LoggedSide {
    log: DialogueLog,
    direction: char,
    line: Vec<u8>,
}

impl LoggedSide {
    fn new(log: &DialogueLog, direction: char) -> Self {
        LoggedSide { log: log.clone(), direction, line: Vec::new() }
    }

    fn record(&mut self, bytes: &[u8]) {
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            let room = KEPT.saturating_sub(self.line.len()).min(piece.len());
            self.line.extend_from_slice(&piece[..room]);
            if piece.ends_with(b"\n") {
                self.end_line();
            }
        }
    }

    fn end_line(&mut self) {
        if !self.line.is_empty() {
            self.log.add(self.direction, &self.line);
            self.line.clear();
        }
    }
}

impl Drop for LoggedSide {
    fn drop(&mut self) {
        self.end_line();
    }
}

struct LoggedInput<R> {
    input: R,
    side: LoggedSide,
}

impl<R: BufRead> Read for LoggedInput<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(into)?;
        self.side.record(&into[..count]);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for LoggedInput<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.input.fill_buf()?.is_empty() {
            self.side.end_line();
            return Ok(&[]);
        }
        self.input.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        // Consumed bytes are still in the buffer: asking for it again reads nothing new.
        if count > 0
            && let Ok(buffer) = self.input.fill_buf()
        {
            self.side.record(&buffer[..count.min(buffer.len())]);
        }
        self.input.consume(count);
    }
}

struct LoggedOutput<W> {
    output: W,
    side: LoggedSide,
}

impl<W: Write> Write for LoggedOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.output.write(bytes)?;
        self.side.record(&bytes[..count]);
        Ok(count)
    }

    /// Adds the lines to the log first: the host may answer them before this returns.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.side.record(bytes);
        self.output.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
