use super::attack::{Supposed, is_attacked_if};
use super::{Danger, castling, fusion, king_leap, passage, pawn, promotion};
use crate::position::{Move, MoveTag, Position};
use crate::variant::Variant;

/// Is this move legal here? Asked of the move alone, without generating any other; any bits may be
/// asked about.
pub fn is_legal(variant: &Variant, position: &Position, played: Move) -> bool {
    let side = position.side();
    let (from, to, tag) = (played.from(), played.to(), played.tag());
    let Some(piece) = position.at(from).filter(|piece| piece.color() == side) else {
        return false;
    };
    if played.bits() != rebuilt(played).bits() {
        return false;
    }
    match tag {
        MoveTag::CASTLING => return castling::is_legal(variant, position, from, to),
        MoveTag::FUSION => return fusion::is_legal_fusion(variant, position, from, to),
        MoveTag::FISSION => {
            let is_legal = |part| fusion::is_legal_fission(variant, position, from, to, part);
            return played.part().is_some_and(is_legal);
        }
        _ => {}
    }
    if position.side_squares(side).contains(to)
        || !promotion::allows(variant.promotion(piece), position, from, to, played.promotion())
    {
        return false;
    }
    let motion = variant.motion(piece);
    let occupied = position.occupied();
    match tag.without(MoveTag::PROMOTION) {
        MoveTag::PLAIN => {
            motion.reach(from, &occupied).contains(to) && is_safe(variant, position, played)
        }
        MoveTag::STRIDE => {
            pawn::stride_goals(motion, from, &occupied).contains(to)
                && is_safe(variant, position, played)
        }
        MoveTag::EN_PASSANT => pawn::en_passant_goals(variant, position, motion, from).contains(to),
        MoveTag::KING_LEAP => {
            from == position.royal(side)
                && king_leap::goals(variant, position, &Danger::new(variant, position)).contains(to)
        }
        _ => false,
    }
}

/// The move with no bits but those that mean something.
fn rebuilt(played: Move) -> Move {
    let tag = played.tag().without(MoveTag::PROMOTION);
    let plain = Move::new(played.from(), played.to(), tag);
    if tag == MoveTag::FISSION {
        let part = played.part();
        return part.map_or(plain, |part| Move::splitting(played.from(), played.to(), part));
    }
    played.promotion().map_or(plain, |kind| plain.promoting_to(kind))
}

/// Would the royal piece be unattacked after a step or stride?
fn is_safe(variant: &Variant, position: &Position, played: Move) -> bool {
    let side = position.side();
    let royal = position.royal(side);
    let target = if played.from() == royal { played.to() } else { royal };
    if target != royal && !passage::is_open(variant, position, target) {
        return false;
    }
    let board = Supposed::moved(position, played.from(), played.to());
    !is_attacked_if(variant, position, target, !side, &board)
}
