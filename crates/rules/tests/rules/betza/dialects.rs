//! Texts whose meaning depends on the dialect, or on the version.

use std::collections::HashSet;

use bentrider_rules::betza::{Dialect, Leg, moves_with_another_meaning, parse, parse_as};
use bentrider_rules::loader;

#[test]
fn moves_that_earlier_versions_read_otherwise_are_known() {
    for (text, changed) in [
        ("fNfrNfsFmbC2", &["fN", "frN", "fsF", "mbC2"][..]),
        ("f[F?fsR]v[W?fsB]", &["f[F?fsR]"]),
        ("vN", &[]),
        ("ffNfsNfFfrFfsWfhNlfN", &[]),
        ("fmWfceFfmnnDifmnDifmnnHm[fF?fsR]c[W?fsB3]vRrB", &[]),
        ("K[", &[]),
    ] {
        assert_eq!(moves_with_another_meaning(text), changed, "{text}");
    }
}

#[test]
fn where_dialects_differ_each_is_read_as_its_own() {
    use Dialect::{FairyStockfish, Muller};
    for (text, dialect, same) in [
        ("fK", Muller, "fW"),
        ("fK", FairyStockfish, "fWfF"),
        ("fhQ", Muller, "fRfB"),
        ("frlK", Muller, "lWfrF"),
        ("frlK", FairyStockfish, "rlWfrlF"),
        ("fsK2", Muller, "fF2"),
        ("fsK2", FairyStockfish, "rlW2fF2"),
        ("fvF", Muller, "fF"),
        ("fvF", FairyStockfish, "F"),
        ("vfN", Muller, "fN"),
        ("sfF", Muller, "fF"),
        ("fhW", FairyStockfish, "fW"),
        ("nZ", FairyStockfish, "mafsmafW"),
        ("ffnC", FairyStockfish, "[fW-fW-fsF]"),
    ] {
        let legs = |text, dialect| -> HashSet<Leg> {
            parse_as(text, dialect).unwrap().into_iter().collect()
        };
        assert_eq!(legs(text, dialect), legs(same, Dialect::Own), "{text} {dialect:?}");
        assert!(parse(text).is_err(), "{text}");
    }
}

/// So a file in a dialect may inherit from a built-in variant.
#[test]
fn the_moves_of_built_in_variants_are_the_same_in_every_dialect() {
    for name in loader::names() {
        for info in &loader::built_in(name).unwrap().pieces {
            let texts = [&info.betza].into_iter().chain(info.from_rank.iter().map(|(_, it)| it));
            for text in texts.chain(&info.promotes_by) {
                let own = parse(text).unwrap();
                for dialect in [Dialect::Muller, Dialect::FairyStockfish] {
                    assert_eq!(parse_as(text, dialect).unwrap(), own, "{name} {text} {dialect:?}");
                }
                assert!(moves_with_another_meaning(text).is_empty(), "{name} {text}");
            }
        }
    }
}

#[test]
fn a_first_move_on_a_path_that_turns_opens_no_square_to_capture_en_passant() {
    for dialect in [Dialect::Own, Dialect::Muller, Dialect::FairyStockfish] {
        let legs = parse_as("imnN", dialect).unwrap();
        assert!(legs.iter().all(|leg| leg.initial && !leg.modes.trail), "{dialect:?}");
    }
}
