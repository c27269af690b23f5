//! The keys and values of a TOML text: merged over those of a parent, renamed, removed; and the key that was
//! probably meant.

use std::collections::HashMap;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::complaints::{Place, Placed, Text};

/// The keys of a table with what they hold, in their order.
#[derive(Clone, Debug)]
pub(super) struct Entries(pub(super) Vec<(Text, Node)>);

/// A value and where it is written.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) content: Content,
    pub(super) span: Range<usize>,
}

/// A value of any type.
#[derive(Clone, Debug)]
pub(super) enum Content {
    Table(Entries),
    List(Vec<Node>),
    Text(String),
    Integer(i64),
    Float(f64),
    Flag(bool),
    /// A date, or a number that is too large.
    Other,
}

impl Entries {
    /// The entries of a table in the text that starts at `start`, in the order of the text.
    pub(super) fn new(table: &DeTable<'_>, start: Place) -> Self {
        let entry = |(key, value): (&Spanned<_>, &Spanned<DeValue<'_>>)| {
            let place = Place(start.0 + key.span().start);
            let key = String::from(AsRef::<str>::as_ref(key.get_ref()));
            (Placed { value: key, place }, Node::new(value, start))
        };
        let mut entries: Vec<_> = table.iter().map(entry).collect();
        entries.sort_by_key(|(key, _)| key.place);
        Entries(entries)
    }

    /// A key as it is written.
    pub(super) fn key(&self, key: &str) -> Option<&Text> {
        self.0.iter().find(|(it, _)| it.value == key).map(|(key, _)| key)
    }

    /// The value of a key.
    pub(super) fn get(&self, key: &str) -> Option<&Node> {
        self.0.iter().find(|(it, _)| it.value == key).map(|(_, node)| node)
    }

    /// The value of a key that holds a string.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        match &self.get(key)?.content {
            Content::Text(text) => Some(text),
            _ => None,
        }
    }

    /// These entries merged over others: tables key by key; any other value of these replaces that of the
    /// others. The keys of the others keep their order, and new ones come after them.
    pub(super) fn over(self, others: Entries) -> Entries {
        let known = others.0.iter().enumerate().map(|(at, (key, _))| (key.value.clone(), at));
        let known: HashMap<String, usize> = known.collect();
        let mut merged = others.0;
        for (key, node) in self.0 {
            match known.get(&key.value) {
                Some(&at) => {
                    let below = std::mem::replace(&mut merged[at].1.content, Content::Other);
                    merged[at] = (key, node.over(below));
                }
                None => merged.push((key, node)),
            }
        }
        Entries(merged)
    }

    /// Renames every entry with this path of keys, where `*` stands for any, to `new`. An entry whose table
    /// already has that key stays as it is.
    pub(super) fn rename(&mut self, path: &[&str], new: &str) {
        let Some((&first, rest)) = path.split_first() else { return };
        let taken = self.key(new).is_some();
        for (key, node) in &mut self.0 {
            let meant = first == "*" || key.value == first;
            match (&mut node.content, rest.is_empty()) {
                (_, true) if meant && !taken => new.clone_into(&mut key.value),
                (Content::Table(entries), false) if meant => entries.rename(rest, new),
                _ => {}
            }
        }
    }

    /// Removes the entry at a path of keys separated by dots.
    ///
    /// # Errors
    /// When there is none: the similar path that was probably meant, if there is one.
    pub(super) fn remove(&mut self, path: &str) -> Result<(), Option<String>> {
        let (key, rest) =
            path.split_once('.').map_or((path, None), |(key, rest)| (key, Some(rest)));
        let Some(at) = self.0.iter().position(|(it, _)| it.value == key) else {
            let near = nearest(key, self.0.iter().map(|(it, _)| it.value.as_str()));
            return Err(near.map(|near| path.replacen(key, near, 1)));
        };
        match (rest, &mut self.0[at].1.content) {
            (None, _) => {
                self.0.remove(at);
                Ok(())
            }
            (Some(rest), Content::Table(entries)) => {
                entries.remove(rest).map_err(|near| near.map(|near| format!("{key}.{near}")))
            }
            (Some(_), _) => Err(None),
        }
    }
}

impl Node {
    fn new(value: &Spanned<DeValue<'_>>, start: Place) -> Self {
        let span = value.span();
        let span = start.0 + span.start..start.0 + span.end;
        Node { content: Content::new(value.get_ref(), start), span }
    }

    /// This value over another one, as [`Entries::over`].
    pub(super) fn over(self, below: Content) -> Node {
        match (self.content, below) {
            (Content::Table(own), Content::Table(others)) => {
                Node { content: Content::Table(own.over(others)), ..self }
            }
            (own, _) => Node { content: own, ..self },
        }
    }
}

impl Content {
    fn new(value: &DeValue<'_>, start: Place) -> Self {
        let known = match value {
            DeValue::Table(table) => Some(Content::Table(Entries::new(table, start))),
            DeValue::Array(items) => {
                Some(Content::List(items.iter().map(|it| Node::new(it, start)).collect()))
            }
            DeValue::String(text) => Some(Content::Text(text.to_string())),
            DeValue::Integer(number) => {
                i64::from_str_radix(number.as_str(), number.radix()).ok().map(Content::Integer)
            }
            DeValue::Float(number) => number.as_str().parse().ok().map(Content::Float),
            DeValue::Boolean(flag) => Some(Content::Flag(*flag)),
            DeValue::Datetime(_) => None,
        };
        known.unwrap_or(Content::Other)
    }
}

/// The candidate that `text` was probably meant to be: the first one with the smallest edit distance, if that
/// is small for its length.
pub(super) fn nearest<'c>(
    text: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<&'c str> {
    let slips = |candidate: &&str| edit_distance(text, candidate);
    let found = candidates.into_iter().min_by_key(slips)?;
    (slips(&found) * 2 <= found.chars().count()).then_some(found)
}

/// The number of symbols that must be inserted, deleted or changed to turn `a` into `b` (Levenshtein 1966).
pub(crate) fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (above, read) in a.chars().enumerate() {
        let mut diagonal = above;
        row[0] = above + 1;
        for (at, &wanted) in b.iter().enumerate() {
            let changed = diagonal + usize::from(read != wanted);
            diagonal = row[at + 1];
            row[at + 1] = changed.min(diagonal + 1).min(row[at] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_of_the_candidates_is_found_if_it_is_near() {
        let keys = ["name", "moves", "value", "promotes", "first_move"];
        for (read, meant) in [("naem", "name"), ("movse", "moves"), ("promote", "promotes")] {
            assert_eq!(nearest(read, keys), Some(meant));
        }
        for read in ["", "x", "colour", "leap"] {
            assert_eq!(nearest(read, keys), None, "{read}");
        }
    }
}
