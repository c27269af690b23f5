use std::cell::RefCell;

use super::entries::{Content, Entries};
use super::nearest::nearest;
use super::value::{FromToml, TomlValue};
use crate::loader::complaints::Complaints;
use crate::loader::place::{Named, Place, Placed, Text};

/// A table of a file, and which keys it has been asked for.
pub(in crate::loader) struct TomlTable<'d> {
    /// The keys that lead to it, e.g. `pieces.P`; empty for the root.
    name: String,
    place: Place,
    entries: &'d Entries,
    asked: RefCell<Vec<&'static str>>,
    complaints: &'d Complaints,
}

impl<'d> TomlTable<'d> {
    /// Of what a file says; the file starts at `place`.
    pub(in crate::loader) fn root(
        place: Place,
        entries: &'d Entries,
        complaints: &'d Complaints,
    ) -> Self {
        TomlTable { name: String::new(), place, entries, asked: RefCell::default(), complaints }
    }

    /// Counts keys that are read elsewhere among those that it has been asked for.
    pub(in crate::loader) fn knows(&self, keys: impl IntoIterator<Item = &'static str>) {
        let mut asked = self.asked.borrow_mut();
        for key in keys {
            if !asked.contains(&key) {
                asked.push(key);
            }
        }
    }

    /// Is the key there, whatever it holds?
    pub(in crate::loader) fn has(&self, key: &str) -> bool {
        self.entries.get(key).is_some()
    }

    /// Is the key there, and does it hold a list?
    pub(in crate::loader) fn has_list(&self, key: &str) -> bool {
        self.entries.get(key).is_some_and(|it| matches!(it.content, Content::List(_)))
    }

    /// Complains of a key that does not go with another one that is there.
    pub(in crate::loader) fn refused<T>(&self, key: &'static str, other: &str) -> Option<T> {
        self.knows([key]);
        if let Some(found) = self.entries.key(key) {
            let message =
                format!("{} has both {key:?} and {other:?}: expected one of them", self.title());
            self.complaints.add(found.place, message);
        }
        None
    }

    /// The value of a key that may be left out.
    pub(in crate::loader) fn optional<T: FromToml<'d>>(
        &self,
        key: &'static str,
    ) -> Option<Placed<T>> {
        self.knows([key]);
        let node = self.entries.get(key)?;
        TomlValue { name: self.path(key), node, complaints: self.complaints }.read()
    }

    /// The value of a key that has to be there.
    pub(in crate::loader) fn required<T: FromToml<'d>>(
        &self,
        key: &'static str,
    ) -> Option<Placed<T>> {
        if !self.has(key) {
            let message = format!("{} has no key {key:?}: expected {}", self.title(), T::EXPECTED);
            self.complaints.add_if_whole(self.place, message);
        }
        self.optional(key)
    }

    /// A key that is true or false.
    pub(in crate::loader) fn flag(&self, key: &'static str, default: bool) -> BoolValue {
        match self.optional(key) {
            Some(flag) => BoolValue::Known(flag.value),
            None if self.has(key) => BoolValue::Unknown,
            None => BoolValue::Known(default),
        }
    }

    /// As [`TomlTable::entries`], those whose values are of the right sort.
    pub(in crate::loader) fn named<T: FromToml<'d>>(&self) -> Named<T> {
        let entry = |(name, found): (Text, TomlValue<'d>)| Some((name, found.read()?));
        self.entries().into_iter().filter_map(entry).collect()
    }

    /// Every key with its value, in the order of the file, for a table whose keys are names. Those
    /// of a parent come first, in the parent's order.
    pub(in crate::loader) fn entries(&self) -> Vec<(Text, TomlValue<'d>)> {
        let found = |(key, node): &'d (Text, _)| {
            let name = self.path(&key.value);
            (key.clone(), TomlValue { name, node, complaints: self.complaints })
        };
        self.entries.0.iter().map(found).collect()
    }

    /// Complains of every key that was not asked for.
    pub(in crate::loader) fn finish(&self) {
        let asked = self.asked.borrow();
        for (key, _) in &self.entries.0 {
            if asked.contains(&key.value.as_str()) {
                continue;
            }
            let hint = nearest(&key.value, asked.iter().copied())
                .map_or(String::new(), |near| format!(" (did you mean {near:?}?)"));
            let message = format!(
                "{} has an unknown key {}{hint}: expected one of {}",
                self.title(),
                key.quoted(),
                asked.join(", ")
            );
            self.complaints.add(key.place, message);
        }
    }

    fn path(&self, key: &str) -> String {
        if self.name.is_empty() { key.to_owned() } else { format!("{}.{key}", self.name) }
    }

    fn title(&self) -> &str {
        if self.name.is_empty() { "the file" } else { &self.name }
    }
}

impl<'d> FromToml<'d> for TomlTable<'d> {
    const EXPECTED: &'static str = "a table";

    fn read(found: &TomlValue<'d>) -> Option<Self> {
        match &found.node.content {
            Content::Table(entries) => {
                let root = TomlTable::root(found.place(), entries, found.complaints);
                Some(TomlTable { name: found.name.clone(), ..root })
            }
            _ => None,
        }
    }
}

/// A key that is true or false.
#[derive(Clone, Copy)]
pub(in crate::loader) enum BoolValue {
    /// What it says, or its default.
    Known(bool),
    /// It holds something unusable: it may have been meant to say either.
    Unknown,
}

impl BoolValue {
    /// Is it true, as far as is known?
    pub(in crate::loader) fn is(self) -> bool {
        matches!(self, BoolValue::Known(true))
    }

    /// Is it true, or may it have been meant so?
    pub(in crate::loader) fn may_be(self) -> bool {
        !matches!(self, BoolValue::Known(false))
    }
}
