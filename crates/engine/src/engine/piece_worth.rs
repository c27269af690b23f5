//! What each piece of a position is worth, by the evaluation with it and without it.

use crate::eval::{Evaluator, Score};
use bentrider_rules::game::Game;
use bentrider_rules::geometry::Square;

/// By how many centipawns the static evaluation would be less for the side of each piece without it.
pub(super) fn of_all(evaluator: &mut impl Evaluator, game: &Game) -> Vec<(Square, i32)> {
    let whole = evaluator.evaluate(game.position());
    let squares = game.position().occupied().into_iter();
    squares.filter_map(|square| Some((square, of_one(evaluator, game, whole, square)?))).collect()
}

fn of_one(
    evaluator: &mut impl Evaluator,
    game: &Game,
    whole: Score,
    square: Square,
) -> Option<i32> {
    let mut setup = game.to_setup();
    let piece = setup.board[square.index()].take()?;
    let without = Game::from_setup(game.variant(), setup).ok()?;
    let gain = whole.value() - evaluator.evaluate(without.position()).value();
    Some(if piece.color() == game.side() { gain } else { -gain })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluation;
    use bentrider_rules::loader;

    #[test]
    fn a_piece_is_worth_what_the_score_of_its_side_loses_without_it() {
        let chess = loader::built_in("chess").unwrap();
        let mut evaluator = Evaluation::new(&chess);
        for side in ["w", "b"] {
            let mut of = |board: &str| {
                let game = Game::from_fen(&chess, &format!("{board} {side} - - 0 1")).unwrap();
                (of_all(&mut evaluator, &game), evaluator.evaluate(game.position()).value())
            };
            let (worths, with) = of("4k3/8/8/8/8/2R5/8/4K3");
            let (none, without) = of("4k3/8/8/8/8/8/8/4K3");
            let gain = if side == "w" { with - without } else { without - with };
            assert_eq!(worths, [(Square::new(2, 2), gain)], "{side}");
            assert!(gain > 200 && none.is_empty(), "{side}: {gain}");
        }
    }
}
