//! Strides, and the captures en passant that they allow: settings in `variant::rule::EnPassant`.

use super::attack::{Supposed, is_attacked_if};
use super::promotion;
use crate::geometry::{Square, SquareSet};
use crate::motion::Motion;
use crate::position::{EnPassantSquares, Move, MoveTag, Position};
use crate::setup::Piece;
use crate::variant::Variant;

/// The goals of the strides that may be made from `from`.
#[inline]
pub(super) fn stride_goals(motion: &Motion, from: Square, occupied: &SquareSet) -> SquareSet {
    let mut goals = SquareSet::EMPTY;
    for stride in motion.strides(from) {
        goals.insert_if(stride.to, !occupied.meets(&stride.path));
    }
    goals
}

/// The squares on which the piece on `from` may capture en passant.
pub(super) fn en_passant_goals(
    variant: &Variant,
    position: &Position,
    motion: &Motion,
    from: Square,
) -> SquareSet {
    let squares = position.en_passant();
    let Some(victim) = squares.victim else { return SquareSet::EMPTY };
    let passed: SquareSet = squares.passed.iter().copied().collect();
    let goals = (motion.en_passant_goals(from) & passed).into_iter();
    goals.filter(|&to| is_safe_capture(variant, position, from, to, victim)).collect()
}

/// Would a capture en passant leave the royal piece of the side to move unattacked?
pub(super) fn is_safe_capture(
    variant: &Variant,
    position: &Position,
    from: Square,
    to: Square,
    victim: Square,
) -> bool {
    let side = position.side();
    let board = Supposed::moved(position, from, to).without_enemy(victim);
    !is_attacked_if(variant, position, position.royal(side), !side, &board)
}

/// What `played`, just made, has opened to capture en passant: nothing unless some such capture is legal.
pub(super) fn opened_by(variant: &Variant, position: &Position, played: Move) -> EnPassantSquares {
    capturable(variant, position, passed_by(variant, position, played))
}

/// The squares that `played`, just made, has passed if it was a stride, whether or not a capture on
/// them is legal.
pub(super) fn passed_by(variant: &Variant, position: &Position, played: Move) -> EnPassantSquares {
    if !played.tag().has(MoveTag::STRIDE) {
        return EnPassantSquares::default();
    }
    let mover = position.last_changes().first().map(|change| change.piece);
    let strides = mover.map_or(&[][..], |piece| variant.motion(piece).strides(played.from()));
    let stride = strides.iter().find(|stride| stride.to == played.to());
    stride.map_or_else(EnPassantSquares::default, |stride| EnPassantSquares {
        passed: stride.passed.clone(),
        victim: Some(played.to()),
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
