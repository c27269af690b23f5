//! Quiet moves that give check, listed without listing the others.

use super::attack::attackers_among;
use super::{CheckInfo, Sink};
use crate::geometry::SquareSet;
use crate::position::{MoveTag, Position};
use crate::setup::Piece;
use crate::variant::Variant;

/// Hands the legal quiet moves to `sink` with which a piece attacks the enemy's royal piece from its
/// target: plain moves that do not promote. Checks by multi-steps, castling, fusion, and by what a move
/// uncovers are not among them. `check_info` must be that of the position.
pub fn generate_checks(
    variant: &Variant,
    position: &Position,
    check_info: &CheckInfo,
    sink: &mut impl Sink,
) {
    let side = position.side();
    let royal = position.royal(!side);
    let occupied = position.occupied();
    for kind in variant.kinds().filter(|&kind| !variant.royal.contains(kind)) {
        let piece = Piece::new(side, kind);
        let motion = variant.motion(piece);
        for from in position.squares_of(piece) {
            let promoting =
                variant.promotion(piece).map_or(SquareSet::EMPTY, |it| it.promoting(from));
            let targets = motion.reach(from, &occupied) & !occupied & !promoting;
            let targets = attackers_among(motion, targets, royal, &occupied.without(from));
            if !targets.is_empty() {
                let safe = check_info.safe_targets(variant, position, from, targets);
                sink.targets(from, safe, MoveTag::PLAIN);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{GenType, checkers, from_setup, generate, gives_direct_check, make};
    use crate::variant::built_in;

    /// The quiet plain moves after which the mover itself gives check, by making them all.
    fn by_making(variant: &Variant, position: &Position) -> Vec<crate::position::Move> {
        let mut moves = Vec::new();
        generate(variant, position, &CheckInfo::new(variant, position), GenType::Quiet, &mut moves);
        moves.retain(|it| {
            let mut after = position.clone();
            make(variant, &mut after, *it);
            it.tag() == MoveTag::PLAIN && checkers(variant, &after).contains(it.to())
        });
        moves
    }

    #[test]
    fn the_checks_listed_are_those_found_by_making_every_quiet_move() {
        let mut found = 0;
        for name in ["fantastic-xiii", "gross", "fusion", "shako", "chess"] {
            let variant = built_in(name).unwrap();
            let mut position = from_setup(&variant, &variant.start).unwrap();
            for ply in 0..120 {
                let check_info = CheckInfo::new(&variant, &position);
                let mut checks = Vec::new();
                generate_checks(&variant, &position, &check_info, &mut checks);
                assert!(checks.iter().all(|it| gives_direct_check(&variant, &position, *it)));
                checks.sort_by_key(|it| it.bits());
                let mut expected = by_making(&variant, &position);
                expected.sort_by_key(|it| it.bits());
                assert_eq!(checks, expected, "{name}, ply {ply}");
                found += checks.len();
                let moves = crate::rules::legal_moves(&variant, &position);
                let Some(&next) = moves.get(ply * 7919 % moves.len().max(1)) else { break };
                make(&variant, &mut position, next);
            }
        }
        assert!(found > 100, "{found}");
    }
}
