use bentrider::position::Position;
use bentrider::rules::{self, Outcome};
use bentrider::variant::Variant;

use super::after;

/// Can the side to move see to it that within `plies` plies it has mated, the game is drawn, or a
/// position of the record has come back? What is forced once can be forced again, so it never loses.
pub(crate) fn holds(variant: &Variant, position: &mut Position, plies: usize) -> bool {
    if let Some(held) = ended(variant, position) {
        return held.is_none_or(|winner| winner == position.side());
    }
    let moves = rules::legal_moves(variant, position);
    plies > 0
        && moves.into_iter().any(|mv| {
            after(variant, position, mv, |position| is_held(variant, position, plies - 1))
        })
}

/// Does the other side hold against everything the side to move may play?
pub(crate) fn is_held(variant: &Variant, position: &mut Position, plies: usize) -> bool {
    if let Some(held) = ended(variant, position) {
        return held.is_none_or(|winner| winner != position.side());
    }
    let replies = rules::legal_moves(variant, position);
    plies > 0
        && replies.into_iter().all(|reply| {
            after(variant, position, reply, |position| holds(variant, position, plies - 1))
        })
}

/// Is nothing left to prove? Then who has won, if anybody.
fn ended(variant: &Variant, position: &Position) -> Option<Option<bentrider::geometry::Color>> {
    match rules::outcome(variant, position) {
        Some(Outcome::Checkmate { winner }) => Some(Some(winner)),
        Some(_) => Some(None),
        None => (position.earlier_occurrences() > 0).then_some(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{fantastic, position};

    #[test]
    fn a_side_holds_when_checks_come_back_and_not_when_they_run_out() {
        let variant = fantastic();
        // The Cheetah checks from a4 and d1 in turn; without it the Direwolf mates.
        for (fen, held) in [
            ("13/13/13/13/13/13/13/13/6o6/13/2K10/13/1k1C2g6 w - -", true),
            ("13/13/13/13/13/13/13/13/6o6/13/2K10/13/1k4g6 w - -", false),
        ] {
            assert_eq!(holds(&variant, &mut position(&variant, fen), 5), held, "{fen}");
        }
    }

    #[test]
    fn a_mate_is_held_by_the_side_that_gave_it() {
        let variant = fantastic();
        let mut mated = position(&variant, crate::games::MATED);
        assert!(!holds(&variant, &mut mated, 3));
        assert!(is_held(&variant, &mut mated, 3));
    }
}
