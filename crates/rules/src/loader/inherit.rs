//! `inherits` and `without`: a variant's file merged over that of its parent, key by key. Old names of keys
//! are still read.

use super::complaints::{Complaints, Placed, Text, quoted};
use super::document::TomlTable;
use super::entries::{Entries, nearest};
use super::{BuiltIn, Library, Source, document};

/// The keys that are read here.
pub(super) const KEYS: [&str; 2] = ["inherits", "without"];

/// The keys that belong to one variant only.
const OWN: [&str; 6] = ["name", "title", "inventor", "year", "inherits", "without"];

/// The longest chain of parents of a variant.
const MOST_PARENTS: usize = 8;

/// The entries of a file together with those it inherits; `None` if its text is not TOML at all. A parent
/// that is not available is reported, and the rest is given.
pub(super) fn read(
    source: &Source,
    library: &dyn Library,
    complaints: &Complaints,
) -> Option<Entries> {
    Lineage { names: Vec::new(), library, complaints }.read(source)
}

/// A variant and its parents, as far as they have been read.
struct Lineage<'l> {
    /// The names under which the variant and its parents were found, and whether each is built in. A built-in
    /// variant and another one may have the same name.
    names: Vec<(Option<String>, bool)>,
    library: &'l dyn Library,
    complaints: &'l Complaints,
}

impl Lineage<'_> {
    fn read(&mut self, source: &Source) -> Option<Entries> {
        let start = self.complaints.open(source);
        let mut own = document::parse(&source.text, start, self.complaints)?;
        rename_old_keys(&mut own);
        if self.names.is_empty() {
            self.names.push((own.text("name").map(str::to_owned), source.built_in));
        }
        let root = TomlTable::root(start, &own, self.complaints);
        let (parent, without) = (root.optional("inherits"), root.optional("without"));
        let has_parent = root.has("inherits");
        Some(match parent {
            Some(parent) => {
                let inherited = self.parent(&parent, source.built_in);
                self.lay_over(own, inherited, &parent, without)
            }
            None if has_parent => own,
            None => {
                self.refuse_without(without);
                own
            }
        })
    }

    fn lay_over(
        &self,
        own: Entries,
        inherited: Option<Entries>,
        parent: &Text,
        without: Option<Placed<Vec<Text>>>,
    ) -> Entries {
        let Some(mut inherited) = inherited else {
            self.complaints.lose();
            return own;
        };
        for key in OWN {
            // Not every parent has all these keys.
            let _ = inherited.remove(key);
        }
        for path in without.iter().flat_map(|it| &it.value) {
            self.drop(path, parent, &mut inherited);
        }
        own.over(inherited)
    }

    /// The entries of the parent together with those it inherits.
    fn parent(&mut self, name: &Text, built_in: bool) -> Option<Entries> {
        match self.find(&name.value, built_in) {
            Ok(source) => {
                self.names.push((Some(name.value.clone()), source.built_in));
                self.read(&source)
            }
            Err(error) => {
                self.complaints.add(name.place, error);
                None
            }
        }
    }

    /// The file of the parent of a variant, which is or is not built in.
    fn find(&self, name: &str, built_in: bool) -> Result<Source, String> {
        let library = if built_in { &BuiltIn } else { self.library };
        let source = library.find(name).ok_or_else(|| self.unknown(name))?;
        let same =
            |it: &(Option<String>, bool)| it.0.as_deref() == Some(name) && it.1 == source.built_in;
        if let Some(first) = self.itself(name, built_in).or(self.names.iter().position(same)) {
            return Err(format!(
                "read {}, which leads back to this variant ({}): expected a variant that does not",
                quoted(name),
                self.ring(first).join(" inherits ")
            ));
        }
        if self.names.len() > MOST_PARENTS {
            return Err(format!(
                "read {}, the parent number {}: expected at most {MOST_PARENTS}",
                quoted(name),
                self.names.len()
            ));
        }
        Ok(source)
    }

    /// The first place, if a file that is not built in names the variant that is being read: it hides a built-in one
    /// of its name, also from its own parents.
    fn itself(&self, name: &str, built_in: bool) -> Option<usize> {
        let (first, is_built_in) = self.names.first()?;
        (!built_in && !is_built_in && first.as_deref() == Some(name)).then_some(0)
    }

    /// The names of the cycle, if the last variant inherits from an earlier one.
    fn ring(&self, first: usize) -> Vec<&str> {
        let line = self.names[first..].iter();
        self.names.last().into_iter().chain(line).filter_map(|it| it.0.as_deref()).collect()
    }

    fn unknown(&self, name: &str) -> String {
        let mut known = self.library.names();
        known.retain(|it| self.names.iter().all(|(name, _)| name.as_ref() != Some(it)));
        format!(
            "there is no variant {} to inherit from{}: expected one of {}",
            quoted(name),
            hint(nearest(name, known.iter().map(String::as_str))),
            known.join(", ")
        )
    }

    /// Removes the entry at one path of `without` from the inherited ones.
    fn drop(&self, path: &Text, parent: &Text, inherited: &mut Entries) {
        let (dropped, parent) = (&path.value, &parent.value);
        if OWN.contains(&dropped.as_str()) {
            let message =
                format!("{} is never inherited: expected another key of {parent}", path.quoted());
            self.complaints.add(path.place, message);
        } else if let Err(near) = inherited.remove(&renamed(dropped)) {
            let message = format!(
                "{parent} has no key {}{}: expected the path of one that it has, as in \"pieces.P\"",
                path.quoted(),
                hint(near.as_deref())
            );
            self.complaints.add_if_whole(path.place, message);
        }
    }

    fn refuse_without(&self, without: Option<Placed<Vec<Text>>>) {
        if let Some(without) = without {
            let message =
                "there is nothing to leave out: expected inherits = \"…\" together with without";
            self.complaints.add_if_whole(without.place, message.to_owned());
        }
    }
}

