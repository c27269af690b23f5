//! Fusion and fission: settings in `variant::rule::Fusion`.

use super::attack::{BoardAfter, is_attacked, is_attacked_if};
use super::{CheckInfo, Sink};
use crate::geometry::{Square, SquareSet};
use crate::position::{Move, MoveTag, Position};
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// Generates the fusions and fissions of the side to move.
pub(super) fn emit(
    variant: &Variant,
    position: &Position,
    check_info: &CheckInfo,
    sink: &mut impl Sink,
) {
    let Some(rule) = &variant.fusion else { return };
    for (kind, partners) in rule.partners() {
        if !variant.royal.contains(*kind) {
            emit_fusions(variant, position, check_info, *kind, partners, sink);
        }
    }
    for (kind, parts) in rule.compounds() {
        emit_fissions(variant, position, check_info, *kind, *parts, sink);
    }
}

fn emit_fusions(
    variant: &Variant,
    position: &Position,
    check_info: &CheckInfo,
    kind: Kind,
    partners: &[Kind],
    sink: &mut impl Sink,
) {
    let piece = Piece::new(position.side(), kind);
    let standing = position.squares_of(piece);
    if standing.is_empty() {
        return;
    }
    let partners = partners.iter().map(|&kind| Piece::new(position.side(), kind));
    let partners = partners.fold(SquareSet::EMPTY, |all, piece| all | position.squares_of(piece));
    let occupied = position.occupied();
    for from in standing {
        let targets = variant.motion(piece).approaches(from, &occupied) & partners;
        if !targets.is_empty() {
            let safe = check_info.safe_targets(variant, position, from, targets);
            sink.targets(from, safe, MoveTag::FUSION);
        }
    }
}

fn emit_fissions(
    variant: &Variant,
    position: &Position,
    check_info: &CheckInfo,
    kind: Kind,
    parts: [Kind; 2],
    sink: &mut impl Sink,
) {
    let side = position.side();
    let occupied = position.occupied();
    for from in position.squares_of(Piece::new(side, kind)) {
        if is_attacked(variant, position, from, !side) {
            continue;
        }
        for part in parts {
            let reach = variant.motion(Piece::new(side, part)).reach(from, &occupied);
            let safe = if variant.royal.contains(part) {
                check_info.safe_royal_part(variant, position, reach & !occupied)
            } else {
                check_info.safe_part(variant, position, reach & !occupied)
            };
            sink.parts(from, safe, part);
        }
    }
}

/// Whether this fusion is legal.
pub(super) fn is_legal_fusion(
    variant: &Variant,
    position: &Position,
    from: Square,
    to: Square,
) -> bool {
    let side = position.side();
    let whole = whole(variant, position, from, to);
    let royal = position.royal(side);
    let reaches = |piece| {
        let approaches = variant.motion(piece).approaches(from, &position.occupied());
        approaches.contains(to)
    };
    whole.is_some()
        && from != royal
        && position.at(from).is_some_and(reaches)
        && !is_attacked_if(variant, position, royal, !side, &BoardAfter::moved(position, from, to))
}

/// The compound of two own pieces that may fuse.
pub(super) fn whole(
    variant: &Variant,
    position: &Position,
    from: Square,
    to: Square,
) -> Option<Kind> {
    let (one, other) = (position.at(from)?, position.at(to)?);
    let rule = variant.fusion.as_ref().filter(|_| one.color() == other.color())?;
    rule.whole(one.kind(), other.kind())
}

/// Whether this part may leave the compound on `from` for `to`.
pub(super) fn is_legal_fission(
    variant: &Variant,
    position: &Position,
    from: Square,
    to: Square,
    part: Kind,
) -> bool {
    let side = position.side();
    let Some(compound) = position.at(from) else { return false };
    let occupied = position.occupied();
    let splits = variant.fusion.as_ref().and_then(|it| it.rest(compound.kind(), part)).is_some();
    if !splits || occupied.contains(to) {
        return false;
    }
    let royal = if variant.royal.contains(part) { to } else { position.royal(side) };
    let reach = variant.motion(Piece::new(side, part)).reach(from, &occupied);
    reach.contains(to)
        && !is_attacked(variant, position, from, !side)
        && !is_attacked_if(variant, position, royal, !side, &BoardAfter::joined(position, to))
}

/// Makes a fusion.
pub(super) fn fuse(variant: &Variant, position: &mut Position, from: Square, to: Square) {
    let whole = whole(variant, position, from, to);
    let mover = position.take(from);
    position.take(to);
    if let (Some(mover), Some(whole)) = (mover, whole) {
        position.put(Piece::new(mover.color(), whole), to);
    }
}

/// Makes a fission.
pub(super) fn split(variant: &Variant, position: &mut Position, mv: Move) {
    let (from, to) = (mv.from(), mv.to());
    let (Some(compound), Some(part)) = (position.take(from), mv.part()) else { return };
    let rest = variant.fusion.as_ref().and_then(|it| it.rest(compound.kind(), part));
    if let Some(rest) = rest {
        position.put(Piece::new(compound.color(), rest), from);
    }
    position.put(Piece::new(compound.color(), part), to);
}
