use std::ops::{Add, Neg, Sub};

use bentrider_rules::geometry::Color;

/// A score for the side to move, in centipawns (a Rook is 500), or the distance to mate.
///
/// Evaluations are strictly between ±[`Score::LIMIT`], mates beyond, up to ±[`Score::MATE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

impl Score {
    /// Equal, or drawn.
    pub const ZERO: Score = Score(0);
    /// Mate on the board, for the side that gave it.
    pub const MATE: Score = Score(32_000);
    /// Above every score.
    pub const INFINITE: Score = Score(32_001);
    /// Above every evaluation, below every mate.
    pub const LIMIT: Score = Score(31_000);
    /// The longest mate that a score can express, in plies.
    pub const MAX_MATE_PLIES: i32 = 999;

    /// An evaluation, clamped to be within ±[`Score::LIMIT`].
    pub const fn new(value: i32) -> Self {
        let most = Score::LIMIT.0 - 1;
        if value > most {
            Score(most)
        } else if value < -most {
            Score(-most)
        } else {
            Score(value)
        }
    }

    /// The side to move mates in `plies` (1 = with its next move).
    pub const fn mate_in(plies: i32) -> Self {
        Score(Score::MATE.0 - plies)
    }

    /// The side to move is mated in `plies` (0 = it is mated).
    pub const fn mated_in(plies: i32) -> Self {
        Score(plies - Score::MATE.0)
    }

    /// The score of the end of a game, `plies` from the root: for `side`, to move there.
    pub fn of_outcome(winner: Option<Color>, side: Color, plies: i32) -> Self {
        match winner {
            None => Score::ZERO,
            Some(winner) if winner == side => Score::mate_in(plies),
            Some(_) => Score::mated_in(plies),
        }
    }

    /// The number in the score: centipawns for an evaluation.
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The score with exactly this number, for a table that stored [`Score::value`].
    pub const fn from_value(value: i32) -> Self {
        Score(value)
    }

    /// Whether it is a mate for either side.
    pub const fn is_mate(self) -> bool {
        self.0.abs() >= Score::LIMIT.0
    }

    /// Plies to the mate; positive when the side to move gives it, `None` for an evaluation.
    pub const fn mate_plies(self) -> Option<i32> {
        if !self.is_mate() {
            None
        } else if self.0 > 0 {
            Some(Score::MATE.0 - self.0)
        } else {
            Some(-(Score::MATE.0 + self.0))
        }
    }

    /// Moves of the mating side until mate; negative when the side to move is mated, 0 when it is mated on
    /// the board, `None` for an evaluation.
    pub const fn mate_moves(self) -> Option<i32> {
        match self.mate_plies() {
            Some(plies) if plies > 0 => Some((plies + 1) / 2),
            Some(plies) => Some((plies - 1) / 2),
            None => None,
        }
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;

    fn add(self, margin: i32) -> Score {
        Score(self.0 + margin)
    }
}

impl Sub<i32> for Score {
    type Output = Score;

    fn sub(self, margin: i32) -> Score {
        Score(self.0 - margin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        for (score, moves) in [
            (Score::mate_in(1), Some(1)),
            (Score::mate_in(3), Some(2)),
            (Score::mated_in(0), Some(0)),
            (Score::mated_in(1), Some(-1)),
            (Score::mated_in(2), Some(-1)),
            (Score::mated_in(4), Some(-2)),
            (Score::new(-35), None),
            (Score::new(99_999), None),
        ] {
            assert_eq!(score.mate_moves(), moves, "{score:?}");
        }
        assert_eq!(Score::new(99_999).value(), 30_999);
    }
}
