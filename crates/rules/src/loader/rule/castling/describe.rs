//! Castling in words.

use crate::geometry::Symmetry;
use crate::loader::words;
use crate::setup::Kind;
use crate::variant::Variant;
use crate::variant::rule::Castle;

/// One line for each right, of White's alone if Black's are their images.
pub(in crate::loader::rule) fn describe(variant: &Variant) -> Vec<String> {
    let Some(rule) = &variant.castling else { return Vec::new() };
    let [white, black] = rule.castles.each_ref().map(|castles| lines(variant, castles));
    let image: Vec<Castle> = rule.castles[1].iter().map(|it| it.flipped(&variant.shape)).collect();
    let alike = |(one, other): (&Castle, &Castle)| {
        let label = |kind| variant.labels.label(kind);
        let places = |it: &Castle| (it.king, it.partner, it.to, it.partner_to);
        places(one) == places(other) && label(one.partner_kind) == label(other.partner_kind)
    };
    let mirrored =
        image.len() == rule.castles[0].len() && rule.castles[0].iter().zip(&image).all(alike);
    if mirrored {
        let turned = match variant.shape.symmetry() {
            Symmetry::Mirror => "mirrored",
            Symmetry::Rotate => "turned",
        };
        return white.into_iter().map(|line| format!("{line}; Black's is {turned}.")).collect();
    }
    white.into_iter().chain(black).map(|line| line + ".").collect()
}

/// The castling of a royal kind in words, White's if White has it: for each right a text without capital and full
/// stop. None if the kind does not castle.
pub(in crate::loader::rule) fn of_kind(variant: &Variant, kind: Kind) -> Vec<String> {
    let castles = castles_of(variant, kind);
    let right = |castles: &[Castle]| {
        let Castle { king, partner: home, partner_kind, right, .. } = castles.first()?;
        let side = variant.rights.list().get(*right)?.color;
        let targets: Vec<String> = castles.iter().map(|it| it.to.to_string()).collect();
        let targets = words::either(&targets.iter().map(String::as_str).collect::<Vec<_>>());
        let partner = words::name(variant, *partner_kind);
        Some(format!("castles, as {side}, from {king} to {targets} with the {partner} on {home}"))
    };
    castles.chunk_by(|one, other| one.right == other.right).filter_map(right).collect()
}

/// The castlings of a kind: White's, or Black's if White has none.
pub(crate) fn castles_of(variant: &Variant, kind: Kind) -> Vec<Castle> {
    let of_side = |castles: &Vec<Castle>| -> Vec<Castle> {
        let own = castles.iter().filter(|it| royal(variant, it.right) == Some(kind));
        own.cloned().collect()
    };
    let all = variant.castling.iter().flat_map(|it| &it.castles).map(of_side);
    all.into_iter().find(|it| !it.is_empty()).unwrap_or_default()
}

/// The royal kind that needs a right.
fn royal(variant: &Variant, right: usize) -> Option<Kind> {
    variant.rights.list().get(right)?.needs.first().map(|(kind, _)| *kind)
}

/// One line for each right, without its full stop.
fn lines(variant: &Variant, castles: &[Castle]) -> Vec<String> {
    let target = |castle: &Castle| {
        let Castle { king, to, lettered, partner_kind, .. } = castle;
        let letter = variant.labels.label(*partner_kind).to_ascii_lowercase();
        if *lettered { format!("{to} (written {king}{to}{letter})") } else { to.to_string() }
    };
    let right = |castles: &[Castle]| {
        let Castle { king, partner: home, partner_kind, right, .. } = castles.first()?;
        let letter = variant.rights.list().get(*right)?.letter;
        let partner = words::name(variant, *partner_kind);
        let targets: Vec<String> = castles.iter().map(target).collect();
        let targets = words::either(&targets.iter().map(String::as_str).collect::<Vec<_>>());
        let apart = castles.iter().find(|it| !it.joins()).map(|it| it.partner_to);
        let apart = apart.map_or(String::new(), |it| format!(", the {partner} to {it}"));
        let name = words::name(variant, royal(variant, *right)?);
        Some(format!(
            "Castling: the {name} goes from {king} to {targets}, with the {partner} on {home}{apart} (right {letter})"
        ))
    };
    castles.chunk_by(|one, other| one.right == other.right).filter_map(right).collect()
}
