//! Keys that have a better name today. The old one is still read, as the new one.

use super::document::Entries;

/// Where an old key stands (`*` is any key), and its name of today.
const RENAMED: [(&[&str], &str); 2] =
    [(&["castling", "sides", "*", "goals"], "targets"), (&["pieces", "*", "leap", "way"], "path")];

/// Gives the old keys of a file their names of today. An old key beside the new one stays as it is, and
/// is unknown then.
pub(super) fn rename(entries: &mut Entries) {
    for (path, new) in RENAMED {
        entries.rename(path, new);
    }
}

/// A path of keys parted by dots, the last of them by its name of today.
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
