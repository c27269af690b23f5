//! TOML text as values with their places. Independent of variants.
//!
//! A reader asks a [`TomlTable`] for the keys it knows; any other key is unknown. A value that cannot be used
//! is reported once and then treated as absent.

use std::cell::RefCell;
use std::ops::Range;

use toml::de::DeTable;

use super::complaints::{Complaints, Named, Place, Placed, Text};
use super::entries::{Content, Entries, Node, nearest};

/// The number of cuts after which a text is given up.
const MOST_CUTS: usize = 40;

/// Parses a text as TOML. `start` is the place of its first byte.
///
/// A line that is not TOML is reported and cut out, and the rest is read, so that errors in other lines are
/// found too. `None` if too little of the text is TOML for that.
pub(super) fn parse(text: &str, start: Place, complaints: &Complaints) -> Option<Entries> {
    let mut text = text.to_owned();
    for _ in 0..MOST_CUTS {
        let error = match DeTable::parse(&text) {
            Ok(root) => return Some(Entries::new(root.get_ref(), start)),
            Err(error) => error,
        };
        let span = error.span().unwrap_or(text.len()..text.len());
        complaints.add_broken(start.0 + span.start..start.0 + span.end, error.message());
        let cut = unreadable(&text, span.start);
        if text.get(cut.clone())?.trim().is_empty() {
            return None;
        }
        blank(&mut text, cut);
    }
    None
}

/// The range to cut out if the text is not TOML at a place: the line, and after the head of a table the whole
/// table.
fn unreadable(text: &str, place: usize) -> Range<usize> {
    let (before, after) = (text.get(..place).unwrap_or(text), text.get(place..).unwrap_or(""));
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let is_head = |line: &str| line.trim_start().starts_with('[');
    let end = if is_head(&text[start..]) { "\n[" } else { "\n" };
    start..after.find(end).map_or(text.len(), |at| place + at)
}

/// Replaces everything except the ends of lines with blanks.
fn blank(text: &mut String, span: Range<usize>) {
    let blank = |byte| if byte == b'\n' { '\n' } else { ' ' };
    let blanks: String = text[span.clone()].bytes().map(blank).collect();
    text.replace_range(span, &blanks);
}

/// A table of a file, with the keys it has been asked for.
pub(super) struct TomlTable<'d> {
    /// The path of keys to the table, such as `pieces.P`; empty for the root.
    name: String,
    place: Place,
    entries: &'d Entries,
    asked: RefCell<Vec<&'static str>>,
    complaints: &'d Complaints,
}

impl<'d> TomlTable<'d> {
    /// The root table of a file, which starts at `place`.
    pub(super) fn root(place: Place, entries: &'d Entries, complaints: &'d Complaints) -> Self {
        TomlTable { name: String::new(), place, entries, asked: RefCell::default(), complaints }
    }

    /// Marks keys that are read elsewhere as known.
    pub(super) fn knows(&self, keys: impl IntoIterator<Item = &'static str>) {
        let mut asked = self.asked.borrow_mut();
        for key in keys {
            if !asked.contains(&key) {
                asked.push(key);
            }
        }
    }

    /// Whether the key is there, with any value.
    pub(super) fn has(&self, key: &str) -> bool {
        self.entries.get(key).is_some()
    }

    /// Whether the key is there and holds a list.
    pub(super) fn has_list(&self, key: &str) -> bool {
        self.entries.get(key).is_some_and(|it| matches!(it.content, Content::List(_)))
    }

    /// Whether the key is there and holds a string.
    pub(super) fn has_text(&self, key: &str) -> bool {
        self.entries.text(key).is_some()
    }

    /// Whether the key is there and holds a table.
    pub(super) fn has_table(&self, key: &str) -> bool {
        self.entries.get(key).is_some_and(|it| matches!(it.content, Content::Table(_)))
    }

    /// Reports a key that excludes another one that is there.
    pub(super) fn refused<T>(&self, key: &'static str, other: &str) -> Option<T> {
        self.knows([key]);
        if let Some(found) = self.entries.key(key) {
            let message =
                format!("{} has both {key:?} and {other:?}: expected one of them", self.title());
            self.complaints.add(found.place, message);
        }
        None
    }

