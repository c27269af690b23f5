//! How well a side played.

use super::{JudgedMove, Verdict};
use crate::eval::Score;
use bentrider_rules::geometry::Color;

/// How well a side played a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SideSummary {
    /// Its moves.
    pub moves: usize,
    /// The mean of the accuracy of its moves, 0 to 100. A move that loses nothing has 100, and half as
    /// much for each 0.16 points that it loses.
    pub accuracy: f64,
    /// The mean of what its moves lost, in centipawns. Scores count up to ±1000.
    pub average_loss: f64,
    /// Its moves with each verdict, in the order of [`Verdict::ALL`].
    pub verdicts: [usize; 3],
}

/// The half points of a thousand games that halve the accuracy of a move.
const HALVED_BY: f64 = 320.0;

/// The score beyond which a difference does not count, in centipawns.
const MOST: i32 = 1_000;

impl SideSummary {
    /// How well a side played these moves of a game; `None` where none is its own.
    pub fn of(judged: &[JudgedMove], side: Color) -> Option<Self> {
        let own: Vec<&JudgedMove> = judged.iter().filter(|it| it.side == side).collect();
        let moves = own.len();
        let mean = |of: &dyn Fn(&JudgedMove) -> f64| {
            own.iter().map(|it| of(it)).sum::<f64>() / moves as f64
        };
        let count = |verdict| own.iter().filter(|it| it.verdict() == Some(verdict)).count();
        (moves > 0).then(|| SideSummary {
            moves,
            accuracy: mean(&accuracy),
            average_loss: mean(&loss),
            verdicts: Verdict::ALL.map(count),
        })
    }
}

fn accuracy(judged: &JudgedMove) -> f64 {
    100.0 * (-f64::from(judged.lost_points()) / HALVED_BY).exp2()
}

fn loss(judged: &JudgedMove) -> f64 {
    let counted = |score: Score| score.value().clamp(-MOST, MOST);
    let lost = counted(judged.best) - counted(judged.played);
    if judged.is_best() { 0.0 } else { f64::from(lost.max(0)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::geometry::Square;
    use bentrider_rules::position::{Move, MoveTag};

    fn judged(side: Color, best: i32, played: i32, points: [u16; 2]) -> JudgedMove {
        JudgedMove {
            mv: Move::new(Square::from_index(0), Square::from_index(1), MoveTag::PLAIN),
            side,
            best: Score::new(best),
            line: Vec::new(),
            played: Score::new(played),
            best_points: points[0],
            played_points: points[1],
        }
    }

    #[test]
    fn accuracy_and_loss_are_means_over_the_moves_of_the_side() {
        let moves = [
            judged(Color::White, 20, 20, [1_000, 1_000]),
            judged(Color::Black, 0, 0, [1_000, 1_000]),
            judged(Color::White, 2_000, 900, [1_900, 1_580]),
        ];
        let white = SideSummary::of(&moves, Color::White).unwrap();
        assert_eq!((white.moves, white.accuracy, white.average_loss), (2, 75.0, 50.0));
        assert_eq!(white.verdicts, [0, 1, 0]);
        assert_eq!(SideSummary::of(&moves[..1], Color::Black), None);
    }
}
