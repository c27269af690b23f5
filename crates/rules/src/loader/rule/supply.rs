//! `[supply]` and `[limits]`: the number of pieces of each kind that promotion can give.

use crate::loader::complaints::{Complaints, Named};
use crate::loader::document::TomlTable;
use crate::loader::pieces::Pieces;
use crate::loader::variant::Draft;
use crate::loader::{scalar, words};
use crate::setup::KindSet;
use crate::variant::Variant;
use crate::variant::rule::Supply;

/// The largest number of one kind; more would not fit on the board.
const MOST: i64 = 250;

pub(super) fn load(draft: &Draft, variant: &mut Variant) {
    let (file, complaints) = (&draft.file, draft.complaints);
    let supply = file.optional::<TomlTable>("supply");
    let limits = file.optional::<TomlTable>("limits");
    let named = |table: &TomlTable| table.named();
    let counted = |table, reserve| counts(&named(table), reserve, &draft.pieces, complaints);
    variant.supply = match (supply, limits) {
        (Some(_), Some(limits)) => {
            let message = "the file has both [supply] and [limits]: expected one of them";
            complaints.add(limits.place, message.to_owned());
            None
        }
        (Some(supply), None) => {
            // A merged piece is not captured and not in the reserve: with both rules, the reserve would not
            // follow from the board.
            if file.has("fusion") {
                let message =
                    "the file has both [supply] and [fusion]: expected one of them, or [limits]";
                complaints.add(supply.place, message.to_owned());
            }
            Some(counted(&supply.value, true))
        }
        (None, Some(limits)) => Some(counted(&limits.value, false)),
        (None, None) => None,
    };
}

pub(super) fn describe(variant: &Variant) -> Vec<String> {
    let Some(rule) = &variant.supply else { return Vec::new() };
    let limited =
        variant.kinds().filter(|&kind| (1..Supply::UNLIMITED).contains(&rule.count(kind)));
    let count = |kind| format!("{} {}", words::name(variant, kind), rule.count(kind));
    let counts = limited.map(count).collect::<Vec<_>>().join(", ");
    vec![if rule.reserve {
        format!(
            "Pieces of each side in all: {counts}. Those that are not on the board are in its reserve; promotion is only to pieces in reserve."
        )
    } else {
        format!("Most pieces of a kind that a side may have after a promotion: {counts}.")
    }]
}

fn counts(table: &Named<i64>, reserve: bool, pieces: &Pieces, complaints: &Complaints) -> Supply {
    let unnamed = if reserve { 0 } else { Supply::UNLIMITED };
    let mut counts = vec![unnamed; pieces.labels.len()];
    let mut named = KindSet::EMPTY;
    for (label, number) in table {
        let count = scalar::within(number, 0..=MOST, complaints);
        let kinds = pieces.all_named(label, complaints);
        if kinds.iter().any(|kind| pieces.royal().contains(*kind)) {
            let message = format!("{} is royal: expected a kind to promote to", label.value);
            complaints.add(label.place, message);
        }
        if kinds.iter().any(|kind| named.contains(*kind)) {
            let message = format!("the label {} is in this table twice", label.quoted());
            complaints.add(label.place, message);
        }
        for kind in kinds {
            named.insert(kind);
            counts[kind.index()] = count.unwrap_or_default() as u8;
        }
    }
    Supply { counts, reserve }
}
