//! The variants that can be chosen, and the files from which they are added.

use std::cell::OnceCell;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use thiserror::Error;

use super::evaluation::{ChosenEvaluation, EvalFile};
use super::files;
use bentrider_rules::formats::variant_tag;
use bentrider_rules::game::PositionError;
use bentrider_rules::loader::{self, BuiltIn, Library, LoadErrors, Source};
use bentrider_rules::variant::Variant;

/// The error of a variant that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VariantError {
    /// No variant has this name.
    #[error("there is no variant \"{name}\": expected one of {known}")]
    Unknown {
        /// The name that was read.
        name: String,
        /// The existing names.
        known: String,
    },
    /// The start position of the variant breaks its own rules.
    #[error(transparent)]
    Start(#[from] PositionError),
}

/// The error of variants that could not be added. Its text has one line for each error.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LoadError {
    /// The system could not read a file or folder.
    #[error("{path}: {reason}")]
    Read {
        /// The path of the file or folder.
        path: String,
        /// The message of the system.
        reason: String,
    },
    /// A file does not describe a variant that can be played.
    #[error(transparent)]
    Errors(#[from] LoadErrors),
    /// A folder contains no variant files.
    #[error("{path}: expected at least one file ending in .toml in this folder, found none")]
    Empty {
        /// The folder.
        path: String,
    },
    /// Several files of a folder are wrong.
    #[error("{}", .0.iter().map(Self::to_string).collect::<Vec<_>>().join("\n"))]
    Files(Vec<LoadError>),
}

/// The variants that can be chosen: the built-in ones and those added from files.
#[derive(Clone, Default)]
pub struct VariantSet {
    added: Vec<Added>,
    /// The texts of parents that were read with them, each with the name of its variant.
    parents: Vec<(String, Source)>,
}

/// A variant that was added, with its file.
#[derive(Clone)]
struct Added {
    variant: Arc<Variant>,
    file: PathBuf,
    source: Source,
}

impl VariantSet {
    /// The names of the variants: the built-in ones in their order, then the added ones in the order of adding.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = loader::names().map(str::to_owned).collect();
        for Added { variant, .. } in &self.added {
            if !names.contains(&variant.name) {
                names.push(variant.name.clone());
            }
        }
        names
    }

    /// The variant of this name, in either case; one from a file comes before a built-in one.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(&self, name: &str) -> Result<Arc<Variant>, VariantError> {
        let wanted = name.trim().to_ascii_lowercase();
        let added = self.added.iter().find(|added| added.variant.name == wanted);
        added
            .map(|added| Arc::clone(&added.variant))
            .or_else(|| loader::built_in(&wanted))
            .ok_or_else(|| VariantError::Unknown {
                name: name.to_owned(),
                known: self.names().join(", "),
            })
    }

    /// The variant that a tag `Variant` names, by this or another program's name; one from a file comes
    /// first, as in [`VariantSet::find`].
    ///
    /// # Errors
    /// When there is none.
    pub fn find_tag(&self, tag: &str) -> Result<Arc<Variant>, VariantError> {
        self.find(tag).or_else(|unknown| {
            let built_in = || loader::names().filter_map(loader::built_in);
            let mut all =
                self.added.iter().map(|added| Arc::clone(&added.variant)).chain(built_in());
            all.find(|it| variant_tag::means(it, tag)).ok_or(unknown)
        })
    }

    /// Adds the variant of a file, or those of every `.toml` file of a folder, and returns their names.
    ///
    /// # Errors
    /// All errors in any of the files; then none is added.
    pub fn load(&mut self, path: &Path) -> Result<Vec<String>, LoadError> {
        let is_folder = path.is_dir();
        let folder = if is_folder { Folder::new(path) } else { Folder::of(path) };
        let read = if is_folder { read_all(&folder)? } else { vec![read_among(path, &folder)?] };
        let names: Vec<String> = read.iter().map(|added| added.variant.name.clone()).collect();
        self.added.retain(|added| !names.contains(&added.variant.name));
        self.added.extend(read);
        let parents = folder.into_read();
        self.parents.retain(|(known, _)| parents.iter().all(|(name, _)| name != known));
        self.parents.extend(parents);
        Ok(names)
    }

    /// The evaluation that is used for one of these variants.
    pub fn evaluation(&self, file: &EvalFile, variant: &Arc<Variant>) -> ChosenEvaluation {
        let added = self.added.iter().find(|added| Arc::ptr_eq(&added.variant, variant));
        let beside = added.map(|added| network_of(&added.file));
        ChosenEvaluation::new(file, variant, beside.as_deref())
    }
}

