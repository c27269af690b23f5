//! How sure a search is of its move: what makes it answer early, or think longer.

use crate::eval::Score;
use crate::position::Move;

/// What the depths searched so far say of the best move.
#[derive(Default)]
pub(super) struct Confidence {
    best: Option<Move>,
    /// For how many depths it has been the same.
    depths: usize,
    /// Its score at the last depth.
    score: Option<Score>,
    /// By how much the score fell from the depth before, in hundredths.
    drop: i32,
}

/// The part of a share of time to use when the best move has not changed for so many depths, in
/// percent.
const STABILITY: [u64; 6] = [140, 120, 106, 96, 88, 80];

impl Confidence {
    /// Takes in what a depth has found.
    pub(super) fn see(&mut self, best: Move, score: Score) {
        self.depths = if self.best == Some(best) { self.depths + 1 } else { 0 };
        self.best = Some(best);
        self.drop = self.score.map_or(0, |before| before.value() - score.value());
        self.score = Some(score);
    }

    /// The part of a share of time to use, where the best move took `effort` thousandths of all nodes:
    /// less the longer it has been the best and the more of the search it took, which leaves less to
    /// doubt; more when its score has fallen.
    pub(super) fn stretch(&self, share: u64, effort: u64) -> u64 {
        let stability = STABILITY[self.depths.min(STABILITY.len() - 1)];
        let doubt = 155 - effort.min(1_000) / 10;
        let worry = 100 + self.drop.clamp(-10, 50) as i64;
        let percent = stability * doubt * worry.unsigned_abs() / 10_000;
        share / 100 * percent + share % 100 * percent / 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Square;
    use crate::position::MoveTag;

    #[test]
    fn a_move_that_stays_the_best_is_answered_sooner_and_one_whose_score_falls_later() {
        let best = Move::new(Square::from_index(0), Square::from_index(1), MoveTag::PLAIN);
        let mut confidence = Confidence::default();
        confidence.see(best, Score::new(50));
        let first = confidence.stretch(1_000, 500);
        (0..5).for_each(|_| confidence.see(best, Score::new(50)));
        let sure = confidence.stretch(1_000, 500);
        assert!(sure < first);
        assert!(confidence.stretch(1_000, 950) < sure);
        confidence.see(best, Score::new(10));
        assert!(confidence.stretch(1_000, 500) > sure);
    }
}
