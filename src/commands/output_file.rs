//! The files that commands write. [`OutputFiles`] opens all of them and knows what the command reads, so that no
//! command destroys a file that it was not told to replace.
//!
//! A file is replaced only if it is empty or of the same kind as the new one, and at once by the complete new
//! file. If its name is a symbolic link, the link stays and the file that it names is replaced. Devices and pipes
//! are written to.

mod kind;
mod lock;
mod stream;

pub(super) use kind::{FileKind, LOG, PAGE, PGN, SVG, begins, contains};
pub(super) use lock::{Lock, open_locked};
pub(super) use stream::{is_standard_output, is_stream, open_stream};

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf, is_separator};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::error::{Context, Error, Result};
use kind::HEAD;
use lock::{create_new, locked};

/// The outputs of a command, and the files that it reads.
pub(super) struct OutputFiles {
    taken: Vec<FileId>,
}

impl OutputFiles {
    /// The outputs of a command that reads these files and the variants of these folders. Paths at which there
    /// is no file do not count.
    pub(super) fn reading<'a>(inputs: impl IntoIterator<Item = &'a Path>) -> Self {
        let files = inputs.into_iter().flat_map(|path| match fs::read_dir(path) {
            Ok(entries) => {
                entries.flatten().map(|it| it.path()).filter(|it| is_variant(it)).collect()
            }
            Err(_) => vec![path.to_owned()],
        });
        OutputFiles {
            taken: files.filter(|it| it.is_file()).filter_map(|it| FileId::of(&it)).collect(),
        }
    }

    /// Adds an output. Nothing is written yet.
    ///
    /// # Errors
    /// When the command reads or writes this file already, another process is writing it, there is a folder or a
    /// file of another kind, or the folder of the file does not exist.
    pub(super) fn add(&mut self, path: &Path, kind: FileKind) -> Result<OutputFile> {
        if path.as_os_str() == "-" {
            let message = "this is not standard output here: expected the name of a file, or ./- for this one";
            return Err(Error::at(path, message));
        }
        let id = FileId::of(path);
        if id.as_ref().is_some_and(|id| self.taken.iter().any(|it| it.is_same(id))) {
            let message = "this file is named twice: expected different files to read and to write";
            return Err(Error::at(path, message));
        }
        self.taken.extend(id);
        let is_new = AtomicBool::new(false);
        let output = OutputFile { path: path.to_owned(), kind, lock: Mutex::default(), is_new };
        output.place()?;
        Ok(output)
    }
}

/// # Errors
/// When two of these paths name one file.
pub(super) fn check_distinct(paths: &[PathBuf]) -> Result {
    let mut known: Vec<FileId> = Vec::new();
    for path in paths {
        let id = FileId::of(path);
        if id.as_ref().is_some_and(|id| known.iter().any(|it| it.is_same(id))) {
            return Err(Error::at(path, "this file is named twice: expected different files"));
        }
        known.extend(id);
    }
    Ok(())
}

/// Whether it is a file of a folder of variants.
fn is_variant(path: &Path) -> bool {
    path.extension()
        .is_some_and(|it| it.eq_ignore_ascii_case("toml") || it.eq_ignore_ascii_case("ini"))
}

/// A file by its place and by its number in the file system, which hard links share.
struct FileId {
    place: PathBuf,
    number: Option<(u64, u64)>,
}

impl FileId {
    /// The file that is or would be at a path; `None` for a device, a pipe or a folder.
    fn of(path: &Path) -> Option<Self> {
        let found = fs::metadata(path).ok();
        if found.as_ref().is_some_and(|it| !it.is_file()) {
            return None;
        }
        Some(FileId { place: resolved(path).ok()?, number: found.as_ref().and_then(number) })
    }

    fn is_same(&self, other: &FileId) -> bool {
        self.place == other.place || self.number.is_some() && self.number == other.number
    }
}

