//! A variant file with what it inherits, and its values. It assumes that the file has no error.

use std::fs;
use std::path::Path;

use toml::{Table, Value};

/// Keys that say which game it is.
const OWN: [&str; 4] = ["name", "title", "inventor", "year"];

/// The keys of a game, inherited ones among them.
pub(super) struct File {
    pub(super) table: Table,
    /// The labels of the kinds in the order of their tables.
    pub(super) order: Vec<char>,
}

impl File {
    pub(super) fn read(text: &str) -> Self {
        let mut own: Table = text.parse().unwrap();
        let mut order: Vec<char> = text.lines().filter_map(label).collect();
        let without = own.remove("without");
        if let Some(parent) = own.remove("inherits") {
            let parent = File::read(&catalog_text(string(&parent)));
            order.retain(|it| !parent.order.contains(it));
            order.splice(0..0, parent.order);
            own = heir(parent.table, own, &strings(without.as_ref()));
        }
        order.retain(|it| own["pieces"].get(it.to_string()).is_some());
        File { table: own, order }
    }
}

/// The file of a game of the catalog.
pub(super) fn catalog_text(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("engine-configs");
    fs::read_to_string(folder.join(format!("{name}.toml"))).unwrap()
}

/// The label in a line `[pieces.X]`.
fn label(line: &str) -> Option<char> {
    let label = line.trim().strip_prefix("[pieces.")?.split(['.', ']']).next()?;
    Some(letter(label.trim_matches('"')))
}

/// A file's keys over those of its parent.
fn heir(mut parent: Table, own: Table, without: &[&str]) -> Table {
    for key in OWN.iter().chain(without) {
        drop_key(&mut parent, key);
    }
    merge(&mut parent, own);
    parent
}

fn drop_key(table: &mut Table, path: &str) {
    match path.split_once('.') {
        None => drop(table.remove(path)),
        Some((key, rest)) => drop_key(table[key].as_table_mut().unwrap(), rest),
    }
}

fn merge(into: &mut Table, from: Table) {
    for (key, value) in from {
        match (into.get_mut(&key), value) {
            (Some(Value::Table(into)), Value::Table(from)) => merge(into, from),
            (_, value) => drop(into.insert(key, value)),
        }
    }
}

pub(super) fn string(value: &Value) -> &str {
    value.as_str().unwrap()
}

pub(super) fn strings(list: Option<&Value>) -> Vec<&str> {
    list.map_or(&[][..], |it| it.as_array().unwrap()).iter().map(string).collect()
}

pub(super) fn letter(label: &str) -> char {
    let mut symbols = label.chars();
    symbols.next().filter(|_| symbols.next().is_none()).unwrap()
}

pub(super) fn letters(list: Option<&Value>) -> Vec<char> {
    strings(list).into_iter().map(letter).collect()
}

pub(super) fn number(value: &Value) -> i64 {
    value.as_integer().unwrap()
}

pub(super) fn flag(table: &Value, key: &str, default: bool) -> bool {
    table.get(key).map_or(default, |it| it.as_bool().unwrap())
}

/// A table's keys and values; none without a table.
pub(super) fn entries(table: Option<&Value>) -> impl Iterator<Item = (&str, &Value)> {
    let entries = table.into_iter().flat_map(|it| it.as_table().unwrap());
    entries.map(|(key, value)| (key.as_str(), value))
}
