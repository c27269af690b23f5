use super::attack::{BoardAfter, is_attacked_if};
use super::{CheckInfo, castling, fusion, king_leap, passage, pawn, promotion};
use crate::position::{Move, MoveTag, Position};
use crate::variant::Variant;

/// Is this move legal here? Asked of the move alone, without generating any other; any bits may be
/// asked about.
pub fn is_legal(variant: &Variant, position: &Position, mv: Move) -> bool {
    let side = position.side();
    let (from, to, tag) = (mv.from(), mv.to(), mv.tag());
    let Some(piece) = position.at(from).filter(|piece| piece.color() == side) else {
        return false;
    };
    if mv.bits() != rebuilt(mv).bits() {
        return false;
    }
    match tag {
        MoveTag::CASTLING => return castling::is_legal(variant, position, from, to),
        MoveTag::FUSION => return fusion::is_legal_fusion(variant, position, from, to),
        MoveTag::FISSION => {
            let is_legal = |part| fusion::is_legal_fission(variant, position, from, to, part);
            return mv.part().is_some_and(is_legal);
        }
        _ => {}
    }
    if position.side_squares(side).contains(to)
        || !promotion::allows(variant.promotion(piece), position, from, to, mv.promotion())
    {
        return false;
    }
    let motion = variant.motion(piece);
    let occupied = position.occupied();
    match tag.without(MoveTag::PROMOTION) {
        MoveTag::PLAIN => {
            motion.reach(from, &occupied).contains(to) && is_safe(variant, position, mv)
        }
        MoveTag::MULTI_STEP => {
            pawn::multi_step_targets(motion, from, &occupied).contains(to)
                && is_safe(variant, position, mv)
        }
        MoveTag::EN_PASSANT => {
            pawn::en_passant_targets(variant, position, motion, from).contains(to)
        }
        MoveTag::KING_LEAP => {
            from == position.royal(side)
                && king_leap::targets(variant, position, &CheckInfo::new(variant, position))
                    .contains(to)
        }
        _ => false,
    }
}

/// The move with no bits but those that mean something.
fn rebuilt(mv: Move) -> Move {
    let tag = mv.tag().without(MoveTag::PROMOTION);
    let plain = Move::new(mv.from(), mv.to(), tag);
    if tag == MoveTag::FISSION {
        let part = mv.part();
        return part.map_or(plain, |part| Move::splitting(mv.from(), mv.to(), part));
    }
    mv.promotion().map_or(plain, |kind| plain.promoting_to(kind))
}

/// Would the royal piece be unattacked after a step or multi-step?
fn is_safe(variant: &Variant, position: &Position, mv: Move) -> bool {
    let side = position.side();
    let royal = position.royal(side);
    let target = if mv.from() == royal { mv.to() } else { royal };
    if target != royal && !passage::is_open(variant, position, target) {
        return false;
    }
    let board = BoardAfter::moved(position, mv.from(), mv.to());
    !is_attacked_if(variant, position, target, !side, &board)
}
