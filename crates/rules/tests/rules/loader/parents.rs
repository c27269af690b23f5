//! What a variant takes from its parent.

use bentrider_rules::loader::{describe, from_toml};

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
    let both =
        read("inherits = \"metamachy\"\npieces.K.leap = { path = \"unattacked\", way = \"x\" }");
    let both = both.unwrap_err().to_string();
    assert!(both.contains("pieces.K.leap has an unknown key \"way\""), "{both}");
}
