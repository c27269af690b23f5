//! What each piece is worth: what the file says, or else what its moves say.

use super::estimate::{Estimator, of_promoting};
use crate::geometry::Color;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// Completes the values of the pieces of a game, whose motions and promotions are known, and puts its
/// kinds in their order. White's pieces are asked, Black's are their mirror images.
pub(super) fn estimate(variant: &mut Variant) {
    let estimator = Estimator::new(&variant.shape);
    let moves = |kind| estimator.value(variant.motion(Piece::new(Color::White, kind)));
    let moves: Vec<(Kind, i32)> = variant.kinds().map(|kind| (kind, moves(kind))).collect();
    for (kind, estimated) in moves {
        set(variant, kind, estimated);
    }
    for (kind, best) in promoting(variant) {
        let moves = variant.pieces[kind.index()].estimated;
        set(variant, kind, of_promoting(moves, best));
    }
    let mut kinds: Vec<Kind> = variant.kinds().collect();
    kinds.sort_by_key(|&it| (variant.royal.contains(it), variant.pieces[it.index()].value));
    variant.cheapest_first = kinds;
}

fn set(variant: &mut Variant, kind: Kind, estimated: i32) {
    let unsaid = if variant.royal.contains(kind) { 0 } else { estimated };
    let info = &mut variant.pieces[kind.index()];
    info.estimated = estimated;
    info.value = info.documented.unwrap_or(unsaid);
}

/// The kinds that go forward until they promote, and the value of the best that each may become.
fn promoting(variant: &Variant) -> Vec<(Kind, i32)> {
    let best = |kind: Kind| {
        let rule = variant.promotion(Piece::new(Color::White, kind))?;
        let kinds = rule.zones.iter().flat_map(|(_, kinds)| kinds);
        let best = kinds.map(|kind| variant.pieces[kind.index()].value).max()?;
        variant.one_way.contains(kind).then_some((kind, best))
    };
    variant.kinds().filter_map(best).collect()
}
