//! `[supply]` and `[limits]`: how many of each kind there are to promote to.

use crate::loader::complaints::Complaints;
use crate::loader::document::{Place, Placed};
use crate::loader::resolve::army::Army;
use crate::loader::resolve::text;
use crate::loader::spec::{Named, Spec};
use crate::variant::rule::Supply;

/// The most of one kind; more would not find room on the board.
const MOST: i64 = 250;

/// The rule; `None` with neither table.
pub(super) fn resolve(spec: &Spec, army: &Army, complaints: &Complaints) -> Option<Supply> {
    match (&spec.supply, &spec.limits) {
        (Some(_), Some(limits)) => {
            let message = "the file has both [supply] and [limits]: expected one of them";
            complaints.add(limits.place, message.to_owned());
            None
        }
        (Some(supply), None) => {
            check_fusion(spec, supply.place, complaints);
            Some(counts(supply, true, army, complaints))
        }
        (None, Some(limits)) => Some(counts(limits, false, army, complaints)),
        (None, None) => None,
    }
}

/// What merges has not been captured, and waits in no reserve: where both rules hold, pieces could not
/// be counted by what stands.
fn check_fusion(spec: &Spec, place: Place, complaints: &Complaints) {
    if spec.fusion.is_some() {
        let message = "the file has both [supply] and [fusion]: expected one of them, or [limits]";
        complaints.add(place, message.to_owned());
    }
}

fn counts(
    table: &Placed<Named<i64>>,
    reserve: bool,
    army: &Army,
    complaints: &Complaints,
) -> Supply {
    let unnamed = if reserve { 0 } else { Supply::UNLIMITED };
    let mut counts = vec![unnamed; army.labels.len()];
    for (label, number) in &table.value {
        let count = text::within(number, 0..=MOST, complaints);
        let Some(kind) = army.one_named(label, complaints) else { continue };
        if army.royal().contains(kind) {
            let message = format!("{} is royal: expected a kind to promote to", label.value);
            complaints.add(label.place, message);
        }
        counts[kind.index()] = count.unwrap_or_default() as u8;
    }
    Supply { counts, reserve }
}