#[cfg(unix)]
fn number(found: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn number(_: &Metadata) -> Option<(u64, u64)> {
    None
}

/// The path of the file that a path names, which need not exist: without symbolic links.
fn resolved(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = folder_of(&path).join(target),
            Err(_) => {
                let folder = fs::canonicalize(folder_of(&path))?;
                return Ok(path.file_name().map_or_else(|| folder.clone(), |it| folder.join(it)));
            }
        }
    }
    Err(io::Error::other("there are too many symbolic links"))
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The path of a file beside another one: its name with an ending added. Beside a symbolic link, it is the same as
/// beside the file that the link names, so that two names of one file have the same files beside them.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let is_link = fs::symlink_metadata(path).is_ok_and(|it| it.is_symlink());
    let target = if is_link { resolved(path).ok() } else { None };
    let mut name = target.unwrap_or_else(|| path.to_owned()).into_os_string();
    name.push(ending);
    PathBuf::from(name)
}

/// # Errors
/// When a file is at the path and is read-only: it is kept, whoever runs the command.
pub(super) fn check_writable(path: &Path) -> Result {
    match fs::metadata(path) {
        Ok(found) if found.is_file() && found.permissions().readonly() => {
            Err(Error::at(path, "this file is read-only"))
        }
        _ => Ok(()),
    }
}

/// A file that a command writes.
pub(super) struct OutputFile {
    path: PathBuf,
    kind: FileKind,
    /// The file, open and locked, once [`OutputFile::hold`] was called.
    lock: Mutex<Option<File>>,
    /// Whether the file was created for its lock and has not been written.
    is_new: AtomicBool,
}

/// Where an output goes.
enum Place {
    /// To the device or pipe of the path.
    Stream,
    /// To a file of this path, which may exist.
    File(PathBuf),
}

impl OutputFile {
    /// Where the output goes.
    ///
    /// # Errors
    /// When there is a folder, a read-only file, a file of another kind or one that another process is writing, or
    /// the folder of the file does not exist.
    fn place(&self) -> Result<Place> {
        let path = &self.path;
        let found = match fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            found => Some(found.at(path)?),
        };
        let names_folder = path.to_string_lossy().ends_with(is_separator);
        if names_folder || found.as_ref().is_some_and(Metadata::is_dir) {
            return Err(Error::at(path, "this is a folder: expected the name of a file"));
        }
        match found {
            Some(found) if !found.is_file() => return Ok(Place::Stream),
            Some(_) => {
                check_writable(path)?;
                self.check_kind()?;
            }
            None => {}
        }
        Ok(Place::File(resolved(path).at(path)?))
    }

    /// Checks that the existing file may be replaced.
    fn check_kind(&self) -> Result {
        let mut head = Vec::new();
        let file = match self.is_held() {
            true => File::open(&self.path).at(&self.path)?,
            false => open_locked(&self.path, OpenOptions::new().read(true), Lock::Shared)?,
        };
        file.take(HEAD).read_to_end(&mut head).at(&self.path)?;
        if head.is_empty() || (self.kind.is_start)(&head) {
            return Ok(());
        }
        let message = format!(
            "there is another file of this name, which is kept: expected {}, an empty file or a new name",
            self.kind.name
        );
        Err(Error::at(&self.path, message))
    }

    /// Writes the whole output. There is always a complete file, whatever ends the program.
    ///
    /// # Errors
    /// When it cannot be written, or a file of another kind has come there.
    pub(super) fn write(&self, bytes: &[u8]) -> Result {
        let mut file = self.create()?;
        file.write(bytes)?;
        file.finish()
    }

    /// Keeps other processes from writing the file as long as this output exists, also when it is replaced. A
    /// file is created if there is none, and removed if it is never written.
    ///
    /// # Errors
    /// When it cannot be opened, another process is writing it, or a file of another kind has come there.
    pub(super) fn hold(&self) -> Result {
        if self.is_held() || matches!(self.place()?, Place::Stream) {
            return Ok(());
        }
        let mut options = OpenOptions::new();
        options.create(true).append(true);
        self.is_new.store(!self.path.exists(), Ordering::Relaxed);
        *self.lock() = Some(open_locked(&self.path, &options, Lock::Exclusive)?);
        Ok(())
    }

    fn is_held(&self) -> bool {
        self.lock().is_some()
    }

    fn lock(&self) -> MutexGuard<'_, Option<File>> {
        self.lock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins the output; an existing file stays there until [`WholeFile::finish`].
    ///
    /// # Errors
    /// When it cannot be created.
    pub(super) fn create(&self) -> Result<WholeFile<'_>> {
        let (file, new) = match self.place()? {
            Place::Stream => (open_stream(&self.path)?, None),
            Place::File(target) => {
                let (file, new) = create_beside(&target).at(&self.path)?;
                #[cfg(unix)]
                keep_access(&target, &file);
                (file, Some(new))
            }
        };
        Ok(WholeFile { output: self, file: BufWriter::new(file), new })
    }

    /// Opens the output for text that is written bit by bit: at its end if it `continues` a file, else emptied. Other
    /// processes are kept from writing it as long as the file is open.
    ///
    /// # Errors
    /// When it cannot be opened, another process is writing it, or a file of another kind has come there.
    pub(super) fn open(&self, continues: bool) -> Result<File> {
        if matches!(self.place()?, Place::Stream) {
            return open_stream(&self.path);
        }
        let mut options = OpenOptions::new();
        options.create(true).append(continues).write(true);
        let file = open_locked(&self.path, &options, Lock::Exclusive)?;
        if !continues {
            file.set_len(0).at(&self.path)?;
        }
        Ok(file)
    }

    /// Whether the output goes to a device or a pipe.
    pub(super) fn is_stream(&self) -> bool {
        is_stream(&self.path)
    }

    /// The path, as it was given.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for OutputFile {
    fn drop(&mut self) {
        if self.is_new.load(Ordering::Relaxed)
            && self.is_held()
            && fs::metadata(&self.path).is_ok_and(|it| it.len() == 0)
            && let Ok(target) = resolved(&self.path)
        {
            // It holds nothing, and the command has no result.
            let _ = fs::remove_file(target);
        }
    }
}

