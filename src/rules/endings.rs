//! How a game ends: settings in `variant::rule::Endings`.

use super::{CheckInfo, count_legal};
use crate::geometry::Color;
use crate::position::Position;
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
        /// Who has won, where stalemate is no draw.
        winner: Option<Color>,
    },
    /// A side has its royal piece alone.
    BareKing {
        /// Who has won; nobody where both are bare.
        winner: Option<Color>,
    },
    /// The position has stood as often as the game allows.
    Repetition,
    /// So many plies without a capture or a Pawn's move.
    HalfmoveLimit,
}

impl Outcome {
    /// Who has won; `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner } => Some(winner),
            Outcome::Stalemate { winner } | Outcome::BareKing { winner } => winner,
            Outcome::Repetition | Outcome::HalfmoveLimit => None,
        }
    }
}

/// How the game has ended, if it has. Mate and stalemate come before all else, and a bare King before
/// the draws.
pub fn outcome(variant: &Variant, position: &Position) -> Option<Outcome> {
    if count_legal(variant, position) == 0 {
        return Some(if CheckInfo::new(variant, position).in_check() {
            Outcome::Checkmate { winner: !position.side() }
        } else {
            let loses = variant.endings.stalemate_loses;
            Outcome::Stalemate { winner: loses.then_some(!position.side()) }
        });
    }
    bare_king(variant, position).or_else(|| drawn_by_rule(variant, position))
}

/// The end by a bare King. The side that was bared has one move more, with which it may leave the other
/// bare too: so a side is asked about when it has just moved.
pub fn bare_king(variant: &Variant, position: &Position) -> Option<Outcome> {
    let alone = |color| position.side_squares(color).len() == 1;
    if !variant.endings.bare_king_loses || !alone(!position.side()) {
        return None;
    }
    let winner = (!alone(position.side())).then_some(position.side());
    Some(Outcome::BareKing { winner })
}

fn drawn_by_rule(variant: &Variant, position: &Position) -> Option<Outcome> {
    let endings = &variant.endings;
    let stood = position.earlier_occurrences() + 1;
    if endings.repetitions.is_some_and(|most| stood >= usize::from(most)) {
        Some(Outcome::Repetition)
    } else if endings.halfmove_limit.is_some_and(|most| position.halfmove_clock() >= most) {
        Some(Outcome::HalfmoveLimit)
    } else {
        None
    }
}
