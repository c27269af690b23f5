//! Multi-steps, and the captures en passant that they allow: settings in `variant::rule::EnPassant`.

use super::attack::{BoardAfter, is_attacked_if};
use super::promotion;
use crate::geometry::{Square, SquareSet};
use crate::motion::Motion;
use crate::position::{EnPassantSquares, Move, MoveTag, Position};
use crate::setup::Piece;
use crate::variant::Variant;

/// The targets of the multi-steps that may be made from `from`.
#[inline]
pub(super) fn multi_step_targets(motion: &Motion, from: Square, occupied: &SquareSet) -> SquareSet {
    let mut targets = SquareSet::EMPTY;
    for multi_step in motion.multi_steps(from) {
        targets.insert_if(multi_step.to, !occupied.meets(&multi_step.path));
    }
    targets
}

/// The squares on which the piece on `from` may capture en passant.
pub(super) fn en_passant_targets(
    variant: &Variant,
    position: &Position,
    motion: &Motion,
    from: Square,
) -> SquareSet {
    let squares = position.en_passant();
    let Some(victim) = squares.victim else { return SquareSet::EMPTY };
    let passed: SquareSet = squares.passed.iter().copied().collect();
    let targets = (motion.en_passant_targets(from) & passed).into_iter();
    targets.filter(|&to| is_safe_capture(variant, position, from, to, victim)).collect()
}

/// Whether a capture en passant would leave the royal piece of the side to move unattacked.
fn is_safe_capture(
    variant: &Variant,
    position: &Position,
    from: Square,
    to: Square,
    victim: Square,
) -> bool {
    let side = position.side();
    let board = BoardAfter::moved(position, from, to).without_enemy(victim);
    !is_attacked_if(variant, position, position.royal(side), !side, &board)
}

/// The e.p. squares after `mv`, just made: empty unless some capture en passant is legal.
pub(super) fn opened_by(variant: &Variant, position: &Position, mv: Move) -> EnPassantSquares {
    capturable(variant, position, passed_by(variant, position, mv))
}

/// The squares that `mv`, just made, has passed if it was a multi-step, whether or not a capture on
/// them is legal.
pub(super) fn passed_by(variant: &Variant, position: &Position, mv: Move) -> EnPassantSquares {
    if !mv.tag().has(MoveTag::MULTI_STEP) {
        return EnPassantSquares::default();
    }
    let mover = position.last_changes().first().map(|edit| edit.piece());
    let multi_steps = mover.map_or(&[][..], |piece| variant.motion(piece).multi_steps(mv.from()));
    let multi_step = multi_steps.iter().find(|multi_step| multi_step.to == mv.to());
    multi_step.map_or_else(EnPassantSquares::default, |multi_step| EnPassantSquares {
        passed: multi_step.passed.clone(),
        victim: Some(mv.to()),
    })
}

/// `squares` if the side to move has a legal capture en passant on one of them, else nothing.
pub(super) fn capturable(
    variant: &Variant,
    position: &Position,
    squares: EnPassantSquares,
) -> EnPassantSquares {
    let (Some(rule), Some(victim)) = (variant.en_passant, squares.victim) else {
        return EnPassantSquares::default();
    };
    let legal = rule.captors.iter().any(|kind| {
        let captor = Piece::new(position.side(), kind);
        let motion = variant.motion(captor);
        squares.passed.iter().any(|&to| {
            let captors = position.squares_of(captor) & motion.en_passant_origins(to);
            captors.into_iter().any(|from| {
                promotion::is_open(variant.promotion(captor), position, from, to)
                    && is_safe_capture(variant, position, from, to, victim)
            })
        })
    });
    if legal { squares } else { EnPassantSquares::default() }
}
