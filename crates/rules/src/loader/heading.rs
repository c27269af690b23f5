//! What a list of variants says of each. It is read without the tables that play needs, in a fiftieth of the time.

use super::complaints::{Complaints, Place, Placed};
use super::document::TomlTable;
use super::{Library, Source, find_built_in, inherit, variant};
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
        None => read(&Source::new(found.name, found.text), &super::BuiltIn),
    }
}

/// The heading that a file without errors gives its variant; `None` if there is none. Errors are not reported.
fn read(source: &Source, library: &dyn Library) -> Option<Heading> {
    let complaints = Complaints::default();
    let entries = inherit::read(source, library, &complaints)?;
    let file = TomlTable::root(Place(0), &entries, &complaints);
    let board: Placed<TomlTable> = file.required("board")?;
    let size = |key| {
        let number: Placed<i64> = board.value.required(key)?;
        u8::try_from(number.value).ok()
    };
    let variant::Names { name, title, inventor, year } = variant::Names::read(&file, &complaints);
    Some(Heading { name, title, inventor, year, files: size("files")?, ranks: size("ranks")? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loader;

    #[test]
    fn the_heading_of_a_file_is_that_of_its_variant() {
        for name in loader::names() {
            let found = find_built_in(name).unwrap();
            let read = read(&Source::new(name, found.text), &loader::BuiltIn);
            assert_eq!(read, Some(Heading::of(&loader::built_in(name).unwrap())), "{name}");
        }
    }

    #[test]
    fn a_text_that_is_no_variant_has_no_heading() {
        for text in ["", "name = ", "name = \"a\"\ntitle = \"A\"\n"] {
            assert_eq!(read(&Source::new("a", text), &loader::BuiltIn), None, "{text}");
        }
    }
}
