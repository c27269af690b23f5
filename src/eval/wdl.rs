use super::{Accumulator, Score, Tables};
use crate::position::Position;

/// Wins, draws and losses to expect of a thousand games; together 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wdl {
    /// Won by the side to move.
    pub win: u16,
    /// Drawn.
    pub draw: u16,
    /// Lost by the side to move.
    pub loss: u16,
}

/// From a score to the results to expect: the chance to win is logistic in the score, and so is the
/// chance to lose, with the score turned round; what is left is drawn. A lead wins more often the
/// less is left on the board, so both numbers of the curve go with the material.
///
/// Scores are measured by what the start's pieces are worth, so that one set of numbers serves games
/// with small and with large armies. The numbers were fitted by maximum likelihood to games of the
/// engine against itself at 1500 nodes a move, 120 each of Fantastic XIII, Gross Chess and Fusion
/// Chess; `docs/wdl.md` tells how, and what the fit is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WdlModel {
    /// The score with which half of the games are won.
    even: f64,
    /// How many points of score change the odds by a factor of e.
    spread: f64,
}

/// [`WdlModel::even`] with nothing but Kings and Pawns on the board, and what all pieces of the start
/// add; in ten-thousandths of what those are worth.
const EVEN: [f64; 2] = [337.0, -266.0];
/// The same for [`WdlModel::spread`].
const SPREAD: [f64; 2] = [206.0, 340.0];

impl WdlModel {
    /// The model for games that go on from a position; `tables` must be those of its game.
    pub fn at(tables: &Tables, position: &Position) -> Self {
        let full = tables.full_phase();
        let phase = Accumulator::of(tables, position).phase.clamp(0, full);
        WdlModel::new(f64::from(phase) / f64::from(full), f64::from(full))
    }

    /// With this share of the pieces left that were worth `full` hundredths at the start.
    fn new(left: f64, full: f64) -> Self {
        let at = |[bare, more]: [f64; 2]| (bare + more * left) * full / 10_000.0;
        WdlModel { even: at(EVEN), spread: at(SPREAD) }
    }

    /// What to expect of a score for the side to move.
    pub fn of(&self, score: Score) -> Wdl {
        let chance = |score: Score| match score.mate_plies() {
            None => {
                let distance = (self.even - f64::from(score.value())) / self.spread;
                (1000.0 / (1.0 + distance.exp())).round() as u16
            }
            Some(_) if score > Score::ZERO => 1000,
            Some(_) => 0,
        };
        let (win, loss) = (chance(score), chance(-score));
        Wdl { win, draw: 1000_u16.saturating_sub(win + loss), loss }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every corner of the model.
    fn models() -> [WdlModel; 4] {
        [(0.0, 1.0), (1.0, 1.0), (0.0, 20_000.0), (1.0, 20_000.0)]
            .map(|(left, full)| WdlModel::new(left, full))
    }

    #[test]
    fn the_three_make_a_thousand_and_more_score_means_more_wins_and_fewer_losses() {
        for model in models() {
            let expected = |value| model.of(Score::new(value));
            for value in -3_000..3_000 {
                let (here, next) = (expected(value), expected(value + 1));
                assert_eq!(here.win + here.draw + here.loss, 1000, "{value}");
                assert!(here.win <= next.win && here.loss >= next.loss, "{value}");
            }
        }
    }

    #[test]
    fn the_other_side_expects_the_same_turned_round() {
        for model in models() {
            for value in [0, 17, 100, 900, 30_999] {
                let (own, other) = (model.of(Score::new(value)), model.of(Score::new(-value)));
                assert_eq!((own.win, own.loss), (other.loss, other.win));
            }
        }
    }

    /// A lead of two Rooks wins Fusion Chess, whose pieces are worth about 62 Pawns, much more often
    /// than not, and the more surely the fewer pieces are left.
    #[test]
    fn a_large_lead_wins_and_wins_more_surely_in_the_end() {
        let [full, half] =
            [1.0, 0.5].map(|left| WdlModel::new(left, 6_231.0).of(Score::new(1_000)));
        assert!(full.win > 900 && half.win > full.win && half.loss < 10, "{full:?} and {half:?}");
    }

    #[test]
    fn a_mate_is_certain() {
        for model in models() {
            assert_eq!(model.of(Score::mate_in(5)), Wdl { win: 1000, draw: 0, loss: 0 });
            assert_eq!(model.of(Score::mated_in(0)), Wdl { win: 0, draw: 0, loss: 1000 });
        }
    }
}
