//! Judges a whole game move by move, and annotates its record.
//!
//! [`judge`] searches the positions; `judged_move` derives from that the judgement of each move and of a
//! side, and [`annotate`] writes it into a record of the game. Nothing here depends on a protocol or prints.

mod judged_move;
#[cfg(test)]
mod tests;

pub use judged_move::{JudgedMove, SideSummary, Verdict, judged_moves};

use thiserror::Error;

use crate::eval::{Score, WdlModel};
use crate::search::Limits;
use crate::search::pool::Pool;
use crate::selfplay::{CancelFlag, SearchError, Searched, search_until};
use bentrider_rules::game::{Game, GameRecord, PositionError, RecordedMove, Variation};
use bentrider_rules::geometry::Color;
use bentrider_rules::position::Move;
use bentrider_rules::rules::Outcome;

/// A position of a game and what the engine thinks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedPosition {
    /// The score of the position for the side to move.
    pub score: Score,
    /// The principal variation; empty if the game has ended.
    pub line: Vec<Move>,
}

/// The progress of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of positions judged so far.
    pub done: usize,
    /// The number of all positions: one more than moves.
    pub positions: usize,
}

/// The error of a game that could not be judged.
#[derive(Debug, Error)]
pub enum AnalysisError {
    /// A move of the game is not legal.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A search failed.
    #[error(transparent)]
    Search(#[from] SearchError),
}

/// Judges every position of a game, from the first to the last, without those of its variations. `progress`
/// is called after each. `None` when `cancel` was set before the end; a running search ends early then.
///
/// # Errors
/// When a move is not legal, or a search fails.
pub fn judge(
    pool: &mut Pool,
    record: &GameRecord,
    limits: &Limits,
    cancel: &CancelFlag,
    mut progress: impl FnMut(Progress),
) -> Result<Option<Vec<JudgedPosition>>, AnalysisError> {
    let (mut game, moves) = (record.start_game()?, &record.moves);
    let positions = moves.len() + 1;
    let mut judged = Vec::with_capacity(positions);
    for done in 0..positions {
        let next = moves.get(done).map(|it| it.mv);
        let is_last = next.is_none();
        let Some(position) = judge_position(pool, &game, is_last, limits, cancel)? else {
            return Ok(None);
        };
        judged.push(position);
        if let Some(mv) = next {
            game.play(mv).map_err(PositionError::from)?;
        }
        progress(Progress { done: done + 1, positions });
    }
    Ok(Some(judged))
}

/// Judges one position of a game. The pool is cleared first, so that with one thread and limits of depth or
/// nodes the judgement is always the same. If the game has ended and `is_last` says that no move follows, the
/// score is that of the rules. `None` when `cancel` was set before the end.
///
/// # Errors
/// When a search fails.
pub fn judge_position(
    pool: &mut Pool,
    game: &Game,
    is_last: bool,
    limits: &Limits,
    cancel: &CancelFlag,
) -> Result<Option<JudgedPosition>, SearchError> {
    if let Some(outcome) = game.outcome().filter(|_| is_last || game.legal_moves().is_empty()) {
        let score = final_score(outcome, game.side());
        return Ok(Some(JudgedPosition { score, line: Vec::new() }));
    }
    pool.clear();
    let mut found = search_until(pool, game, limits.clone(), cancel)?;
    if found.lines.is_empty() && !cancel.is_set() {
        // The limits were too low for a first principal variation.
        found = search_until(pool, game, Limits { depth: Some(1), ..Limits::default() }, cancel)?;
    }
    Ok(first_line(found).filter(|_| !cancel.is_set()))
}

fn first_line(found: Searched) -> Option<JudgedPosition> {
    let best = found.lines.into_iter().next()?;
    Some(JudgedPosition { score: best.score, line: best.line })
}

fn final_score(outcome: Outcome, side: Color) -> Score {
    match outcome.winner() {
        Some(winner) if winner == side => Score::MATE,
        Some(_) => Score::mated_in(0),
        None => Score::ZERO,
    }
}

/// The half points that White can expect from a thousand games after a position with this score for the side
/// to move: 0 to 2000.
pub fn points_of_white(game: &Game, score: Score) -> u16 {
    let own = WdlModel::at(game.variant(), game.position()).of(score).points();
    if game.side() == Color::White { own } else { 2_000 - own }
}

/// The largest number of moves of a better variation.
const LONGEST: usize = 12;

/// Writes the judgement into a record: after each move the score as the command `[%eval 0.35]` (in pawns, for
/// White; `#-3` for a mate); at each mistake its glyph, a sentence, and the better moves as a variation.
/// Existing comments are kept after that. A glyph or a variation that is already there is not added again.
///
/// # Errors
/// When a move is not legal.
pub fn annotate(
    record: &mut GameRecord,
    positions: &[JudgedPosition],
    moves: &[JudgedMove],
) -> Result<(), PositionError> {
    let mut game = record.start_game()?;
    let after = positions.iter().skip(1);
    for ((it, judged), after) in record.moves.iter_mut().zip(moves).zip(after) {
        let verdict = judged.verdict();
        let sentence = verdict.map(|verdict| sentence(&game, judged, verdict));
        if let Some(verdict) = verdict {
            add_better(it, &game, judged, verdict)?;
        }
        game.play(it.mv)?;
        // If the game has ended, there is no expected score.
        let command = (!after.line.is_empty()).then(|| command(game.side(), after.score));
        let parts = [command, sentence, it.comment.take()];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        it.comment = (!parts.is_empty()).then(|| parts.join(" "));
    }
    Ok(())
}

/// Adds the glyph of a mistake, and the better variation.
fn add_better(
    it: &mut RecordedMove,
    game: &Game,
    judged: &JudgedMove,
    verdict: Verdict,
) -> Result<(), PositionError> {
    if !it.nags.contains(&verdict.nag()) {
        it.nags.push(verdict.nag());
    }
    let mut line = game.clone();
    let shown = judged.line.len().min(LONGEST);
    let mut moves: Vec<RecordedMove> = Vec::with_capacity(shown);
    for &mv in &judged.line[..shown] {
        line.play(mv)?;
        moves.push(mv.into());
    }
    if let Some(first) = moves.first_mut() {
        first.comment = Some(command(game.side(), judged.best));
    }
    let is_known = |known: &Variation| {
        moves.len() <= known.moves.len()
            && known.moves.iter().zip(&moves).all(|(known, it)| known.mv == it.mv)
    };
    if !moves.is_empty() && !it.variations.iter().any(is_known) {
        it.variations.insert(0, Variation { comment: None, moves });
    }
    Ok(())
}

/// A sentence such as `Mistake: Nf3 is better, with an expected score of 0.63 instead of 0.41.`
fn sentence(game: &Game, judged: &JudgedMove, verdict: Verdict) -> String {
    let points = |points: u16| format!("{:.2}", f64::from(points) / 2_000.0);
    let better = judged.line.first().map(|&mv: &Move| game.san(mv)).unwrap_or_default();
    format!(
        "{}: {better} is better, with an expected score of {} instead of {}.",
        verdict.name(),
        points(judged.best_points),
        points(judged.played_points)
    )
}

/// The PGN comment command for a score for the side to move.
fn command(side: Color, score: Score) -> String {
    format!("[%eval {}]", score_text(if side == Color::White { score } else { -score }))
}

/// A score in pawns (a Rook is 5) or in moves to mate: `0.35`, `-12.50`, `#3`, `#-3`.
pub fn score_text(score: Score) -> String {
    match score.mate_moves() {
        None => format!("{:.2}", f64::from(score.value()) / 100.0),
        Some(moves) => format!("#{moves}"),
    }
}
