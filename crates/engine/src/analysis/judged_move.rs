//! Judgements of moves, from the scores of the positions before and after, and of the play of a side.

use super::JudgedPosition;
use crate::eval::{Score, WdlModel};
use bentrider_rules::game::{GameRecord, PositionError};
use bentrider_rules::geometry::Color;
use bentrider_rules::position::Move;

/// A move of a game and what the engine thinks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedMove {
    /// The move that was played.
    pub mv: Move,
    /// The side that played it.
    pub side: Color,
    /// The score of the best move, for that side.
    pub best: Score,
    /// The principal variation of the best move; empty if the search found none in time.
    pub line: Vec<Move>,
    /// The score of the move that was played, for the same side.
    pub played: Score,
    /// The half points that the side can expect from a thousand games with the best move.
    pub best_points: u16,
    /// The half points that the side can expect with the move that was played.
    pub played_points: u16,
}

impl JudgedMove {
    /// Whether it is the best move.
    pub fn is_best(&self) -> bool {
        self.line.first() == Some(&self.mv)
    }

    /// The loss compared with the best move, in centipawns and at least 0; 0 for the best move itself. A mate
    /// counts as in [`Score::value`], so giving away a won or drawn game to a mate loses more than 30,000.
    pub fn loss(&self) -> i32 {
        if self.is_best() {
            return 0;
        }
        (self.best.value() - self.played.value()).max(0)
    }

    /// The loss compared with the best move, in half points of a thousand games; 0 for the best move. It is the
    /// larger one of two: in the points that the side can expect, and in its lead ([`points_of_lead`]), which counts
    /// the same in all variants.
    pub fn lost_points(&self) -> u16 {
        if self.is_best() {
            return 0;
        }
        let expected = self.best_points.saturating_sub(self.played_points);
        let lead = points_of_lead(self.best).saturating_sub(points_of_lead(self.played));
        expected.max(lead)
    }

    /// The verdict on the move; `None` if it was not a mistake. A move that allows a forced mate is at least a
    /// mistake if the best move kept the score above -10 Pawns.
    pub fn verdict(&self) -> Option<Verdict> {
        let allows_mate = !self.is_best()
            && self.best > Score::new(-MOST)
            && self.played.is_mate()
            && self.played < Score::ZERO;
        let least = allows_mate.then_some(Verdict::Mistake);
        Verdict::of(self.lost_points()).max(least)
    }
}

/// The judged moves of a game, from its judged positions, first to last: one for each position except the
/// last. The score of a move is that of the position after it, for the side that played it.
///
/// # Errors
/// When a move is not legal.
pub fn judged_moves(
    record: &GameRecord,
    positions: &[JudgedPosition],
) -> Result<Vec<JudgedMove>, PositionError> {
    let mut game = record.start_game()?;
    let mut judged = Vec::with_capacity(record.moves.len());
    for (it, pair) in record.moves.iter().zip(positions.windows(2)) {
        let [before, after] = pair else { break };
        let model = WdlModel::at(game.variant(), game.position());
        let played = one_ply_before(after.score);
        judged.push(JudgedMove {
            mv: it.mv,
            side: game.side(),
            best: before.score,
            line: before.line.clone(),
            played,
            best_points: model.of(before.score).points(),
            played_points: model.of(played).points(),
        });
        game.play(it.mv)?;
    }
    Ok(judged)
}

/// The score of a move for the side that plays it, from the score of the position after it: a mate is one
/// ply longer.
fn one_ply_before(after: Score) -> Score {
    match -after {
        score if !score.is_mate() => score,
        score if score.value() > 0 => score - 1,
        score => score + 1,
    }
}

/// The centipawns of a lead that change the odds of [`points_of_lead`] by a factor of e. In games of players of
/// known strength (`docs/annotate.md`), it tells random moves from those of a weak player in every variant.
const LEAD_SCALE: f64 = 400.0;

/// The half points of a thousand games that a lead stands for whatever the variant and the pieces left: those of a
/// logistic curve without draws, as programs for chess use it. A mate is certain.
fn points_of_lead(score: Score) -> u16 {
    if score.is_mate() {
        return if score > Score::ZERO { 2_000 } else { 0 };
    }
    (2_000.0 / (1.0 + (-f64::from(score.value()) / LEAD_SCALE).exp())).round() as u16
}

/// The severity of a mistake, by [`JudgedMove::lost_points`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// A loss of at least 0.05 points.
    Inaccuracy,
    /// A loss of at least 0.1 points.
    Mistake,
    /// A loss of at least 0.2 points.
    Blunder,
}

impl Verdict {
    /// All verdicts, the worst last.
    pub const ALL: [Verdict; 3] = [Verdict::Inaccuracy, Verdict::Mistake, Verdict::Blunder];

    /// The verdict on a move that lost this many half points of a thousand games.
    pub fn of(lost: u16) -> Option<Self> {
        Verdict::ALL.into_iter().rev().find(|it| lost >= it.least())
    }

    const fn least(self) -> u16 {
        match self {
            Verdict::Inaccuracy => 100,
            Verdict::Mistake => 200,
            Verdict::Blunder => 400,
        }
    }

