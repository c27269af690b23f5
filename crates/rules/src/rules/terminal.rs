//! The ends of games: settings in `variant::rule::Endings`.
//!
//! [`outcome_with`] tests for all of them. A search calls the parts: it tests for draws before it generates
//! moves, and for mate after it has found none.

use super::CheckInfo;
use crate::geometry::Color;
use crate::position::Position;
use crate::setup::Kind;
use crate::variant::Variant;

/// The outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side to move is mated; the other has won.
    Checkmate {
        /// The winner.
        winner: Color,
    },
    /// The side to move has no move and is not in check.
    Stalemate {
        /// The winner, if stalemate is not a draw.
        winner: Option<Color>,
    },
    /// A side has only its royal piece.
    BareKing {
        /// The winner; `None` if both Kings are bare.
        winner: Option<Color>,
    },
    /// The position has occurred as often as the variant allows.
    Repetition {
        /// The number of occurrences, by the rule of the variant.
        times: u8,
    },
    /// The halfmove clock has reached the limit of the variant.
    HalfmoveLimit {
        /// The number of plies, by the rule of the variant.
        plies: u16,
    },
}

impl Outcome {
    /// The winner; `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner } => Some(winner),
            Outcome::Stalemate { winner } | Outcome::BareKing { winner } => winner,
            Outcome::Repetition { .. } | Outcome::HalfmoveLimit { .. } => None,
        }
    }
}

/// The outcome, if the game has ended, given whether the side to move has a legal move. Mate and stalemate
/// come before a bare King, and that before the draws.
pub fn outcome_with(variant: &Variant, position: &Position, has_moves: bool) -> Option<Outcome> {
    if !has_moves {
        let in_check = CheckInfo::new(variant, position).in_check();
        return Some(no_moves(variant, position, in_check));
    }
    by_position(variant, position)
        .or_else(|| repetition(variant, position))
        .or_else(|| halfmove_limit(variant, position))
}

/// Mate or stalemate, for a side to move without a legal move.
#[inline]
pub fn no_moves(variant: &Variant, position: &Position, in_check: bool) -> Outcome {
    let winner = !position.side();
    if in_check {
        Outcome::Checkmate { winner }
    } else {
        Outcome::Stalemate { winner: variant.endings.stalemate_loses.then_some(winner) }
    }
}

/// The outcome that the position alone decides, whatever moves there are: a search tests for it before it
/// generates moves.
#[inline]
pub fn by_position(variant: &Variant, position: &Position) -> Option<Outcome> {
    bare_king(variant, position)
}

/// The end by a bare King. The side with the bare King has one more move, with which it may leave the other
/// bare too: so the side that has just moved is tested.
#[inline]
fn bare_king(variant: &Variant, position: &Position) -> Option<Outcome> {
    let alone = |color| position.side_squares(color).len() == 1;
    if !variant.endings.bare_king_loses || !alone(!position.side()) {
        return None;
    }
    let winner = (!alone(position.side())).then_some(position.side());
    Some(Outcome::BareKing { winner })
}

/// The draw by repetition.
#[inline]
pub fn repetition(variant: &Variant, position: &Position) -> Option<Outcome> {
    let times = variant.endings.repetitions?;
    let occurrences = position.earlier_occurrences() + 1;
    (occurrences >= usize::from(times)).then_some(Outcome::Repetition { times })
}

/// Whether a search scores a position `plies` below its root as a draw by repetition. One earlier occurrence
/// below the root is enough, because the side can repeat again; before the root the rule of the variant
/// counts.
#[inline]
pub fn repeats_in_search(variant: &Variant, position: &Position, plies: usize) -> bool {
    variant.endings.repetitions.is_some()
        && (position.has_stood_within(plies) || repetition(variant, position).is_some())
}

/// The draw after a number of plies without a capture or a move of the kinds that reset the clock.
#[inline]
pub fn halfmove_limit(variant: &Variant, position: &Position) -> Option<Outcome> {
    let plies = variant.endings.halfmove_limit?;
    (position.halfmove_clock() >= plies).then_some(Outcome::HalfmoveLimit { plies })
}

/// Whether every move of this kind resets the halfmove clock.
#[inline]
pub(super) fn resets_halfmove_clock(variant: &Variant, kind: Kind) -> bool {
    variant.endings.reset_by.contains(kind)
}
