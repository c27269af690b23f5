use super::{GamePhase, Score};
use bentrider_rules::position::Position;
use bentrider_rules::variant::Variant;

/// Expected wins, draws and losses in a thousand games; together 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wdl {
    /// The games won by the side to move.
    pub win: u16,
    /// The games drawn.
    pub draw: u16,
    /// The games lost by the side to move.
    pub loss: u16,
}

impl Wdl {
    /// The half points that the side to move can expect from a thousand games: two for a win, one for a draw.
    pub fn points(self) -> u16 {
        2 * self.win + self.draw
    }
}

/// The number of centipawns that change the odds of winning by a factor of about e while most pieces are on
/// the board: a twenty-fifth of the values of the start's pieces without Pawns, between 100 and 3,000 (K of
/// `docs/networks.md`).
pub fn win_scale(variant: &Variant) -> u16 {
    let pieces = variant.start.board.iter().flatten();
    let values = pieces.filter(|piece| !variant.pawns.contains(piece.kind()));
    let total: i32 = values.map(|it| variant.pieces[it.kind().index()].value).sum();
    (total / 25).clamp(100, 3_000) as u16
}

/// The expected results of a score: the chance to win is logistic in the score, and the chance to lose is the
/// same function of the negated score; the rest are draws. The value of a lead depends on the pieces left,
/// and so do both parameters of the curve.
///
/// With few pieces left, they are the same on all boards; with all pieces, they are proportional to the
/// values of those, so that one set of numbers fits small and large armies. The numbers were fitted by
/// maximum likelihood to games of the engine against itself at 5000 nodes a move, of nine variants;
/// `docs/lab/wdl.md` describes the fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WdlModel {
    /// The score at which half of the games are won.
    even: f64,
    /// The number of centipawns that change the odds by a factor of e.
    spread: f64,
}

/// [`WdlModel::even`] with only Kings and Pawns on the board, in centipawns, and with all pieces of the
/// start, in ten-thousandths of their values.
const EVEN: [f64; 2] = [483.0, 70.0];
/// [`WdlModel::spread`] in the two units of [`EVEN`].
const SPREAD: [f64; 2] = [438.0, 224.0];

impl WdlModel {
    /// The model for games that continue from a position of this variant.
    pub fn at(variant: &Variant, position: &Position) -> Self {
        let phase = GamePhase::of(variant, position);
        WdlModel::new(phase.share(), f64::from(phase.full()))
    }

    /// The model with this share left of the pieces, whose values at the start are `full` centipawns.
    fn new(left: f64, full: f64) -> Self {
        let at = |[bare, all]: [f64; 2]| bare * (1.0 - left) + all * full / 10_000.0 * left;
        WdlModel { even: at(EVEN), spread: at(SPREAD) }
    }

    /// The expected results of a score for the side to move.
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

    /// The extremes of the model.
    fn models() -> [WdlModel; 4] {
        [(0.0, 1.0), (1.0, 1.0), (0.0, 20_000.0), (1.0, 20_000.0)]
            .map(|(left, full)| WdlModel::new(left, full))
    }

    #[test]
    fn the_parts_add_up_to_a_thousand_and_a_higher_score_means_more_wins_and_fewer_losses() {
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
    fn the_other_side_expects_the_opposite() {
        for model in models() {
            for value in [0, 17, 100, 900, 30_999] {
                let (own, other) = (model.of(Score::new(value)), model.of(Score::new(-value)));
                assert_eq!((own.win, own.loss), (other.loss, other.win));
                assert_eq!(own.points() + other.points(), 2_000);
            }
        }
    }

    /// A lead of two Rooks nearly wins Fusion Chess, whose pieces are worth 62 Pawns. In a variant with
    /// pieces worth 200 Pawns it means less, and with half of the pieces less than with all.
    /// So the games of `docs/lab/wdl.md` say.
    #[test]
    fn a_large_lead_wins_less_surely_on_large_boards_and_with_half_of_the_pieces() {
        let of = |left, army| WdlModel::new(left, army).of(Score::new(1_000));
        let small = of(1.0, 6_231.0);
        assert!(small.win > 900 && small.loss < 50, "{small:?}");
        let [full, half] = [1.0, 0.5].map(|left| of(left, 20_000.0));
        assert!(small.win > full.win && full.win > half.win, "{full:?} and {half:?}");
    }

    #[test]
    fn a_mate_is_certain() {
        for model in models() {
            assert_eq!(model.of(Score::mate_in(5)), Wdl { win: 1000, draw: 0, loss: 0 });
            assert_eq!(model.of(Score::mated_in(0)), Wdl { win: 0, draw: 0, loss: 1000 });
        }
    }
}
