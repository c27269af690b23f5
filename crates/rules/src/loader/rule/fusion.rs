//! `[fusion]`: which simple kinds make up which compounds.

use crate::loader::complaints::{Complaints, Named, Placed, Text};
use crate::loader::document::TomlTable;
use crate::loader::pieces::Pieces;
use crate::loader::variant::Draft;
use crate::loader::words;
use crate::setup::Kind;
use crate::variant::Variant;
use crate::variant::rule::Fusion;

pub(super) fn load(draft: &Draft, variant: &mut Variant) {
    let (pieces, complaints) = (&draft.pieces, draft.complaints);
    let Some(table) = draft.file.optional::<TomlTable>("fusion") else { return };
    let compounds = table.value.required::<TomlTable>("compounds");
    let compounds: Named<Vec<Text>> = compounds.map(|it| it.value.named()).unwrap_or_default();
    table.value.finish();
    if compounds.is_empty() {
        let message = "the table lists no compounds: expected some, such as { Q = [\"R\", \"B\"] }";
        complaints.add_if_whole(table.place, message.to_owned());
    }
    let mut parts: Vec<Option<[Kind; 2]>> = vec![None; pieces.labels.len()];
    for (label, list) in &compounds {
        let kind = pieces.one_named(label, complaints);
        let pair = pair(list, pieces, complaints);
        let (Some(kind), Some(pair)) = (kind, pair) else { continue };
        if parts.iter().flatten().any(|it| same(*it, pair)) {
            let message = "another compound has the same parts: expected each pair once";
            complaints.add(list.place, message.to_owned());
        }
        if parts[kind.index()].is_some() {
            let message = format!("the label {} is in this table twice", label.quoted());
            complaints.add(label.place, message);
        }
        check_royalty(label, kind, pair, pieces, complaints);
        parts[kind.index()] = Some(pair);
    }
    check_simple(&compounds, pieces, complaints);
    variant.fusion = Some(Fusion::new(parts));
}

pub(super) fn describe(variant: &Variant) -> Vec<String> {
    let Some(rule) = &variant.fusion else { return Vec::new() };
    let compound = |kind| {
        let [one, other] = rule.parts(kind)?.map(|part| words::name(variant, part));
        Some(format!("{one} and {other} make {}", words::name(variant, kind)))
    };
    let compounds: Vec<String> = variant.kinds().filter_map(compound).collect();
    let begin = "To merge, one piece moves onto the other by one of its usual moves; a royal piece may not make this move.";
    let split = "Fission: a part of a compound that is not attacked moves to an empty square, and the other part stays.";
    vec![format!("Fusion: {}.", compounds.join(", ")), begin.to_owned(), split.to_owned()]
}

/// The two parts of a compound.
fn pair(list: &Placed<Vec<Text>>, pieces: &Pieces, complaints: &Complaints) -> Option<[Kind; 2]> {
    let kinds = pieces.named(list, complaints);
    if list.value.len() != 2 {
        let message = format!("read {} parts: expected two different kinds", list.value.len());
        complaints.add(list.place, message);
    }
    kinds.try_into().ok()
}

fn same(one: [Kind; 2], other: [Kind; 2]) -> bool {
    one == other || one == [other[1], other[0]]
}

/// Checks that a compound is royal if and only if exactly one of its parts is.
fn check_royalty(
    label: &Text,
    kind: Kind,
    pair: [Kind; 2],
    pieces: &Pieces,
    complaints: &Complaints,
) {
    let royal = pieces.royal();
    let parts = pair.iter().filter(|it| royal.contains(**it)).count();
    let expected = match (parts, royal.contains(kind)) {
        (0, true) => "expected a royal part, or a compound that is not royal",
        (1, false) => "expected royal = true for a compound that has a royal part",
        (2, _) => "expected at most one royal part",
        _ => return,
    };
    let message =
        format!("the royal kinds among {} and its parts do not agree: {expected}", label.value);
    complaints.add(label.place, message);
}

/// Checks that no compound is a part of another one.
fn check_simple(compounds: &Named<Vec<Text>>, pieces: &Pieces, complaints: &Complaints) {
    let kinds: Vec<Kind> =
        compounds.iter().filter_map(|(it, _)| pieces.labels.find(&it.value)).collect();
    for part in compounds.iter().flat_map(|(_, parts)| &parts.value) {
        if pieces.labels.find(&part.value).is_some_and(|it| kinds.contains(&it)) {
            let message =
                format!("{} is a compound itself: expected a kind that is not", part.value);
            complaints.add(part.place, message);
        }
    }
}
