//! Castling: settings in `variant::rule::Castling`.

use super::attack::{BoardAfter, attackers, is_attacked, is_attacked_if};
use super::{CheckInfo, Refusal, Sink};
use crate::geometry::{Square, SquareSet};
use crate::position::{Move, MoveTag, Position};
use crate::variant::Variant;
use crate::variant::rule::Castle;

/// Generates the castlings of the side to move.
pub(super) fn emit(
    variant: &Variant,
    position: &Position,
    check_info: &CheckInfo,
    sink: &mut impl Sink,
) {
    let Some(rule) = &variant.castling else { return };
    if check_info.in_check() {
        return;
    }
    for castle in &rule.castles[position.side().index()] {
        if is_open(position, castle) && is_safe(variant, position, castle) {
            sink.one(Move::new(castle.king, castle.to, MoveTag::CASTLING));
        }
    }
}

/// Whether this castling is legal.
pub(super) fn is_legal(variant: &Variant, position: &Position, from: Square, to: Square) -> bool {
    find(variant, position, from, to)
        .is_some_and(|castle| is_open(position, castle) && is_safe(variant, position, castle))
}

/// Makes a castling.
pub(super) fn play(variant: &Variant, position: &mut Position, from: Square, to: Square) {
    let Some(castle) = find(variant, position, from, to) else { return };
    let (king, partner) = (position.take(castle.king), position.take(castle.partner));
    if let Some(king) = king {
        position.put(king, castle.to);
    }
    if let Some(partner) = partner {
        position.put(partner, castle.partner_to);
    }
}

/// The reason why the King of the side to move may not castle to `to`, for moves that are not legal. `None`
/// if no castling leads there.
pub(super) fn refusal(variant: &Variant, position: &Position, to: Square) -> Option<Refusal> {
    let side = position.side();
    let castle = find(variant, position, position.royal(side), to)?;
    if !position.rights().has(castle.right) {
        return Some(Refusal::CastlingIsLost);
    }
    if let Some(by) = (position.occupied() & castle.path).first() {
        return Some(Refusal::Blocked { by: Some(by) });
    }
    let by = |square| (square, attackers(variant, position, square, !side));
    let attacked: Vec<(Square, SquareSet)> =
        castle.king_path.into_iter().map(by).filter(|(_, by)| !by.is_empty()).collect();
    if attacked.is_empty() {
        let exposed =
            super::attack::attackers_if(variant, position, to, !side, &castled(position, castle));
        return Some(Refusal::Exposed { by: exposed, royal: to });
    }
    Some(Refusal::CastlingThroughAttack { squares: attacked })
}

fn find<'v>(
    variant: &'v Variant,
    position: &Position,
    from: Square,
    to: Square,
) -> Option<&'v Castle> {
    variant.castling.as_ref()?.find(position.side(), from, to)
}

/// Whether neither piece has moved and no piece is between them.
#[inline]
fn is_open(position: &Position, castle: &Castle) -> bool {
    position.rights().has(castle.right) && !position.occupied().meets(&castle.path)
}

/// Whether the King's start, path and target are unattacked before the move, and the King after it.
fn is_safe(variant: &Variant, position: &Position, castle: &Castle) -> bool {
    let enemy = !position.side();
    !castle.king_path.into_iter().any(|square| is_attacked(variant, position, square, enemy))
        && !is_attacked_if(variant, position, castle.to, enemy, &castled(position, castle))
}

fn castled(position: &Position, castle: &Castle) -> BoardAfter {
    let left = position.occupied().without(castle.king).without(castle.partner);
    BoardAfter { occupied: left.with(castle.to).with(castle.partner_to), taken: SquareSet::EMPTY }
}
