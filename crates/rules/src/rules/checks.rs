//! Moves that give check by the piece that moves.

use super::attack::{attackers_among, attacks_square};
use super::{CheckInfo, Sink, fusion};
use crate::geometry::SquareSet;
use crate::position::{Move, MoveTag, Position};
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

/// Does the piece that a move brings to its target attack the enemy's royal piece from there?
pub fn gives_direct_check(variant: &Variant, position: &Position, mv: Move) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let Some(mover) = position.at(from) else { return false };
    let arrived = match mv.tag() {
        MoveTag::CASTLING => return false,
        MoveTag::FUSION => fusion::whole(variant, position, from, to),
        MoveTag::FISSION => mv.part(),
        _ => mv.promotion(),
    };
    let motion = variant.motion(Piece::new(mover.color(), arrived.unwrap_or(mover.kind())));
    let royal = position.royal(!mover.color());
    let occupied = position.occupied().without(from).with(to);
    motion.origins(royal).contains(to)
        && attacks_square(motion, SquareSet::of(to), royal, &occupied)
}
