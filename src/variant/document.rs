//! TOML text as values with their places. Knows TOML, and no game.
//!
//! A reader asks a [`Table`] for the keys it knows; what it never asked for is an unknown key. A
//! value that cannot be used is complained of once and then treated as absent.

mod nearest;
mod table;
mod value;

use toml::de::DeTable;

use super::complaints::Complaints;

pub(super) use nearest::nearest;
pub(super) use table::Table;
pub(super) use value::Found;

/// A place in a file's text: the number of bytes before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place(pub(super) usize);

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Placed<T> {
    pub(super) value: T,
    pub(super) place: Place,
}

impl<T> Placed<T> {
    /// What `change` makes of the value, at the same place.
    pub(super) fn map<U>(self, change: impl FnOnce(T) -> U) -> Placed<U> {
        Placed { value: change(self.value), place: self.place }
    }
}

/// A string and where its opening quote stands.
pub(super) type Text = Placed<String>;

/// Reads a text as TOML and hands its root table to `read`. Of a text that is no TOML, what could be
/// read is handed on, after a complaint for each fault.
pub(super) fn read<T>(text: &str, complaints: &Complaints, read: impl FnOnce(Table<'_>) -> T) -> T {
    let (root, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        let place = Place(error.span().map_or(text.len(), |span| span.start));
        complaints.add_broken(place, format!("this is no TOML: {}", error.message()));
    }
    read(Table::new(String::new(), Place(0), root.get_ref(), complaints))
}
