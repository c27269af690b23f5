//! Keys that have a better name today. The old one is still read, as the new one.

use super::document::Entries;

/// Where an old key is (`*` is any key), and its name of today.
const RENAMED: [(&[&str], &str); 2] =
    [(&["castling", "sides", "*", "goals"], "targets"), (&["pieces", "*", "leap", "way"], "path")];

/// Gives the old keys of a file their names of today. An old key beside the new one stays as it is, and
/// is unknown then.
pub(super) fn rename(entries: &mut Entries) {
    for (path, new) in RENAMED {
        entries.rename(path, new);
    }
}

/// A path of keys separated by dots, the last of them by its name of today.
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

#[cfg(test)]
mod tests {
    use crate::loader::{describe, from_toml};

    #[test]
    fn an_old_key_is_read_as_its_name_of_today_in_a_file_its_parent_and_without() {
        let old = "inherits = \"chess\"\n[castling.sides]\nK = { goals = [\"f1\"] }\nQ = { goals = [\"d1\"] }";
        let text = |rest: &str| format!("name = \"old\"\ntitle = \"Old\"\n{rest}");
        let read = |rest: &str| from_toml("old.toml", &text(rest)).map(|it| describe(&it));
        let new = read(&old.replace("goals", "targets")).unwrap();
        assert_eq!(read(old).unwrap(), new);
        assert!(new.contains("to f1 (written e1f1r), right K"), "{new}");
        let without = "inherits = \"metamachy\"\nwithout = [\"pieces.K.leap.way\"]";
        assert_eq!(read(without).unwrap(), read(&without.replace("way", "path")).unwrap());
        let both = read(
            "inherits = \"metamachy\"\npieces.K.leap = { path = \"unattacked\", way = \"x\" }",
        );
        let both = both.unwrap_err().to_string();
        assert!(both.contains("pieces.K.leap has an unknown key \"way\""), "{both}");
    }
}
