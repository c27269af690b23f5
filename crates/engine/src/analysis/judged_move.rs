//! What the judgement of two positions says of the move between them.

use super::Verdict;
use super::judge::JudgedPosition;
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
    /// The best line, its first move first; empty where the search found no line in time.
    pub line: Vec<Move>,
    /// The score of the move that was played, for the same side.
    pub played: Score,
    /// The half points that the side expects of a thousand games with the best move.
    pub best_points: u16,
    /// The same with the move that was played.
    pub played_points: u16,
}

impl JudgedMove {
    /// Is it the best move?
    pub fn is_best(&self) -> bool {
        self.line.first() == Some(&self.mv)
    }

    /// What the move lost against the best one, in centipawns and at least 0; 0 for the best move itself.
    /// A mate counts as in [`Score::value`], so giving away a won or drawn game to a mate loses more than
    /// 30,000.
    pub fn loss(&self) -> i32 {
        if self.is_best() {
            return 0;
        }
        (self.best.value() - self.played.value()).max(0)
    }

    /// What the move lost against the best one, in half points of a thousand games; 0 for the best move.
    pub fn lost_points(&self) -> u16 {
        if self.is_best() { 0 } else { self.best_points.saturating_sub(self.played_points) }
    }

    /// Whether it was a mistake.
    pub fn verdict(&self) -> Option<Verdict> {
        Verdict::of(self.lost_points())
    }
}

/// The moves of a game as its judged positions, from the first to the last, say; a move for each position
/// but the last. The score of a move is that of the position after it, seen from the side that played it.
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
