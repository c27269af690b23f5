//! Shared parts of commands that run for hours: threads, the progress bar, and the files in which they
//! keep their progress.

use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::error::{Context, Error, Result};
use super::output_file::{Lock, check_writable, is_standard_output, open_locked};
use bentrider_engine::engine::files;
use bentrider_engine::search::pool::Pool;
use bentrider_engine::selfplay::CancelFlag;

/// The lines of a command whose result is a file: when nobody reads them any more, the command goes on.
pub(super) struct ProgressOutput<W> {
    output: W,
    /// Whether standard error has the lines instead.
    is_on_errors: bool,
    is_closed: bool,
}

impl<W: Write> ProgressOutput<W> {
    pub(super) fn new(output: W) -> Self {
        ProgressOutput { output, is_on_errors: false, is_closed: false }
    }

    /// The lines of a command that writes these files. If one of them is standard output, the lines go to standard
    /// error.
    pub(super) fn beside<'a>(files: impl IntoIterator<Item = &'a Path>, output: W) -> Self {
        let is_on_errors = files.into_iter().any(is_standard_output);
        ProgressOutput { is_on_errors, ..ProgressOutput::new(output) }
    }

    /// The result of writing, or this one if nobody reads any more.
    fn unless_closed<T>(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<T>,
        closed: T,
    ) -> io::Result<T> {
        if self.is_closed {
            return Ok(closed);
        }
        let mut errors = io::stderr();
        let output: &mut dyn Write = if self.is_on_errors { &mut errors } else { &mut self.output };
        match write(output) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(closed)
            }
            result => result,
        }
    }
}

impl<W: Write> Write for ProgressOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unless_closed(|output| output.write(bytes), bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.unless_closed(|output| output.flush(), ())
    }
}

/// The number of cores, for work that has a thread for each.
pub(super) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// A progress bar on a terminal, a hidden one elsewhere. `counted` is the text after the bar, such as
/// `{pos}/{len} games`.
pub(super) fn progress_bar(counted: &str, all: u64, done: u64) -> ProgressBar {
    let bar = ProgressBar::new(all).with_position(done);
    if let Ok(style) =
        ProgressStyle::with_template(&format!("{{msg}}{{wide_bar}} {counted}, {{eta}} left"))
    {
        bar.set_style(style);
    }
    bar.reset_eta();
    bar
}

/// Prints a text above the progress bar.
pub(super) fn print_above(bar: &ProgressBar, out: &mut impl Write, text: &str) -> io::Result<()> {
    bar.suspend(|| {
        out.write_all(text.as_bytes())?;
        out.flush()
    })
}

/// How often the cancellation flag is checked.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// Works in threads until all have ended. Each thread calls `work` with the flag that stops it and a channel
/// for its results; the calling thread passes each result to `keep`, and now and then nothing, until `keep`
/// breaks. The threads are stopped then, after an error, and when `cancel` is set.
///
/// # Errors
/// When a thread cannot be started, has sent an error, or `keep` fails.
pub(super) fn in_threads<T: Send>(
    threads: usize,
    purpose: &str,
    cancel: &CancelFlag,
    work: impl Fn(&CancelFlag, &Sender<Result<T>>) + Sync,
    mut keep: impl FnMut(Option<T>, &CancelFlag) -> Result<ControlFlow<()>>,
) -> Result {
    let stop = CancelFlag::default();
    let (sender, found) = channel();
    let (work, stop) = (&work, &stop);
    let mut keep_all = || {
        loop {
            let next = match found.recv_timeout(CHECK_INTERVAL) {
                Ok(found) => keep(Some(found?), stop)?,
                Err(RecvTimeoutError::Timeout) => keep(None, stop)?,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            if next.is_break() {
                return Ok(());
            }
            if cancel.is_set() {
                stop.set();
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let thread = thread::Builder::new().name(purpose.to_owned()).stack_size(Pool::STACK);
            let started = thread.spawn_scoped(scope, move || work(stop, &sender));
            if let Err(reason) = started {
                stop.set();
                return Err(no_thread(purpose, &reason));
            }
        }
        drop(sender);
        let kept = keep_all();
        stop.set();
        kept
    })
}

/// The error of a thread that cannot be started.
pub(super) fn no_thread(purpose: &str, reason: &impl Display) -> Error {
    Error::new(format_args!("cannot start a thread to {purpose}: {reason}"))
}

/// Appends bytes to a file at its end, where it is positioned. If they cannot all be written, those that were are
/// removed, so that a full disk leaves no part of a record.
///
/// # Errors
/// When the file cannot be written.
pub(super) fn add_whole(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    // A pipe has no position.
    let length = file.stream_position().unwrap_or_default();
    let written = file.write_all(bytes).and_then(|()| file.flush());
    if written.is_err() {
        // A part that cannot be removed is found when the file is read again.
        let _ = file.set_len(length);
        let _ = file.seek(SeekFrom::Start(length));
    }
    written
}

/// The bytes of an open file from its start, of which it may have `most`.
///
/// # Errors
/// When it cannot be read, or has more bytes.
pub(super) fn read_open(mut file: &File, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!("expected at most {most} bytes, found more")));
    }
    Ok(bytes)
}

/// The bytes of a file in which a command keeps its progress; `None` if there is no such file.
///
/// # Errors
/// When it cannot be read, or has more than `most` bytes.
pub(super) fn read_progress(path: &Path, most: u64) -> Result<Option<Vec<u8>>> {
    match files::read(path, most) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        bytes => bytes.map(Some).at(path),
    }
}

/// Opens a file to continue it, or creates it, and locks it against other processes that do the same.
///
/// # Errors
/// When it is read-only, it cannot be opened, or another process has locked it.
pub(super) fn open_progress(path: &Path) -> Result<File> {
    check_writable(path)?;
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let file = open_locked(path, &options, Lock::Exclusive)?;
    if !file.metadata().at(path)?.is_file() {
        return Err(Error::at(path, "expected a regular file"));
    }
    Ok(file)
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_progress_is_kept_in_a_device() {
        for device in ["/dev/zero", "/dev/full"] {
            let error = open_progress(Path::new(device)).unwrap_err().to_string();
            assert_eq!(error, format!("{device}: expected a regular file"));
        }
    }
}
