//! The ends of games: settings in `variant::rule::Endings`.
//!
//! [`outcome_with`] tests for all of them. A search calls the parts: it tests for draws before it generates
//! moves, and for mate after it has found none.

use std::fmt;

use super::CheckInfo;
use crate::geometry::{Color, SquareSet};
use crate::position::Position;
use crate::setup::{Kind, KindSet};
use crate::variant::Variant;

/// The outcome of a game. Its text has no full stop: `White mates`, `Draw by 3-fold repetition`.
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
    /// Neither side can win any more.
    DeadPosition,
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
            Outcome::DeadPosition | Outcome::Repetition { .. } | Outcome::HalfmoveLimit { .. } => {
                None
            }
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Outcome::Checkmate { winner } => write!(f, "{winner} mates"),
            Outcome::Stalemate { winner: Some(winner) } => write!(f, "{winner} wins by stalemate"),
            Outcome::Stalemate { winner: None } => f.write_str("Draw by stalemate"),
            Outcome::BareKing { winner: Some(winner) } => write!(f, "{winner} wins by bare King"),
            Outcome::BareKing { winner: None } => f.write_str("Draw by two bare Kings"),
            Outcome::DeadPosition => f.write_str("Draw by insufficient material"),
            Outcome::Repetition { times } => write!(f, "Draw by {times}-fold repetition"),
            Outcome::HalfmoveLimit { plies } if plies % 2 == 0 => {
                write!(f, "Draw by the {}-move rule", plies / 2)
            }
            Outcome::HalfmoveLimit { plies } => write!(f, "Draw by the {plies}-ply rule"),
        }
    }
}

/// The outcome, if the game has ended, given whether the side to move has a legal move. Mate and stalemate
/// come before a bare King and dead positions, and those before the other draws.
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
        .or_else(|| is_dead(variant, position).then_some(Outcome::DeadPosition))
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

/// Whether neither side can win any more.
#[inline]
fn is_dead(variant: &Variant, position: &Position) -> bool {
    let [white, black] = Color::each(|color| position.royal(color));
    let others = position.occupied().without(white).without(black);
    others.is_of_one_colour() && is_dead_with(variant, position, others)
}

/// Whether neither side can win any more with these pieces besides the Kings, which are on squares of one
/// colour.
#[cold]
fn is_dead_with(variant: &Variant, position: &Position, others: SquareSet) -> bool {
    let dead = &variant.endings.dead;
    let is =
        |kinds: KindSet, square| position.at(square).is_some_and(|it| kinds.contains(it.kind()));
    let allowed = if others.single().is_some() { dead.minors } else { dead.of_one_colour };
    others.into_iter().all(|square| is(allowed, square))
        && Color::BOTH.into_iter().all(|color| is(dead.kings, position.royal(color)))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_is_written_with_the_winner_or_the_count_of_the_variant() {
        for (outcome, text) in [
            (Outcome::Checkmate { winner: Color::White }, "White mates"),
            (Outcome::Stalemate { winner: None }, "Draw by stalemate"),
            (Outcome::Stalemate { winner: Some(Color::Black) }, "Black wins by stalemate"),
            (Outcome::BareKing { winner: Some(Color::White) }, "White wins by bare King"),
            (Outcome::BareKing { winner: None }, "Draw by two bare Kings"),
            (Outcome::DeadPosition, "Draw by insufficient material"),
            (Outcome::Repetition { times: 3 }, "Draw by 3-fold repetition"),
            (Outcome::HalfmoveLimit { plies: 100 }, "Draw by the 50-move rule"),
            (Outcome::HalfmoveLimit { plies: 75 }, "Draw by the 75-ply rule"),
        ] {
            assert_eq!(outcome.to_string(), text);
        }
    }
}
