//! Promotion: settings in `variant::rule::Promotion`.

use super::{GenType, Sink, supply};
use crate::geometry::{Square, SquareSet};
use crate::position::{Move, MoveTag, Position};
use crate::variant::rule::Promotion;

/// Those of `targets` on which a move from `from` with these flags promotes.
#[inline(always)]
pub(super) fn promoting(
    rule: &Promotion,
    (from, targets, tag): (Square, SquareSet, MoveTag),
    occupied: &SquareSet,
) -> SquareSet {
    if tag.has(MoveTag::EN_PASSANT) {
        targets & rule.promoting(from)
    } else {
        targets & rule.promoting_now(from, occupied)
    }
}

/// Generates the moves of this type from `from` to each of `targets`, on which captures promote: promotions to
/// each kind in reserve, and the move without promotion if it is optional or only captures promote.
#[inline(never)]
pub(super) fn emit(
    rule: &Promotion,
    position: &Position,
    (from, targets, tag): (Square, SquareSet, MoveTag),
    gen_type: GenType,
    sink: &mut impl Sink,
) {
    let promoting = promoting(rule, (from, targets, tag), &position.occupied());
    if gen_type != GenType::Quiet {
        for to in promoting {
            let plain = Move::new(from, to, tag);
            let choices = rule.choices(from, to).iter();
            let choices = choices.filter(|&&kind| supply::is_in_reserve(position, kind));
            choices.for_each(|&kind| sink.one(plain.promoting_to(kind)));
        }
    }
    let declined = targets & !(promoting & rule.compulsory(from));
    let wanted = match gen_type {
        GenType::All => declined,
        GenType::Noisy if tag.has(MoveTag::EN_PASSANT) => declined,
        GenType::Noisy => declined & position.occupied(),
        GenType::Quiet => declined & !position.occupied(),
    };
    sink.targets(from, wanted, tag);
}

/// Whether promotion allows a capture from `from` to `to`: not if it is compulsory and the reserve is empty.
pub(super) fn is_open(
    rule: Option<&Promotion>,
    position: &Position,
    from: Square,
    to: Square,
) -> bool {
    rule.is_none_or(|rule| {
        !(rule.promoting(from) & rule.compulsory(from)).contains(to)
            || rule.choices(from, to).iter().any(|&kind| supply::is_in_reserve(position, kind))
    })
}

/// Whether a move may promote as it does, or be made without promotion.
pub(super) fn allows(rule: Option<&Promotion>, position: &Position, mv: Move) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let tag = mv.tag().without(MoveTag::PROMOTION);
    let promotes = |rule: &&Promotion| {
        !promoting(rule, (from, SquareSet::of(to), tag), &position.occupied()).is_empty()
    };
    match (rule.filter(promotes), mv.promotion()) {
        (Some(rule), Some(kind)) => {
            rule.choices(from, to).contains(&kind) && supply::is_in_reserve(position, kind)
        }
        (Some(rule), None) => !rule.compulsory(from).contains(to),
        (None, kind) => kind.is_none(),
    }
}
