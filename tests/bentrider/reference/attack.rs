//! Which squares are attacked, whatever is on them.

use std::collections::BTreeMap;

use super::Rules;
use super::board::{At, Board};
use super::walk::ends;

/// The squares from which a side attacks each square of the board.
pub(crate) fn attackers(rules: &Rules, board: &Board, white: bool) -> BTreeMap<At, Vec<At>> {
    let mut attackers: BTreeMap<At, Vec<At>> = BTreeMap::new();
    for (from, piece) in board.pieces(white) {
        for leg in rules.kind(piece).open_legs(from, white).filter(|leg| leg.modes.capture) {
            for to in ends(board, from, leg, white) {
                attackers.entry(to).or_default().push(from);
            }
        }
    }
    for from in attackers.values_mut() {
        from.dedup();
    }
    attackers
}

/// May a side capture what stands, or would stand, on this square?
pub(super) fn attacks(rules: &Rules, board: &Board, white: bool, target: At) -> bool {
    board.pieces(white).any(|(from, piece)| {
        let mut legs = rules.kind(piece).open_legs(from, white).filter(|leg| leg.modes.capture);
        legs.any(|leg| ends(board, from, leg, white).contains(&target))
    })
}

/// Where a side's royal piece stands.
pub(crate) fn king(rules: &Rules, board: &Board, white: bool) -> At {
    board.pieces(white).find(|(_, piece)| rules.kind(*piece).royal).unwrap().0
}
