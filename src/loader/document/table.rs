use super::entries::{Content, Entries};
use super::value::{Found, Value};
use super::{Place, Placed, Text, nearest};
use crate::loader::complaints::Complaints;

/// A table of a file, and which keys it has been asked for.
pub(in crate::loader) struct Table<'d> {
    /// The keys that lead to it, e.g. `pieces.P`; empty for the root.
    name: String,
    place: Place,
    entries: &'d Entries,
    asked: Vec<&'static str>,
    complaints: &'d Complaints,
}

impl<'d> Table<'d> {
    /// Of what a file says; the file starts at `place`.
    pub(in crate::loader) fn root(
        place: Place,
        entries: &'d Entries,
        complaints: &'d Complaints,
    ) -> Self {
        Table { name: String::new(), place, entries, asked: Vec::new(), complaints }
    }

    /// Counts keys that are read elsewhere among those that it has been asked for.
    pub(in crate::loader) fn knows(&mut self, keys: impl IntoIterator<Item = &'static str>) {
        self.asked.extend(keys);
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
    pub(in crate::loader) fn refused<T>(&mut self, key: &'static str, other: &str) -> Option<T> {
        self.asked.push(key);
        if let Some(found) = self.entries.key(key) {
            let message =
                format!("{} has both {key:?} and {other:?}: expected one of them", self.title());
            self.complaints.add(found.place, message);
        }
        None
    }

    /// The value of a key that may be left out.
    pub(in crate::loader) fn optional<T: Value<'d>>(
        &mut self,
        key: &'static str,
    ) -> Option<Placed<T>> {
        self.asked.push(key);
        let node = self.entries.get(key)?;
        Found { name: self.path(key), node, complaints: self.complaints }.read()
    }

    /// The value of a key that has to be there.
    pub(in crate::loader) fn required<T: Value<'d>>(
        &mut self,
        key: &'static str,
    ) -> Option<Placed<T>> {
        if !self.has(key) {
            let message = format!("{} has no key {key:?}: expected {}", self.title(), T::EXPECTED);
            self.complaints.add_if_whole(self.place, message);
        }
        self.optional(key)
    }

    /// Every key with its value, in the order of the file, for a table whose keys are names. Those
    /// of a parent come first, in the parent's order.
    pub(in crate::loader) fn entries(&self) -> Vec<(Text, Found<'d>)> {
        let found = |(key, node): &'d (Text, _)| {
            let name = self.path(&key.value);
            (key.clone(), Found { name, node, complaints: self.complaints })
        };
        self.entries.0.iter().map(found).collect()
    }

    /// Complains of every key that was not asked for.
    pub(in crate::loader) fn finish(self) {
        for (key, _) in self.entries() {
            if self.asked.contains(&key.value.as_str()) {
                continue;
            }
            let hint = nearest(&key.value, self.asked.iter().copied())
                .map_or(String::new(), |near| format!(" (did you mean {near:?}?)"));
            let message = format!(
                "{} has an unknown key {:?}{hint}: expected one of {}",
                self.title(),
                key.value,
                self.asked.join(", ")
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

impl<'d> Value<'d> for Table<'d> {
    const EXPECTED: &'static str = "a table";

    fn read(found: &Found<'d>) -> Option<Self> {
        match &found.node.content {
            Content::Table(entries) => {
                let root = Table::root(found.place(), entries, found.complaints);
                Some(Table { name: found.name.clone(), ..root })
            }
            _ => None,
        }
    }
}
