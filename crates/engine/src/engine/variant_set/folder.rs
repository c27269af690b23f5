//! The files of variants: variant files and Fairy-Stockfish's `variants.ini`, alone or in a folder.

use std::cell::OnceCell;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Added;
use super::error::{LoadError, Refused, SectionError};
use crate::engine::files;
use bentrider_rules::interchange::VariantText;
use bentrider_rules::interchange::fairy_stockfish::{self, Section};
use bentrider_rules::loader::{self, BuiltIn, Library, Source};
use bentrider_rules::variant::Variant;

/// The largest file of variants that is read, in bytes.
const LARGEST: u64 = 1 << 20;

/// The largest number of files of a folder: each variant takes some hundred kilobytes of memory.
const MOST_FILES: usize = 256;

/// What was read from files.
#[derive(Default)]
pub(super) struct Found {
    pub(super) added: Vec<Added>,
    pub(super) refused: Vec<Refused>,
    /// Sentences on files that mean something else than their names let expect.
    pub(super) notes: Vec<String>,
}

/// The variants of all files of a folder.
pub(super) fn read_folder(folder: &Folder) -> Result<Found, LoadError> {
    let mut found = Found::default();
    for file in folder.files()? {
        if let Err(error) = found.read(&file, folder) {
            found.refused.push(Refused { name: None, error });
        }
    }
    if found.added.is_empty() && found.refused.is_empty() {
        let path = folder.path.display().to_string();
        let expected = "at least one file ending in .toml or .ini in this folder";
        return Err(LoadError::Empty { path, expected });
    }
    Ok(found)
}

/// The variants of one file.
pub(super) fn read_file(path: &Path, folder: &Folder) -> Result<Found, LoadError> {
    let mut found = Found::default();
    found.read(path, folder)?;
    Ok(found)
}

/// The variants of a text, which may inherit from those of `library`; `file` is its name in messages.
pub(super) fn read_text(
    file: &str,
    text: &str,
    library: &impl Library,
) -> Result<Found, LoadError> {
    let mut found = Found::default();
    let nowhere = PathBuf::new();
    match VariantText::of(text) {
        VariantText::Ini => {
            found.add_sections(file, fairy_stockfish::read(text), |_| nowhere.clone());
        }
        VariantText::Toml => found.add_source(Source::new(file, text), nowhere, library),
        VariantText::Diagram => {
            let reason = "expected a variant file or sections of a variants.ini, found an \
                          Interactive Diagram: `bentrider import` makes a variant file of it";
            return Err(LoadError::Read { path: file.to_owned(), reason: reason.to_owned() });
        }
    }
    Ok(found)
}

/// Reads the variant of one file, and makes sure that its start position can be played. It may inherit
/// from variants of the same folder and from the built-in ones.
///
/// # Errors
/// All errors in it.
pub fn read_variant(path: &Path) -> Result<Arc<Variant>, LoadError> {
    Ok(loader::read(&read_source(path)?, &Folder::of(path))?)
}

/// Reads the sections of a `variants.ini`.
///
/// # Errors
/// When the file cannot be read or has no sections.
pub fn read_sections(path: &Path) -> Result<Vec<Section>, LoadError> {
    let sections = fairy_stockfish::read(&read_source(path)?.text);
    if sections.is_empty() {
        let expected = "at least one section, such as [name] or [name:parent]";
        return Err(LoadError::Empty { path: path.display().to_string(), expected });
    }
    Ok(sections)
}

/// Whether a file is read as a `variants.ini`.
pub fn is_ini(path: &Path) -> bool {
    path.extension().is_some_and(|it| it.eq_ignore_ascii_case("ini"))
}

impl Found {
    fn read(&mut self, path: &Path, folder: &Folder) -> Result<(), LoadError> {
        if is_ini(path) { self.read_ini(path) } else { self.read_toml(path, folder) }
    }

    fn read_toml(&mut self, path: &Path, folder: &Folder) -> Result<(), LoadError> {
        let source = read_source(path)?;
        self.notes.extend(folder.note(&source));
        self.add_source(source, network_of(path), folder);
        Ok(())
    }

    fn add_source(&mut self, source: Source, network: PathBuf, library: &impl Library) {
        match loader::read(&source, library) {
            Ok(variant) => self.added.push(Added { variant, network, source }),
            Err(errors) => {
                let name = loader::name_of(&source);
                self.refused.push(Refused { name, error: errors.into() });
            }
        }
    }

