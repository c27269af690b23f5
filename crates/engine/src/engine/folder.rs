//! The files of variants, and the folder of those from which a variant may inherit.

use std::cell::OnceCell;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::error::LoadError;
use super::files;
use bentrider_rules::loader::{self, BuiltIn, Library, Source};

/// The largest file of a variant that is read, in bytes.
const LARGEST: u64 = 1 << 20;

/// The most files of a folder: each variant takes some hundred kilobytes of memory.
const MOST_FILES: usize = 256;

/// The variants of a folder, before the built-in ones. Its files are read when a variant is first asked for.
pub(super) struct Folder {
    path: PathBuf,
    /// The readable files, each with the name of its variant.
    variants: OnceCell<Vec<(String, Source)>>,
}

impl Folder {
    pub(super) fn new(path: &Path) -> Self {
        Folder { path: path.to_owned(), variants: OnceCell::new() }
    }

    /// The folder in which a file stands.
    pub(super) fn of(file: &Path) -> Self {
        let parent = file.parent().filter(|it| !it.as_os_str().is_empty());
        Folder::new(parent.unwrap_or(Path::new(".")))
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The files that were read so far because a variant was asked for, each with the name of its variant.
    pub(super) fn into_read(self) -> Vec<(String, Source)> {
        self.variants.into_inner().unwrap_or_default()
    }

    /// Its `.toml` files by name.
    pub(super) fn files(&self) -> Result<Vec<PathBuf>, LoadError> {
        let unread = |error: io::Error| unreadable(&self.path, &error);
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.path).map_err(unread)? {
            let path = entry.map_err(unread)?.path();
            if path.extension().is_some_and(|it| it == "toml") && path.is_file() {
                files.push(path);
            }
            if files.len() > MOST_FILES {
                let sentence =
                    format!("expected at most {MOST_FILES} files ending in .toml, found more");
                return Err(unread(io::Error::other(sentence)));
            }
        }
        files.sort();
        Ok(files)
    }

    fn variants(&self) -> &[(String, Source)] {
        self.variants.get_or_init(|| {
            let files = self.files().unwrap_or_default();
            let sources = files.iter().filter_map(|file| read(file).ok());
            sources.filter_map(|source| Some((loader::name_of(&source)?, source))).collect()
        })
    }
}

/// Of several variants of a name the first counts.
impl Library for Folder {
    fn find(&self, name: &str) -> Option<Source> {
        let found = self.variants().iter().find(|(found, _)| found == name);
        found.map(|(_, source)| source.clone()).or_else(|| BuiltIn.find(name))
    }

    fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        let of_files = self.variants().iter().map(|(name, _)| name.clone());
        for name in of_files.chain(BuiltIn.names()) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }
}

/// Reads a file.
pub(super) fn read(path: &Path) -> Result<Source, LoadError> {
    let text = files::read_text(path, LARGEST).map_err(|error| unreadable(path, &error))?;
    Ok(Source::new(path.display().to_string(), text))
}

fn unreadable(path: &Path, error: &io::Error) -> LoadError {
    LoadError::Read { path: path.display().to_string(), reason: error.to_string() }
}
