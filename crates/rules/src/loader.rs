//! Loads variants from texts. A variant's file is read with everything it inherits: board, pieces and start
//! position first, then each rule in a module of its own. The result is a [`Variant`] whose start position
//! can be played. The built-in variants are here.

mod complaints;
mod describe;
mod words;
mod document;
mod entries;
mod variant;
mod estimate;
mod inherit;
mod pieces;
mod armies;
mod further;
mod heading;
mod regions;
mod rule;
mod scalar;

pub use complaints::{LoadError, LoadErrors};
pub use describe::{
    KindInWords, describe, describe_kind, describe_pieces, describe_rules, describe_rules_of_play,
};
pub use heading::{Heading, built_in_heading, heading};
pub use inherit::{name_of, parent_of};

pub(crate) use entries::edit_distance;
pub(crate) use rule::castles_of;

use std::sync::{Arc, OnceLock};

use bentrider_configs::VARIANTS;

use crate::variant::Variant;
use complaints::Complaints;

/// Reads a variant's file, which may inherit from the variants of a library.
///
/// # Errors
/// All errors in the file and in those it inherits.
pub fn read(source: &Source, library: &dyn Library) -> Result<Arc<Variant>, LoadErrors> {
    let complaints = Complaints::default();
    let entries = inherit::read(source, library, &complaints);
    let variant = entries.and_then(|it| variant::load(&it, &complaints));
    variant.map(Arc::new).ok_or_else(|| complaints.into_errors())
}

/// Reads a variant file, which may inherit from the built-in variants. `file` is its name in messages.
///
/// # Errors
/// All errors in the file.
pub fn from_toml(file: &str, text: &str) -> Result<Arc<Variant>, LoadErrors> {
    read(&Source::new(file, text), &BuiltIn)
}

/// The built-in variant of this name; it is read once and kept.
pub fn built_in(name: &str) -> Option<Arc<Variant>> {
    let found = find_built_in(name)?;
    found.variant(|| from_toml(&format!("{}.toml", found.name), found.text).ok())
}

/// The built-in variants as they are read; tests ensure that each is without errors.
static READ: [OnceLock<Option<Arc<Variant>>>; VARIANTS.len()] =
    [const { OnceLock::new() }; VARIANTS.len()];

/// A built-in variant, whose file has its name.
#[derive(Clone, Copy)]
struct BuiltInVariant {
    number: usize,
    name: &'static str,
    text: &'static str,
}

impl BuiltInVariant {
    /// The variant, read on the first call.
    fn variant(self, read: impl FnOnce() -> Option<Arc<Variant>>) -> Option<Arc<Variant>> {
        READ[self.number].get_or_init(read).clone()
    }

    /// The variant, if it has been read.
    fn loaded(self) -> Option<Arc<Variant>> {
        READ[self.number].get().cloned().flatten()
    }
}

/// Names of the built-in variants, in the order of `bentrider variants`.
pub fn names() -> impl Iterator<Item = &'static str> {
    VARIANTS.iter().map(|(name, _)| *name)
}

/// The built-in variant of this name.
fn find_built_in(name: &str) -> Option<BuiltInVariant> {
    let number = names().position(|it| it == name)?;
    let (name, text) = VARIANTS[number];
    Some(BuiltInVariant { number, name, text })
}

/// The text of a variant's file, and the file's name in messages.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name of the file, for messages.
    pub file: String,
    /// The whole text.
    pub text: String,
    /// Whether the variant is built in. Then its parents are too, even if other variants have their names.
    pub built_in: bool,
}

impl Source {
    /// A file that is not built in.
    pub fn new(file: impl Into<String>, text: impl Into<String>) -> Self {
        Source { file: file.into(), text: text.into(), built_in: false }
    }
}

/// The variants from which a file may inherit.
pub trait Library {
    /// The file of the variant of this name.
    fn find(&self, name: &str) -> Option<Source>;

    /// The names of all variants, in the order in which a message lists them.
    fn names(&self) -> Vec<String>;
}

/// The built-in variants.
pub struct BuiltIn;

impl Library for BuiltIn {
    fn find(&self, name: &str) -> Option<Source> {
        let text = find_built_in(name)?.text.to_owned();
        Some(Source { file: format!("built-in {name}.toml"), text, built_in: true })
    }

    fn names(&self) -> Vec<String> {
        names().map(str::to_owned).collect()
    }
}
