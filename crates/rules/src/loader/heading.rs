//! What a list of variants says of each. It is read without the tables that play needs, in a fiftieth of the time.

use super::complaints::{Complaints, Place, Placed};
use super::document::TomlTable;
use super::{BuiltIn, Library, Source, find_built_in, inherit, variant};
use crate::geometry::Shape;
use crate::variant::Variant;

/// What a list says of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The name by which it is chosen.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// The inventor.
    pub inventor: Option<String>,
    /// The year of its invention.
    pub year: Option<i64>,
    /// The number of files of its board.
    pub files: u8,
    /// The number of ranks of its board.
    pub ranks: u8,
}

impl Heading {
    /// The heading of a variant that was loaded.
    pub fn of(variant: &Variant) -> Self {
        Heading {
            name: variant.name.clone(),
            title: variant.title.clone(),
            inventor: variant.inventor.clone(),
            year: variant.year,
            files: variant.shape.files(),
            ranks: variant.shape.ranks(),
        }
    }
}

/// The heading of the built-in variant of this name.
pub fn built_in_heading(name: &str) -> Option<Heading> {
    let found = find_built_in(name)?;
    match found.loaded() {
        Some(variant) => Some(Heading::of(&variant)),
        None => heading(&Source::new(found.name, found.text), &BuiltIn),
    }
}

/// The heading that a file gives its variant, if the file can be read; that of a file with errors may be incomplete.
/// Errors are not reported.
pub fn heading(source: &Source, library: &dyn Library) -> Option<Heading> {
    let complaints = Complaints::default();
    let entries = inherit::read(source, library, &complaints)?;
    let file = TomlTable::root(Place(0), &entries, &complaints);
    let board: Placed<TomlTable> = file.required("board")?;
    let size = |key| {
        let number: Placed<i64> = board.value.required(key)?;
        u64::try_from(number.value).ok()
    };
    let mut variant = Variant::new(Shape::new(size("files")?, size("ranks")?).ok()?);
    variant::names(&file, &mut variant, &complaints);
    Some(Heading::of(&variant))
}
