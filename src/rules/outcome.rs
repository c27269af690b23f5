use super::{Danger, count_legal};
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
    Stalemate,
    /// The position has stood as often as the game allows.
    Repetition,
    /// So many plies without a capture or a Pawn's move.
    QuietPlies,
}

/// How the game has ended, if it has. Mate and stalemate come before the draws.
pub fn outcome(variant: &Variant, position: &Position) -> Option<Outcome> {
    if count_legal(variant, position) == 0 {
        let mated = Danger::new(variant, position).in_check();
        return Some(if mated {
            Outcome::Checkmate { winner: !position.side() }
        } else {
            Outcome::Stalemate
        });
    }
    drawn_by_rule(variant, position)
}

fn drawn_by_rule(variant: &Variant, position: &Position) -> Option<Outcome> {
    let draws = &variant.draws;
    let stood = position.earlier_occurrences() + 1;
    if draws.repetitions.is_some_and(|most| stood >= usize::from(most)) {
        Some(Outcome::Repetition)
    } else if draws.quiet_plies.is_some_and(|most| position.quiet_plies() >= most) {
        Some(Outcome::QuietPlies)
    } else {
        None
    }
}
