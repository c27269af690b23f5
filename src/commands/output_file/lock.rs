//! Locks that keep other processes from writing a file.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::number;
use crate::commands::error::{Context, Error, Result};

/// Opens a file and locks it. It is refused if another process has locked it, as commands do that write it for a
/// long time. A process that is being started holds the locks of its parent for a moment, so a lock counts only
/// if it stays. The file is opened anew for each try, because its writer may replace it.
///
/// # Errors
/// When it cannot be opened, or `lock` fails because there is a lock already. Some file systems have no locks.
pub(in crate::commands) fn open_locked(
    path: &Path,
    open: impl Fn() -> io::Result<File>,
    lock: impl Fn(&File) -> std::result::Result<(), TryLockError>,
) -> Result<File> {
    const TRIES: u32 = 20;
    const PAUSE: Duration = Duration::from_millis(10);
    for _ in 0..TRIES {
        let file = open().at(path)?;
        match lock(&file) {
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            Err(TryLockError::Error(_)) | Ok(()) if is_at(&file, path) => return Ok(file),
            // It was replaced before it was locked.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
    }
    Err(Error::at(path, "another process is writing this file"))
}

/// The same open file, locked if its file system has locks. No other process knows it yet.
pub(super) fn locked(file: &File) -> io::Result<File> {
    let file = file.try_clone()?;
    let _ = file.try_lock();
    Ok(file)
}

/// Whether an open file is the one at the path.
fn is_at(file: &File, path: &Path) -> bool {
    let [opened, found] = [file.metadata(), fs::metadata(path)];
    matches!((opened, found), (Ok(opened), Ok(found)) if number(&opened) == number(&found))
}