    /// The value of an optional key.
    pub(super) fn optional<T: FromToml<'d>>(&self, key: &'static str) -> Option<Placed<T>> {
        self.knows([key]);
        let node = self.entries.get(key)?;
        TomlValue { name: self.path(key), node, complaints: self.complaints }.read()
    }

    /// The value of a required key.
    pub(super) fn required<T: FromToml<'d>>(&self, key: &'static str) -> Option<Placed<T>> {
        if !self.has(key) {
            let message = format!("{} has no key {key:?}: expected {}", self.title(), T::EXPECTED);
            self.complaints.add_if_whole(self.place, message);
        }
        self.optional(key)
    }

    /// A key that is true or false.
    pub(super) fn flag(&self, key: &'static str, default: bool) -> BoolValue {
        match self.optional(key) {
            Some(flag) => BoolValue::Known(flag.value),
            None if self.has(key) => BoolValue::Unknown,
            None => BoolValue::Known(default),
        }
    }

    /// The [`TomlTable::entries`] whose values have the right type.
    pub(super) fn named<T: FromToml<'d>>(&self) -> Named<T> {
        let entry = |(name, found): (Text, TomlValue<'d>)| Some((name, found.read()?));
        self.entries().into_iter().filter_map(entry).collect()
    }

    /// Every key with its value, in the order of the file, for a table whose keys are names. The keys of a
    /// parent come first, in the parent's order.
    pub(super) fn entries(&self) -> Vec<(Text, TomlValue<'d>)> {
        let found = |(key, node): &'d (Text, _)| {
            let name = self.path(&key.value);
            (key.clone(), TomlValue { name, node, complaints: self.complaints })
        };
        self.entries.0.iter().map(found).collect()
    }

    /// Reports every key that was not asked for.
    pub(super) fn finish(&self) {
        let asked = self.asked.borrow();
        for (key, node) in &self.entries.0 {
            if asked.contains(&key.value.as_str()) {
                continue;
            }
            let hint = nearest(&key.value, asked.iter().copied())
                .map_or(String::new(), |near| format!(" (did you mean {near:?}?)"));
            let is_rule = self.name.is_empty() && matches!(node.content, Content::Table(_));
            let fault = match is_rule {
                true => format!("there is no rule {}", key.quoted()),
                false => format!("{} has an unknown key {}", self.title(), key.quoted()),
            };
            let message = format!("{fault}{hint}: expected one of {}", asked.join(", "));
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
pub(super) enum BoolValue {
    /// The value of the key, or its default.
    Known(bool),
    /// An unusable value that may have been meant as either.
    Unknown,
}

impl BoolValue {
    /// Whether the value is known to be true.
    pub(super) fn is(self) -> bool {
        matches!(self, BoolValue::Known(true))
    }

    /// Whether the value is true or may have been meant so.
    pub(super) fn may_be(self) -> bool {
        !matches!(self, BoolValue::Known(false))
    }
}

/// A type of value that a key may hold.
pub(super) trait FromToml<'d>: Sized {
    /// The wording of an error for what was expected.
    const EXPECTED: &'static str;

    /// The value, if it has this type. Errors inside it are reported here.
    fn read(found: &TomlValue<'d>) -> Option<Self>;
}

/// A value of a file, its type not yet checked.
pub(super) struct TomlValue<'d> {
    /// The path of keys to the value, such as `pieces.P.moves`.
    name: String,
    node: &'d Node,
    complaints: &'d Complaints,
}

impl<'d> TomlValue<'d> {
    /// The value at this path of keys.
    pub(super) fn new(name: String, node: &'d Node, complaints: &'d Complaints) -> Self {
        TomlValue { name, node, complaints }
    }

    /// The value as this type; `None`, with an error reported, if it has another type.
    pub(super) fn read<T: FromToml<'d>>(&self) -> Option<Placed<T>> {
        let place = self.place();
        let value = T::read(self);
        if value.is_none() {
            let message = format!("{} is {}: expected {}", self.name, self.written(), T::EXPECTED);
            self.complaints.add(place, message);
        }
        value.map(|value| Placed { value, place })
    }

    fn place(&self) -> Place {
        Place(self.node.span.start)
    }

    /// The value as it is written, a long one cut short.
    fn written(&self) -> String {
        const LONGEST: usize = 40;
        let whole = self.complaints.written(self.node.span.clone());
        let line = whole.lines().next().unwrap_or_default();
        let short: String = line.chars().take(LONGEST).collect();
        if short.len() < whole.len() { short + "…" } else { short }
    }
}

impl<'d> FromToml<'d> for String {
    const EXPECTED: &'static str = "a string";

    fn read(found: &TomlValue<'d>) -> Option<Self> {
        match &found.node.content {
            Content::Text(text) => Some(text.clone()),
            _ => None,
        }
    }
}

impl<'d> FromToml<'d> for bool {
    const EXPECTED: &'static str = "true or false";

    fn read(found: &TomlValue<'d>) -> Option<Self> {
        match found.node.content {
            Content::Flag(flag) => Some(flag),
            _ => None,
        }
    }
}

impl<'d> FromToml<'d> for i64 {
    const EXPECTED: &'static str = "an integer";

    fn read(found: &TomlValue<'d>) -> Option<Self> {
        match found.node.content {
            Content::Integer(number) => Some(number),
            _ => None,
        }
    }
}

/// An integer is a number too.
impl<'d> FromToml<'d> for f64 {
    const EXPECTED: &'static str = "a number";

    fn read(found: &TomlValue<'d>) -> Option<Self> {
        match found.node.content {
            Content::Float(number) => Some(number),
            _ => i64::read(found).map(|number| number as f64),
        }
    }
}

/// A list keeps the items that have the right type.
impl<'d, T: FromToml<'d>> FromToml<'d> for Vec<Placed<T>> {
    const EXPECTED: &'static str = "a list";

    fn read(found: &TomlValue<'d>) -> Option<Self> {
        let name = format!("an item of {}", found.name);
        let item = |node| TomlValue { name: name.clone(), node, complaints: found.complaints };
        match &found.node.content {
            Content::List(items) => Some(items.iter().filter_map(|it| item(it).read()).collect()),
            _ => None,
        }
    }
}
