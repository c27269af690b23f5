//! Locks that keep other processes from writing a file.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::number;
use crate::commands::error::{Context, Error, Result};

/// What the lock of a process keeps others from. None keeps them from reading the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::commands) enum Lock {
    /// From an exclusive lock.
    Shared,
    /// From any lock.
    Exclusive,
}

/// Opens a file and locks it. It is refused if another process has locked it, as commands do that write it for a
/// long time. A process that is being started holds the locks of its parent for a moment, so a lock counts only
/// if it stays. The file is opened anew for each try, because its writer may replace it.
///
/// # Errors
/// When it cannot be opened, or there is a lock already. Some file systems have no locks.
pub(in crate::commands) fn open_locked(
    path: &Path,
    options: &OpenOptions,
    lock: Lock,
) -> Result<File> {
    const TRIES: u32 = 20;
    const PAUSE: Duration = Duration::from_millis(10);
    for _ in 0..TRIES {
        match system::open(path, options, lock).at(path)? {
            Some(file) if is_at(&file, path) => return Ok(file),
            // It was replaced before it was locked.
            Some(_) => {}
            None => thread::sleep(PAUSE),
        }
    }
    Err(Error::at(path, "another process is writing this file"))
}

/// Whether an open file is the one at the path.
fn is_at(file: &File, path: &Path) -> bool {
    let [opened, found] = [file.metadata(), fs::metadata(path)];
    matches!((opened, found), (Ok(opened), Ok(found)) if number(&opened) == number(&found))
}

/// Creates a file that can be locked by [`locked`].
pub(super) fn create_new(path: &Path) -> io::Result<File> {
    system::create_new(path)
}

/// The same open file of [`create_new`], locked if its file system has locks. No other process knows it yet.
pub(super) fn locked(file: &File) -> io::Result<File> {
    let file = file.try_clone()?;
    system::lock_new(&file);
    Ok(file)
}

/// Locks of whole files, which the programs that open them may ignore.
#[cfg(not(windows))]
mod system {
    use std::fs::TryLockError;

    use super::*;

    /// The file; `None` if another process has a lock.
    pub(super) fn open(path: &Path, options: &OpenOptions, lock: Lock) -> io::Result<Option<File>> {
        let file = options.open(path)?;
        let locked = match lock {
            Lock::Shared => file.try_lock_shared(),
            Lock::Exclusive => file.try_lock(),
        };
        Ok(if matches!(locked, Err(TryLockError::WouldBlock)) { None } else { Some(file) })
    }

    pub(super) fn create_new(path: &Path) -> io::Result<File> {
        File::create_new(path)
    }

    pub(super) fn lock_new(file: &File) {
        let _ = file.try_lock();
    }
}

/// Files that others cannot open to write to them. A lock of Windows would keep them from reading too, and this program
/// itself.
#[cfg(windows)]
mod system {
    use std::os::windows::fs::OpenOptionsExt;

    use super::*;

    // Constants of the system, from winnt.h and winerror.h.
    const FILE_SHARE_READ: u32 = 1;
    const FILE_SHARE_DELETE: u32 = 4;
    const ERROR_SHARING_VIOLATION: i32 = 32;

    /// The file; `None` if another process has opened it in a way that excludes this one. One that is opened to read it
    /// has a shared lock, any other an exclusive one.
    pub(super) fn open(path: &Path, options: &OpenOptions, _: Lock) -> io::Result<Option<File>> {
        let mut options = options.clone();
        match options.share_mode(FILE_SHARE_READ | FILE_SHARE_DELETE).open(path) {
            Err(error) if error.raw_os_error() == Some(ERROR_SHARING_VIOLATION) => Ok(None),
            opened => opened.map(Some),
        }
    }

    pub(super) fn create_new(path: &Path) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).share_mode(FILE_SHARE_READ | FILE_SHARE_DELETE);
        options.open(path)
    }

    pub(super) fn lock_new(_: &File) {}
}
