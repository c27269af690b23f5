//! Promotion: settings in `variant::rule::Promotion`.

use super::Sink;
use crate::geometry::{Square, SquareSet};
use crate::position::{Move, MoveTag};
use crate::setup::Kind;
use crate::variant::rule::Promotion;

/// Hands on the moves that promote: from `from` to each of `goals`, all of them in the zone, to each
/// kind there is to choose from, and unpromoted where that may be declined.
pub(super) fn emit(
    rule: &Promotion,
    from: Square,
    goals: SquareSet,
    tag: MoveTag,
    sink: &mut impl Sink,
) {
    for to in goals {
        let plain = Move::new(from, to, tag);
        for &kind in rule.choices(to) {
            sink.one(plain.promoting_to(kind));
        }
        if !rule.must.contains(to) {
            sink.one(plain);
        }
    }
}

/// May a move from `from` to `to` promote to `kind` (`None`: stay what it is)?
pub(super) fn allows(
    rule: Option<&Promotion>,
    from: Square,
    to: Square,
    kind: Option<Kind>,
) -> bool {
    let promoting = rule.filter(|rule| rule.promoting(from).contains(to));
    match (promoting, kind) {
        (Some(rule), Some(kind)) => rule.choices(to).contains(&kind),
        (Some(rule), None) => !rule.must.contains(to),
        (None, kind) => kind.is_none(),
    }
}
