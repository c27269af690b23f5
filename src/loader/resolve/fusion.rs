//! `[fusion]`: which simple kinds make up which compounds.

use crate::loader::complaints::Complaints;
use crate::loader::document::{Placed, Text};
use crate::loader::resolve::army::Army;
use crate::loader::spec::FusionSpec;
use crate::setup::Kind;
use crate::variant::rule::Fusion;

pub(super) fn resolve(
    spec: &Placed<FusionSpec>,
    army: &Army,
    complaints: &Complaints,
) -> Option<Fusion> {
    if spec.value.compounds.is_empty() {
        let message = "the file fuses nothing: expected compounds, as { Q = [\"R\", \"B\"] }";
        complaints.add_if_whole(spec.place, message.to_owned());
    }
    let mut parts: Vec<Option<[Kind; 2]>> = vec![None; army.labels.len()];
    for (label, list) in &spec.value.compounds {
        let kind = army.one_named(label, complaints);
        let pair = pair(list, army, complaints);
        let (Some(kind), Some(pair)) = (kind, pair) else { continue };
        if parts.iter().flatten().any(|it| same(*it, pair)) {
            let message = "another compound has the same parts: expected each pair once";
            complaints.add(list.place, message.to_owned());
        }
        check_royalty(label, kind, pair, army, complaints);
        parts[kind.index()] = Some(pair);
    }
    check_simple(&spec.value, army, complaints);
    Some(Fusion::new(parts))
}

/// The two parts of a compound.
fn pair(list: &Placed<Vec<Text>>, army: &Army, complaints: &Complaints) -> Option<[Kind; 2]> {
    let kinds = army.named(list, complaints);
    let pair = <[Kind; 2]>::try_from(kinds).ok();
    if list.value.len() != 2 {
        let message = format!("read {} parts: expected two different kinds", list.value.len());
        complaints.add(list.place, message);
    }
    pair
}

fn same(one: [Kind; 2], other: [Kind; 2]) -> bool {
    one == other || one == [other[1], other[0]]
}

/// A compound is royal if and only if just one of its parts is.
fn check_royalty(label: &Text, kind: Kind, pair: [Kind; 2], army: &Army, complaints: &Complaints) {
    let royal = army.royal();
    let parts = pair.iter().filter(|it| royal.contains(**it)).count();
    let expected = match (parts, royal.contains(kind)) {
        (0, true) => "expected a royal part, or a compound that is not royal",
        (1, false) => "expected royal = true for what holds a royal part",
        (2, _) => "expected at most one royal part",
        _ => return,
    };
    let message =
        format!("the royal kinds among {} and its parts do not agree: {expected}", label.value);
    complaints.add(label.place, message);
}

/// A compound cannot be a part of another one.
fn check_simple(spec: &FusionSpec, army: &Army, complaints: &Complaints) {
    let compounds: Vec<&str> = spec.compounds.iter().map(|(it, _)| it.value.as_str()).collect();
    for part in spec.compounds.iter().flat_map(|(_, parts)| &parts.value) {
        let known = army.labels.find(&part.value).is_some();
        if known && compounds.contains(&part.value.as_str()) {
            let message =
                format!("{} is a compound itself: expected a kind that is none", part.value);
            complaints.add(part.place, message);
        }
    }
}