/// A file may inherit from all variants of the set and from their parents.
impl Library for VariantSet {
    fn find(&self, name: &str) -> Option<Source> {
        let added = self.added.iter().find(|added| added.variant.name == name);
        let parent = || self.parents.iter().find(|(known, _)| known == name).map(|it| &it.1);
        let source = added.map(|added| &added.source).or_else(parent);
        source.cloned().or_else(|| BuiltIn.find(name))
    }

    fn names(&self) -> Vec<String> {
        VariantSet::names(self)
    }
}

/// The path of the network that belongs to a variant's file: the same path, ending in `.net`.
pub fn network_of(file: &Path) -> PathBuf {
    file.with_extension("net")
}

/// The variants of all files of a folder.
fn read_all(folder: &Folder) -> Result<Vec<Added>, LoadError> {
    let files = folder.files()?;
    let (read, faults): (Vec<_>, Vec<_>) =
        files.iter().map(|file| read_among(file, folder)).partition(Result::is_ok);
    let faults: Vec<_> = faults.into_iter().filter_map(Result::err).collect();
    if !faults.is_empty() {
        Err(LoadError::Files(faults))
    } else if read.is_empty() {
        Err(LoadError::Empty { path: folder.path().display().to_string() })
    } else {
        Ok(read.into_iter().flatten().collect())
    }
}

/// Reads the variant of one file, and makes sure that its start position can be played. It may inherit
/// from variants of the same folder and from the built-in ones.
///
/// # Errors
/// All errors in it.
pub fn read_variant(path: &Path) -> Result<Arc<Variant>, LoadError> {
    Ok(read_among(path, &Folder::of(path))?.variant)
}

fn read_among(path: &Path, folder: &Folder) -> Result<Added, LoadError> {
    let source = read_source(path)?;
    let variant = loader::read(&source, folder)?;
    Ok(Added { variant, file: path.to_owned(), source })
}

/// The largest file of a variant that is read, in bytes.
const LARGEST: u64 = 1 << 20;

/// The largest number of files of a folder: each variant takes some hundred kilobytes of memory.
const MOST_FILES: usize = 256;

/// The variants of a folder, before the built-in ones. Its files are read when a variant is first asked for.
struct Folder {
    path: PathBuf,
    /// The readable files, each with the name of its variant.
    variants: OnceCell<Vec<(String, Source)>>,
}

impl Folder {
    fn new(path: &Path) -> Self {
        Folder { path: path.to_owned(), variants: OnceCell::new() }
    }

    /// The folder that contains a file.
    fn of(file: &Path) -> Self {
        let parent = file.parent().filter(|it| !it.as_os_str().is_empty());
        Folder::new(parent.unwrap_or(Path::new(".")))
    }

    fn path(&self) -> &Path {
        &self.path
    }

    /// The files that were read so far because a variant was asked for, each with the name of its variant.
    fn into_read(self) -> Vec<(String, Source)> {
        self.variants.into_inner().unwrap_or_default()
    }

    /// The `.toml` files in the folder, by name.
    fn files(&self) -> Result<Vec<PathBuf>, LoadError> {
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
            let sources = files.iter().filter_map(|file| read_source(file).ok());
            sources.filter_map(|source| Some((loader::name_of(&source)?, source))).collect()
        })
    }
}

// If several variants have the same name, the first counts.
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

/// Reads the file of a variant.
fn read_source(path: &Path) -> Result<Source, LoadError> {
    let text = files::read_text(path, LARGEST).map_err(|error| unreadable(path, &error))?;
    Ok(Source::new(path.display().to_string(), text))
}

fn unreadable(path: &Path, error: &io::Error) -> LoadError {
    LoadError::Read { path: path.display().to_string(), reason: error.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_variant_is_refused_with_the_existing_names() {
        let error = VariantSet::default().find("chess-900").unwrap_err().to_string();
        assert!(error.contains("\"chess-900\"") && error.contains("fantastic-xiii"), "{error}");
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        let error = VariantSet::default().load(Path::new("no/such/file.toml")).unwrap_err();
        assert!(error.to_string().starts_with("no/such/file.toml: "), "{error}");
    }

    #[test]
    fn a_folder_without_variants_is_refused() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let error = VariantSet::default().load(&folder).unwrap_err().to_string();
        assert!(error.ends_with("found none"), "{error}");
    }
}
