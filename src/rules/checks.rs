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