    fn read_ini(&mut self, path: &Path) -> Result<(), LoadError> {
        let sections = read_sections(path)?;
        let network = |name: &str| path.with_file_name(format!("{name}.net"));
        self.add_sections(&path.display().to_string(), sections, network);
        Ok(())
    }

    fn add_sections(
        &mut self,
        file: &str,
        sections: Vec<Section>,
        network: impl Fn(&str) -> PathBuf,
    ) {
        for Section { name, loaded, .. } in sections {
            match loaded {
                Ok(it) => self.added.push(Added {
                    variant: it.variant,
                    network: network(&name),
                    source: Source::new(format!("{file} [{name}]"), it.toml),
                }),
                Err(refusals) => {
                    let error =
                        SectionError { path: file.to_owned(), section: name.clone(), refusals };
                    self.refused.push(Refused { name: Some(name), error: error.into() });
                }
            }
        }
    }
}

/// The path of the network that belongs to a variant's file: the same path, ending in `.net`.
pub fn network_of(file: &Path) -> PathBuf {
    file.with_extension("net")
}

/// The variants of a folder, before the built-in ones. Its files are read when a variant is first asked for.
pub(super) struct Folder {
    path: PathBuf,
    /// The readable variant files, each with the name of its variant.
    variants: OnceCell<Vec<(String, Source)>>,
}

impl Folder {
    pub(super) fn new(path: &Path) -> Self {
        Folder { path: path.to_owned(), variants: OnceCell::new() }
    }

    /// The folder that contains a file.
    pub(super) fn of(file: &Path) -> Self {
        let parent = file.parent().filter(|it| !it.as_os_str().is_empty());
        Folder::new(parent.unwrap_or(Path::new(".")))
    }

    /// The files that were read so far because a variant was asked for, each with the name of its variant.
    pub(super) fn into_read(self) -> Vec<(String, Source)> {
        self.variants.into_inner().unwrap_or_default()
    }

    /// The files of variants in the folder, by name.
    fn files(&self) -> Result<Vec<PathBuf>, LoadError> {
        let unread = |error: io::Error| unreadable(&self.path, &error);
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.path).map_err(unread)? {
            let path = entry.map_err(unread)?.path();
            let is_variant = is_ini(&path) || path.extension().is_some_and(|it| it == "toml");
            if is_variant && path.is_file() {
                files.push(path);
            }
            if files.len() > MOST_FILES {
                let sentence = format!(
                    "expected at most {MOST_FILES} files ending in .toml or .ini, found more"
                );
                return Err(unread(io::Error::other(sentence)));
            }
        }
        files.sort();
        Ok(files)
    }

    fn variants(&self) -> &[(String, Source)] {
        self.variants.get_or_init(|| {
            let files = self.files().unwrap_or_default();
            let files = files.iter().filter(|it| !is_ini(it));
            let sources = files.filter_map(|file| read_source(file).ok());
            sources.filter_map(|source| Some((loader::name_of(&source)?, source))).collect()
        })
    }

    /// A sentence on a file whose parent is one of this folder, though a built-in variant has its name too.
    pub(super) fn note(&self, source: &Source) -> Option<String> {
        let parent = loader::parent_of(source)?;
        BuiltIn.find(&parent)?;
        let (_, own) = self.variants().iter().find(|(name, _)| *name == parent)?;
        (own.file != source.file).then(|| {
            format!(
                "{}: inherits \"{parent}\" from {}, not from the built-in variant of this name",
                source.file, own.file
            )
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

/// Reads a file of variants.
fn read_source(path: &Path) -> Result<Source, LoadError> {
    let text = files::read_text(path, LARGEST).map_err(|error| unreadable(path, &error))?;
    Ok(Source::new(path.display().to_string(), text))
}

fn unreadable(path: &Path, error: &io::Error) -> LoadError {
    LoadError::Read { path: path.display().to_string(), reason: error.to_string() }
}

/// A sentence on the parent of a variant file, if it is not the built-in variant of its name.
pub fn note_on_parent(path: &Path) -> Option<String> {
    Folder::of(path).note(&read_source(path).ok()?)
}
