//! Texts that are not a game's file: read without panic, and always with a fault.

use proptest::prelude::*;

use super::GOOD;
use super::inherit::Shelf;
use crate::loader;
use crate::loader::Source;

/// A file that uses every table and key.
const RICH: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/broken/sound.toml"));

/// Reads a text; the faults of a wrong one are in the order of the file and name its lines.
fn read(text: &str) -> Result<(), TestCaseError> {
    let Err(faults) = loader::from_toml("garbage.toml", text) else {
        return Ok(());
    };
    let places: Vec<_> = faults.0.iter().map(|it| (it.line, it.column)).collect();
    prop_assert!(!places.is_empty());
    prop_assert!(places.is_sorted());
    prop_assert!(places.iter().all(|it| it.0 >= 1 && it.0 <= text.matches('\n').count() + 1));
    Ok(())
}

/// Reads a child of a game whose file is this text; every fault is reported with a place in one of the two.
fn read_below(parent: &str, child: &str) -> Result<(), TestCaseError> {
    let shelf = [("parent", parent)];
    let source = Source::new("child", child);
    let Err(faults) = loader::read(&source, &Shelf(&shelf)) else {
        return Ok(());
    };
    prop_assert!(!faults.0.is_empty());
    for fault in &faults.0 {
        let text = if fault.file == "child" { child } else { parent };
        let line = text.split('\n').nth(fault.line - 1);
        prop_assert!(line.is_some_and(|it| fault.column <= it.chars().count() + 1), "{}", fault);
    }
    Ok(())
}

/// A file without what stands between two of its bytes.
fn without(text: &str, from: usize, to: usize) -> String {
    [&text[..from.min(to)], &text[from.max(to)..]].concat()
}

/// A child's head and a few of the lines of a good file.
fn child() -> impl Strategy<Value = String> {
    let head = "name = \"child\"\ntitle = \"Child\"\ninherits = \"parent\"";
    scraps().prop_map(move |rest| format!("{head}\n{rest}"))
}

/// Pieces of files, as likely to fit together as not.
fn scraps() -> impl Strategy<Value = String> {
    let lines: Vec<&str> = GOOD.lines().chain(RICH.lines()).collect();
    let odd =
        ["[[pieces.P]]", "pieces.P.moves = 5", "[pieces.P.promotes]", "\"", "[", "a = [", "}"];
    let line = prop_oneof![
        4 => proptest::sample::select(lines),
        1 => proptest::sample::select(odd.to_vec()),
    ];
    proptest::collection::vec(line, 0..60).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #[test]
    fn any_text_is_read_without_panic(text in "\\PC*") {
        read(&text)?;
    }

    #[test]
    fn lines_of_a_good_file_in_any_order_are_read_without_panic(text in scraps()) {
        read(&text)?;
    }

    #[test]
    fn a_good_file_with_a_few_bytes_changed_is_read_without_panic(
        changes in proptest::collection::vec((0..GOOD.len(), any::<u8>()), 1..6)
    ) {
        let mut bytes = GOOD.as_bytes().to_vec();
        for (at, byte) in changes {
            bytes[at] = byte;
        }
        read(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn a_good_file_cut_out_anywhere_is_read_without_panic(from in 0..GOOD.len(), to in 0..GOOD.len()) {
        read(&without(GOOD, from, to))?;
    }

    #[test]
    fn a_file_of_many_rules_cut_out_anywhere_is_read_without_panic(
        from in 0..RICH.len(), to in 0..RICH.len(), more in scraps()
    ) {
        read(&without(RICH, from, to))?;
        read(&format!("{}\n{more}", without(RICH, from, to)))?;
    }

    #[test]
    fn any_parent_and_any_child_are_read_without_panic(
        parent in "\\PC*", child in "\\PC*", whole in child()
    ) {
        read_below(&parent, &whole)?;
        read_below(RICH, &format!("inherits = \"parent\"\n{child}"))?;
    }

    #[test]
    fn parent_and_child_cut_out_anywhere_are_read_without_panic(
        from in 0..RICH.len(), to in 0..RICH.len(), child in child(), without_key in "[a-z.NPKQ]{0,12}"
    ) {
        let child = format!("without = [{without_key:?}, \"castling\"]\n{child}");
        read_below(&without(RICH, from, to), &child)?;
    }

    #[test]
    fn a_number_or_a_square_changed_is_read_without_panic(
        changes in proptest::collection::vec((0..RICH.len(), "[0-9a-p*]{1,2}"), 1..4)
    ) {
        let mut text = RICH.to_owned();
        for (at, new) in changes {
            let digit = |it: &(usize, char)| it.0 >= at && it.1.is_ascii_digit();
            let found = text.char_indices().find(digit);
            if let Some((at, _)) = found {
                text.replace_range(at..at + 1, &new);
            }
        }
        read(&text)?;
    }
}