fn hint(near: Option<&str>) -> String {
    near.map_or(String::new(), |near| format!(" (did you mean {near:?}?)"))
}

/// The `name` that a file gives its variant, if the file can be read. Errors are not reported.
pub fn name_of(source: &Source) -> Option<String> {
    let complaints = Complaints::default();
    let start = complaints.open(source);
    let entries = document::parse(&source.text, start, &complaints)?;
    entries.text("name").map(str::to_owned)
}

/// The name of the parent that a file gives its variant, if the file can be read. Errors are not reported.
pub fn parent_of(source: &Source) -> Option<String> {
    let complaints = Complaints::default();
    let start = complaints.open(source);
    let entries = document::parse(&source.text, start, &complaints)?;
    entries.text("inherits").map(str::to_owned)
}

/// The paths of old keys (`*` is any key), each with its new name.
const RENAMED: [(&[&str], &str); 2] =
    [(&["castling", "sides", "*", "goals"], "targets"), (&["pieces", "*", "leap", "way"], "path")];

/// Gives the old keys of a file their new names. An old key next to the new one stays as it is, and is then
/// unknown.
fn rename_old_keys(entries: &mut Entries) {
    for (path, new) in RENAMED {
        entries.rename(path, new);
    }
}

/// A path of keys separated by dots, the last one replaced by its new name.
pub(super) fn renamed(path: &str) -> String {
    let keys: Vec<&str> = path.split('.').collect();
    let is_old = |old: &[&str]| {
        old.len() == keys.len() && old.iter().zip(&keys).all(|(old, key)| *old == "*" || old == key)
    };
    match (RENAMED.iter().find(|(old, _)| is_old(old)), path.rsplit_once('.')) {
        (Some((_, new)), Some((table, _))) => format!("{table}.{new}"),
        _ => path.to_owned(),
    }
}
