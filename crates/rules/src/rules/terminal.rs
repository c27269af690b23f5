//! How a game ends, part by part: settings in `variant::rule::Endings`.
//!
//! [`outcome_with`] asks for all of it. A search calls the parts: it looks at the draws before it generates
//! moves, and at mate after it has found none.

use super::CheckInfo;
use crate::geometry::Color;
use crate::position::Position;
use crate::setup::Kind;
use crate::variant::Variant;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side to move is mated; the other has won.
    Checkmate {
        /// Who has won.
        winner: Color,
    },
    /// The side to move has no move and is not in check.
    Stalemate {
        /// Who has won, where stalemate is not a draw.
        winner: Option<Color>,
    },
    /// A side has its royal piece alone.
    BareKing {
        /// Who has won; nobody where both are bare.
        winner: Option<Color>,
    },
    /// The position has occurred as often as the game allows.
    Repetition {
        /// How often, by the rule of the game.
        times: u8,
    },
    /// As many plies without a capture or a Pawn's move as the game allows.
    HalfmoveLimit {
        /// How many, by the rule of the game.
        plies: u16,
    },
}

impl Outcome {
    /// Who has won; `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner } => Some(winner),
            Outcome::Stalemate { winner } | Outcome::BareKing { winner } => winner,
            Outcome::Repetition { .. } | Outcome::HalfmoveLimit { .. } => None,
        }
    }
}

/// How the game has ended, if it has, where it is known whether the side to move has a legal move. Mate
/// and stalemate come before all else, and a bare King before the draws.
pub fn outcome_with(variant: &Variant, position: &Position, has_moves: bool) -> Option<Outcome> {
    if !has_moves {
        let in_check = CheckInfo::new(variant, position).in_check();
        return Some(no_moves(variant, position, in_check));
    }
    by_position(variant, position)
        .or_else(|| repetition(variant, position))
        .or_else(|| halfmove_limit(variant, position))
}

/// Mate or stalemate, of a side to move that has no legal move.
#[inline]
pub fn no_moves(variant: &Variant, position: &Position, in_check: bool) -> Outcome {
    let winner = !position.side();
    if in_check {
        Outcome::Checkmate { winner }
    } else {
        Outcome::Stalemate { winner: variant.endings.stalemate_loses.then_some(winner) }
    }
}

/// The ends that the position alone decides, whatever moves there are: a search asks for them before it
/// generates moves.
#[inline]
pub fn by_position(variant: &Variant, position: &Position) -> Option<Outcome> {
    bare_king(variant, position)
}

/// The end by a bare King. The side with the bare King has one move more, with which it may leave the other
/// bare too: so a side is asked about when it has just moved.
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

/// Is a position `plies` below the root of a search to be taken for a draw by repetition? One earlier
/// occurrence below the root is enough, for what can be repeated once can be repeated again; before the
/// root the rule of the game counts.
#[inline]
pub fn repeats_in_search(variant: &Variant, position: &Position, plies: usize) -> bool {
    variant.endings.repetitions.is_some()
        && (position.has_stood_within(plies) || repetition(variant, position).is_some())
}

/// The draw after a number of plies without a capture or a move of the kinds that set the clock back.
#[inline]
pub fn halfmove_limit(variant: &Variant, position: &Position) -> Option<Outcome> {
    let plies = variant.endings.halfmove_limit?;
    (position.halfmove_clock() >= plies).then_some(Outcome::HalfmoveLimit { plies })
}

/// Does a move of this kind set the halfmove clock back, capture or not?
#[inline]
pub(super) fn resets_halfmove_clock(variant: &Variant, kind: Kind) -> bool {
    variant.endings.reset_by.contains(kind)
}
