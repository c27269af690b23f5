//! The King's leap: settings in `variant::rule::KingLeap`.

use super::attack::{BoardAfter, attackers_if};
use super::{CheckInfo, Refusal, attack, checkers};
use crate::geometry::{Square, SquareSet};
use crate::position::Position;
use crate::setup::Piece;
use crate::variant::Variant;
use crate::variant::rule::{GuardedPath, KingLeap};

/// The targets of the leaps that the King of the side to move may make.
pub(super) fn targets(variant: &Variant, position: &Position, check_info: &CheckInfo) -> SquareSet {
    let Some(rule) = &variant.king_leap else { return SquareSet::EMPTY };
    let side = position.side();
    if !may_still(rule, variant, position) || rule.not_from_check && check_info.in_check() {
        return SquareSet::EMPTY;
    }
    let from = position.royal(side);
    let paths = rule.paths(side, from).iter().filter(|path| position.at(path.to).is_none());
    let asked = paths.clone().fold(SquareSet::EMPTY, |all, path| (all | path.passed).with(path.to));
    let attacked = attack::attacked_near_royal(variant, position, asked);
    paths.filter(|path| is_open(rule, path, &attacked)).map(|path| path.to).collect()
}

fn is_open(rule: &KingLeap, path: &GuardedPath, attacked: &SquareSet) -> bool {
    !attacked.contains(path.to) && (!rule.path_unattacked || path.is_open(attacked))
}

/// The reason why the King of the side to move may not leap to `to`, for leaps that are not legal. `None` if
/// no leap leads there.
pub(super) fn refusal(variant: &Variant, position: &Position, to: Square) -> Option<Refusal> {
    let rule = variant.king_leap.as_ref()?;
    let side = position.side();
    let from = position.royal(side);
    let path = rule.paths(side, from).iter().find(|path| path.to == to)?;
    let checkers = checkers(variant, position);
    if !may_still(rule, variant, position) {
        return Some(Refusal::LeapIsLost);
    }
    if rule.not_from_check && !checkers.is_empty() {
        return Some(Refusal::LeapFromCheck { by: checkers });
    }
    if position.at(to).is_some() {
        return Some(Refusal::LeapOntoPiece);
    }
    let mut board = BoardAfter::now(position);
    board.occupied.remove(from);
    let by = |square| (square, attackers_if(variant, position, square, !side, &board));
    let target = by(to);
    let squares =
        if target.1.is_empty() { path.passed.into_iter().map(by).collect() } else { vec![target] };
    Some(Refusal::LeapThroughAttack { squares })
}

/// Whether the royal piece of the side to move has the leap, and still its right if that is needed.
fn may_still(rule: &KingLeap, variant: &Variant, position: &Position) -> bool {
    let side = position.side();
    let own = Piece::new(side, rule.holder);
    let held = position.rights();
    position.at(position.royal(side)) == Some(own)
        && (!rule.first_move || held.without(variant.rights.ended_by_royal(side)) != held)
}
