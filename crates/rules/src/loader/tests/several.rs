//! Files with several faults: all of them are reported, in the order of the file.

use super::read_edited;
use crate::loader;

/// The faults of an edited file, each as `line:column` and its message.
fn faults(edits: &[(&str, &str)]) -> Vec<(String, String)> {
    let faults = read_edited(edits).map(|_| ()).unwrap_err().0;
    faults.into_iter().map(|it| (format!("{}:{}", it.line, it.column), it.message)).collect()
}

fn places(edits: &[(&str, &str)]) -> Vec<String> {
    faults(edits).into_iter().map(|(place, _)| place).collect()
}

#[test]
fn faults_of_every_sort_are_reported_at_once_in_the_order_of_the_file() {
    let found = places(&[
        ("year = 2022", "yeer = 2022"),
        ("w Kk - 0 1", "x Kk - 0 1"),
        ("name = \"Troll\"", "name = 7"),
        ("\"ADGH\"", "\"ADJH\""),
        ("value = 8.5\n", "value = \"8.5\"\n"),
        ("to = [\"G\"]", "to = [\"Y\"]"),
        ("repetition = 3", "repetition = -3"),
        ("parent = \"fairy\"\n", ""),
    ]);
    assert_eq!(found, ["4:1", "6:9", "22:8", "37:20", "41:12", "67:9", "88:14", "90:1"]);
}

#[test]
fn lines_that_are_no_toml_do_not_hide_what_is_wrong_on_others() {
    let found = faults(&[
        ("title = \"Fantastic XIII\"", "title = Fantastic XIII"),
        ("files = 13,", "files = 33,"),
        ("name = \"Troll\"", "name \"Troll\""),
        ("\"ADGH\"", "\"ADJH\""),
        ("[endings]", "[endings"),
        ("table = ", "tabel = "),
    ]);
    let places: Vec<&str> = found.iter().map(|(place, _)| place.as_str()).collect();
    // The title and the name are not said to be missing: they may stand on the lines that are lost.
    assert_eq!(places, ["2:9", "5:19", "22:6", "41:12", "85:9", "92:1"]);
}

#[test]
fn a_label_that_is_lost_is_missed_wherever_it_is_used() {
    let found = faults(&[("[pieces.P]", "[pieces.p]")]);
    let places: Vec<&str> = found.iter().map(|(place, _)| place.as_str()).collect();
    assert_eq!(places, ["6:9", "8:9", "82:12", "83:12", "87:13", "92:10"]);
    assert!(found[1].1.contains("\"p\" is not a label"), "{:?}", found[1]);
}

#[test]
fn without_a_royal_piece_there_is_nobody_to_leap() {
    assert_eq!(places(&[("royal = true\n", "value = 0\n")]), ["8:2", "78:8"]);
}

#[test]
fn a_right_needs_a_label_of_one_letter() {
    let found = faults(&[("[pieces.K]", "[pieces.\"K'\"]")]);
    assert!(found.iter().any(|(_, it)| it.contains("\"K'\" cannot be a right")), "{found:?}");
}

#[test]
fn without_its_table_every_move_that_takes_part_in_en_passant_is_at_fault() {
    let table = "[en_passant]\nvictims = [\"P\", \"I\"]\ncaptors = [\"P\"]\n";
    assert_eq!(places(&[(table, "")]), ["10:9", "10:9", "16:9"]);
}

#[test]
fn an_empty_file_lacks_every_key_that_has_to_be_there() {
    let faults = loader::from_toml("empty.toml", "").map(|_| ()).unwrap_err();
    let lines: Vec<String> = faults.to_string().lines().map(str::to_owned).collect();
    let keys = ["name", "title", "board", "start", "pieces"];
    assert_eq!(lines.len(), keys.len());
    for (line, key) in lines.iter().zip(keys) {
        let expected = format!("empty.toml:1:1: the file has no key {key:?}: expected a ");
        assert!(line.starts_with(&expected), "{line}");
    }
}
