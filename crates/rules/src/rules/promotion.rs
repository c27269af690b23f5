//! Promotion: settings in `variant::rule::Promotion`.

use super::{GenType, Sink, supply};
use crate::geometry::{Square, SquareSet};
use crate::position::{Move, MoveTag, Position};
use crate::setup::Kind;
use crate::variant::rule::Promotion;

/// Generates the moves of this type from `from` to each of `targets`, all of them in the zone: promotions to
/// each kind in reserve, and the move without promotion if it is optional.
pub(super) fn emit(
    rule: &Promotion,
    position: &Position,
    (from, targets, tag): (Square, SquareSet, MoveTag),
    gen_type: GenType,
    sink: &mut impl Sink,
) {
    if gen_type != GenType::Quiet {
        for to in targets {
            let plain = Move::new(from, to, tag);
            let choices =
                rule.choices(to).iter().filter(|&&kind| supply::is_in_reserve(position, kind));
            choices.for_each(|&kind| sink.one(plain.promoting_to(kind)));
        }
    }
    let declined = targets & !rule.must;
    let wanted = match gen_type {
        GenType::All => declined,
        GenType::Noisy if tag.has(MoveTag::EN_PASSANT) => declined,
        GenType::Noisy => declined & position.occupied(),
        GenType::Quiet => declined & !position.occupied(),
    };
    sink.targets(from, wanted, tag);
}

/// Whether promotion allows a move from `from` to `to`: not if it is compulsory and the reserve is empty.
pub(super) fn is_open(
    rule: Option<&Promotion>,
    position: &Position,
    from: Square,
    to: Square,
) -> bool {
    rule.is_none_or(|rule| {
        !(rule.promoting(from) & rule.must).contains(to)
            || rule.choices(to).iter().any(|&kind| supply::is_in_reserve(position, kind))
    })
}

/// Whether a move from `from` to `to` may promote to `kind` (`None`: without promotion).
pub(super) fn allows(
    rule: Option<&Promotion>,
    position: &Position,
    from: Square,
    to: Square,
    kind: Option<Kind>,
) -> bool {
    let promoting = rule.filter(|rule| rule.promoting(from).contains(to));
    match (promoting, kind) {
        (Some(rule), Some(kind)) => {
            rule.choices(to).contains(&kind) && supply::is_in_reserve(position, kind)
        }
        (Some(rule), None) => !rule.must.contains(to),
        (None, kind) => kind.is_none(),
    }
}