/// Gives a file the owner and the mode of the one that it will replace, as far as the file system and the user may.
#[cfg(unix)]
fn keep_access(target: &Path, file: &File) {
    use std::os::unix::fs::{MetadataExt, fchown};

    if let Ok(old) = fs::metadata(target) {
        // Only the superuser changes owners. The file is written in any case.
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
        let _ = file.set_permissions(old.permissions());
    }
}

/// Creates a file beside another one, under a name that no file has.
fn create_beside(target: &Path) -> io::Result<(File, PathBuf)> {
    const TRIES: u32 = 100;
    let id = process::id();
    for number in 0..TRIES {
        let new = beside(target, &format!(".{id}-{number}.new"));
        match create_new(&new) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            file => return file.map(|file| (file, new)),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// A file that is written under another name until it is complete. It is removed if it is not finished.
pub(super) struct WholeFile<'a> {
    output: &'a OutputFile,
    file: BufWriter<File>,
    /// The name until then; `None` for a device or a pipe.
    new: Option<PathBuf>,
}

impl WholeFile<'_> {
    /// Adds bytes.
    ///
    /// # Errors
    /// When they cannot be written.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result {
        self.file.write_all(bytes).at(&self.output.path)
    }

    /// Renames the file, once it is on the disk.
    ///
    /// # Errors
    /// When the file cannot be written or renamed, or a file of another kind has come to its place.
    pub(super) fn finish(mut self) -> Result {
        let output = self.output;
        let path = &output.path;
        self.file.flush().at(path)?;
        let Some(new) = &self.new else { return Ok(()) };
        self.file.get_ref().sync_all().at(path)?;
        match output.place()? {
            Place::File(target) => {
                let mut lock = output.lock();
                // Locked before it has its name, so that no other process writes it in between.
                let new_lock =
                    lock.as_ref().map(|_| locked(self.file.get_ref())).transpose().at(path)?;
                if cfg!(windows) {
                    // Not every version and file system of Windows replaces an open file.
                    *lock = None;
                }
                fs::rename(new, target).at(path)?;
                output.is_new.store(false, Ordering::Relaxed);
                *lock = new_lock;
            }
            Place::Stream => return Err(Error::at(path, "there is no longer a regular file here")),
        }
        self.new = None;
        Ok(())
    }
}

impl Drop for WholeFile<'_> {
    fn drop(&mut self) {
        if let Some(new) = &self.new {
            // The file is not complete, and nobody knows its name.
            let _ = fs::remove_file(new);
        }
    }
}
