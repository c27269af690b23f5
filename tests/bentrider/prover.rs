//! Proofs by exhaustive search: every legal move of both sides, to the depth of the claim. Uses the
//! rules, but neither the search nor the evaluation, so that it can verify them.

mod mate;

use bentrider::position::{Move, Position};
use bentrider::rules::{self, Outcome};
use bentrider::variant::Variant;
pub(crate) use mate::MateProver;

/// The result of `look` after a legal move, which is then undone.
fn after<T>(
    variant: &Variant,
    position: &mut Position,
    mv: Move,
    look: impl FnOnce(&mut Position) -> T,
) -> T {
    rules::make(variant, position, mv);
    let seen = look(position);
    position.unmake();
    seen
}

/// Whether the halfmove clock has reached the limit of the variant. Mate on the board comes first.
fn is_at_halfmove_limit(variant: &Variant, position: &Position) -> bool {
    variant.endings.halfmove_limit.is_some_and(|most| position.halfmove_clock() >= most)
}

/// Whether the side to move can force, within `plies` plies, mate, a draw, or the return of a position of the
/// record. A repetition that is forced once can be forced again, so it never loses.
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

/// Whether the other side holds against every move of the side to move.
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

/// The winner, if any, of a position in which nothing is left to prove.
fn ended(variant: &Variant, position: &Position) -> Option<Option<bentrider::geometry::Color>> {
    match rules::outcome(variant, position) {
        Some(Outcome::Checkmate { winner }) => Some(Some(winner)),
        Some(_) => Some(None),
        None => (position.earlier_occurrences() > 0).then_some(None),
    }
}

/// The number of plies for which material is followed: a move, the reply, a capture and a recapture.
const PLIES: usize = 4;

/// More than the values of all pieces.
const MATE: i32 = 1_000_000;

/// The gain of `mv` for the side to move within four plies if both sides play for material only, in
/// centipawns of documented values.
pub(crate) fn gain_by(variant: &Variant, position: &mut Position, mv: Move) -> i32 {
    let before = material(variant, position);
    let kept =
        after(variant, position, mv, |position| -follow(variant, position, PLIES - 1, -MATE, MATE));
    kept - before
}

fn follow(
    variant: &Variant,
    position: &mut Position,
    plies: usize,
    mut alpha: i32,
    beta: i32,
) -> i32 {
    if plies == 0 {
        return material(variant, position);
    }
    let moves = rules::legal_moves(variant, position);
    if moves.is_empty() {
        let mated = !rules::checkers(variant, position).is_empty();
        return if mated { -MATE } else { 0 };
    }
    for mv in moves {
        let answer = after(variant, position, mv, |position| {
            follow(variant, position, plies - 1, -beta, -alpha)
        });
        alpha = alpha.max(-answer);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// The material lead of the side to move.
fn material(variant: &Variant, position: &Position) -> i32 {
    let value = |square| {
        let piece = position.at(square);
        piece.map_or(0, |piece| variant.pieces[piece.kind().index()].value)
    };
    let sum = |color| position.side_squares(color).into_iter().map(value).sum::<i32>();
    sum(position.side()) - sum(!position.side())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::position::{fantastic, position, read_move};

    #[test]
    fn a_capture_gains_the_victim_less_the_recapture() {
        let variant = fantastic();
        let alone = "k12/13/13/13/13/7c5/13/7Q5/13/13/13/13/12K w - -";
        let guarded = "k12/13/13/13/8p4/7c5/13/7Q5/13/13/13/13/12K w - -";
        for (fen, gain) in [(alone, 850), (guarded, 850 - 600)] {
            let mut position = position(&variant, fen);
            let mv = read_move(&variant, &position, "h6h8").map_err(|it| it.to_string());
            assert_eq!(mv.map(|it| gain_by(&variant, &mut position, it)), Ok(gain), "{fen}");
        }
    }

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
        let mut mated = position(&variant, crate::support::boards::MATED);
        assert!(!holds(&variant, &mut mated, 3));
        assert!(is_held(&variant, &mut mated, 3));
    }
}