    /// The numeric annotation glyph in PGN.
    pub const fn nag(self) -> u8 {
        match self {
            Verdict::Inaccuracy => 6,
            Verdict::Mistake => 2,
            Verdict::Blunder => 4,
        }
    }

    /// The sign of the verdict: `?!`, `?`, `??`.
    pub const fn sign(self) -> &'static str {
        match self {
            Verdict::Inaccuracy => "?!",
            Verdict::Mistake => "?",
            Verdict::Blunder => "??",
        }
    }

    /// The name of the verdict, with a capital.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Inaccuracy => "Inaccuracy",
            Verdict::Mistake => "Mistake",
            Verdict::Blunder => "Blunder",
        }
    }
}

/// A summary of the play of one side in a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SideSummary {
    /// The number of moves of the side.
    pub moves: usize,
    /// The accuracy of its moves together, 0 to 100. A move that loses nothing has 100; each 0.16 points lost
    /// halve it. The accuracy of the side lies in the middle between their mean and their harmonic mean, in which bad
    /// moves count most: many quiet moves do not hide them.
    pub accuracy: f64,
    /// The mean loss of its moves, in centipawns. Scores beyond ±1000 count as ±1000.
    pub average_loss: f64,
    /// The number of moves with each verdict, in the order of [`Verdict::ALL`].
    pub verdicts: [usize; 3],
}

/// The half points of a thousand games that halve the accuracy of a move.
const HALVED_BY: f64 = 320.0;

/// The score beyond which a difference in the mean loss does not count, and a game is lost anyway, in centipawns.
const MOST: i32 = 1_000;

impl SideSummary {
    /// The summary of one side's moves among these; `None` if it has none.
    pub fn of(judged: &[JudgedMove], side: Color) -> Option<Self> {
        let own: Vec<&JudgedMove> = judged.iter().filter(|it| it.side == side).collect();
        let moves = own.len();
        let mean = |of: &dyn Fn(&JudgedMove) -> f64| {
            own.iter().map(|it| of(it)).sum::<f64>() / moves as f64
        };
        let harmonic = 1.0 / mean(&|it| 1.0 / accuracy(it));
        let count = |verdict| own.iter().filter(|it| it.verdict() == Some(verdict)).count();
        (moves > 0).then(|| SideSummary {
            moves,
            accuracy: (mean(&accuracy) + harmonic) / 2.0,
            average_loss: mean(&loss),
            verdicts: Verdict::ALL.map(count),
        })
    }
}

/// The accuracy of a move, more than 1 and at most 100.
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
            best: Score::from_value(best),
            line: Vec::new(),
            played: Score::from_value(played),
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
        // 0.16 points lost: the moves have 100 and 50, a mean of 75 and a harmonic mean of 66.67.
        assert!((white.accuracy - (75.0 + 200.0 / 3.0) / 2.0).abs() < 1e-9, "{white:?}");
        assert_eq!((white.moves, white.average_loss), (2, 50.0));
        assert_eq!(white.verdicts, [0, 1, 0]);
        assert_eq!(SideSummary::of(&moves[..1], Color::Black), None);
    }

    /// 1 / (1 + exp(-110 / 400)) = 0.568, 1 / (1 + exp(-1)) = 0.731, 1 / (1 + exp(-800 / 400)) = 0.881.
    #[test]
    fn a_lead_that_is_lost_counts_where_the_expected_score_hardly_changes() {
        let verdict = |best, played| judged(Color::White, best, played, [1_000, 990]).verdict();
        assert_eq!(verdict(0, -50), None);
        assert_eq!(verdict(0, -110), Some(Verdict::Inaccuracy));
        assert_eq!(verdict(0, -170), Some(Verdict::Mistake));
        assert_eq!(verdict(400, 0), Some(Verdict::Blunder));
        assert_eq!(verdict(800, 400), Some(Verdict::Mistake));
        assert_eq!(verdict(2_000, 1_500), None);
        let one = judged(Color::White, 0, -110, [1_000, 990]);
        assert_eq!(one.lost_points(), 137);
    }

    #[test]
    fn a_move_that_allows_a_mate_is_at_least_a_mistake_unless_the_game_was_lost() {
        let mated = Score::mated_in(1).value();
        let verdict = |best, played| judged(Color::Black, best, played, [0, 0]).verdict();
        assert_eq!(verdict(-827, mated), Some(Verdict::Mistake));
        assert_eq!(verdict(-999, mated), Some(Verdict::Mistake));
        assert_eq!(verdict(-1_000, mated), Some(Verdict::Inaccuracy));
        assert_eq!(verdict(-1_500, mated), None);
        assert_eq!(verdict(0, mated), Some(Verdict::Blunder));
        assert_eq!(verdict(Score::mated_in(3).value(), mated), None);
    }

    #[test]
    fn a_verdict_is_the_worst_whose_limit_is_reached() {
        for (lost, verdict) in [
            (0, None),
            (99, None),
            (100, Some(Verdict::Inaccuracy)),
            (199, Some(Verdict::Inaccuracy)),
            (200, Some(Verdict::Mistake)),
            (400, Some(Verdict::Blunder)),
            (2_000, Some(Verdict::Blunder)),
        ] {
            assert_eq!(Verdict::of(lost), verdict, "{lost}");
        }
    }
}
