//! The King's jump: settings in `variant::rule::KingLeap`.

use super::attack::{Supposed, attackers_if};
use super::{Danger, Refusal, checkers};
use crate::geometry::{Color, Square, SquareSet};
use crate::position::{Move, Position, Rights};
use crate::variant::Variant;
use crate::variant::rule::{KingLeap, Way};

/// The goals of the jumps that the King of the side to move may make.
pub(super) fn goals(variant: &Variant, position: &Position, danger: &Danger) -> SquareSet {
    let Some(rule) = &variant.king_leap else { return SquareSet::EMPTY };
    let side = position.side();
    if rule.first_move && !holds_right(variant, position.rights(), side)
        || rule.not_from_check && danger.in_check()
    {
        return SquareSet::EMPTY;
    }
    let from = position.royal(side);
    let ways = rule.ways(side, from).iter().filter(|way| position.at(way.to).is_none());
    let attacked = danger.attacked();
    ways.filter(|way| is_open(rule, way, &attacked)).map(|way| way.to).collect()
}

fn is_open(rule: &KingLeap, way: &Way, attacked: &SquareSet) -> bool {
    let middles = &way.middles;
    !attacked.contains(way.to)
        && (!rule.way_unattacked
            || middles.is_empty()
            || !middles.iter().all(|&middle| attacked.contains(middle)))
}

/// Why the King of the side to move may not jump to `to`: asked only of jumps that are not legal.
/// `None` where no jump leads.
pub(super) fn refusal(variant: &Variant, position: &Position, to: Square) -> Option<Refusal> {
    let rule = variant.king_leap.as_ref()?;
    let side = position.side();
    let from = position.royal(side);
    let way = rule.ways(side, from).iter().find(|way| way.to == to)?;
    let checkers = checkers(variant, position);
    if rule.first_move && !holds_right(variant, position.rights(), side) {
        return Some(Refusal::LeapIsLost);
    }
    if rule.not_from_check && !checkers.is_empty() {
        return Some(Refusal::LeapFromCheck { by: checkers });
    }
    if position.at(to).is_some() {
        return Some(Refusal::LeapOntoPiece);
    }
    let mut board = Supposed::now(position);
    board.occupied.remove(from);
    let by = |square| (square, attackers_if(variant, position, square, !side, &board));
    let goal = by(to);
    let squares =
        if goal.1.is_empty() { way.middles.iter().copied().map(by).collect() } else { vec![goal] };
    Some(Refusal::LeapThroughAttack { squares })
}

/// What is left of the rights once `played` was made: a King that moved keeps none.
#[inline]
pub(super) fn rights_after(variant: &Variant, position: &Position, played: Move) -> Rights {
    let rights = position.rights();
    if variant.king_leap.is_none() || played.from() != position.royal(position.side()) {
        return rights;
    }
    let own = |number: &usize| variant.rights[*number].color == position.side();
    (0..variant.rights.len()).filter(own).fold(rights, Rights::without)
}

fn holds_right(variant: &Variant, rights: Rights, side: Color) -> bool {
    let mut numbered = variant.rights.iter().enumerate();
    numbered.any(|(number, right)| right.color == side && rights.has(number))
}
