use bentrider::position::{Move, Position};
use bentrider::rules;
use bentrider::variant::Variant;

use super::after;

/// How far material is followed: a move, the reply, what is taken, what takes back.
const PLIES: usize = 4;

/// More than all pieces are worth.
const MATE: i32 = 1_000_000;

/// What `mv` gains for the side to move within four plies, both sides playing for material alone,
/// in centipawns of documented values.
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

/// What the side to move has more than the other.
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
    use crate::play::{self, fantastic, position};

    #[test]
    fn a_capture_gains_what_it_takes_less_what_takes_back() {
        let variant = fantastic();
        let alone = "k12/13/13/13/13/7c5/13/7Q5/13/13/13/13/12K w - -";
        let guarded = "k12/13/13/13/8p4/7c5/13/7Q5/13/13/13/13/12K w - -";
        for (fen, gain) in [(alone, 850), (guarded, 850 - 600)] {
            let mut position = position(&variant, fen);
            let mv = play::read(&variant, &position, "h6h8").map_err(|it| it.to_string());
            assert_eq!(mv.map(|it| gain_by(&variant, &mut position, it)), Ok(gain), "{fen}");
        }
    }
}
