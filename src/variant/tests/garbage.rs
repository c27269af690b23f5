//! Texts that are no game's file: read without panic, and never without a fault told.

use proptest::prelude::*;

use super::GOOD;
use crate::variant::Variant;

/// Reads a text; the faults of a wrong one are in the order of the file and name its lines.
fn read(text: &str) -> Result<(), TestCaseError> {
    let Err(faults) = Variant::from_toml("garbage.toml", text) else {
        return Ok(());
    };
    let places: Vec<_> = faults.0.iter().map(|it| (it.line, it.column)).collect();
    prop_assert!(!places.is_empty());
    prop_assert!(places.is_sorted());
    prop_assert!(places.iter().all(|it| it.0 >= 1 && it.0 <= text.matches('\n').count() + 1));
    Ok(())
}

/// Pieces of files, as likely to fit together as not.
fn scraps() -> impl Strategy<Value = String> {
    let lines: Vec<&str> = GOOD.lines().collect();
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
        let rest = [&GOOD[..from.min(to)], &GOOD[from.max(to)..]].concat();
        read(&rest)?;
    }
}
