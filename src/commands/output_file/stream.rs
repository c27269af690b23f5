//! Outputs to devices and pipes.

use std::fs::{self, File, OpenOptions};
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::commands::error::{Context, Error, Result};
use crate::commands::signal::is_signalled;

/// Whether a device or a pipe is at the path: what is written there is not kept, and nothing is beside it.
pub(in crate::commands) fn is_stream(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|it| !it.is_file() && !it.is_dir())
}

/// Whether a path names standard output.
#[cfg(unix)]
pub(in crate::commands) fn is_standard_output(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |path: &Path| fs::metadata(path).ok().map(|it| (it.dev(), it.ino()));
    place(path).is_some_and(|it| Some(it) == place(Path::new("/dev/stdout")))
}

/// Whether a path names standard output: here none does.
#[cfg(not(unix))]
pub(in crate::commands) fn is_standard_output(_: &Path) -> bool {
    false
}

/// Opens a device or a pipe to write to it. A pipe is open only when someone reads it; until then, a signal that ends
/// the program ends the waiting.
///
/// # Errors
/// When it cannot be opened, or a signal has come.
pub(in crate::commands) fn open_stream(path: &Path) -> Result<File> {
    const PAUSE: Duration = Duration::from_millis(50);
    let (sender, opened) = mpsc::channel();
    let name = path.to_owned();
    // Only the system can wait for a reader, and it does not stop at a signal that the program handles.
    thread::spawn(move || sender.send(OpenOptions::new().write(true).open(name)));
    loop {
        match opened.recv_timeout(PAUSE) {
            Ok(file) => return file.at(path),
            Err(RecvTimeoutError::Timeout) if !is_signalled() => {}
            Err(_) => return Err(Error::at(path, "stopped before anyone reads this pipe")),
        }
    }
}
