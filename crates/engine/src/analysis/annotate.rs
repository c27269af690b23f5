//! The judgement of a game, written into its record.

use super::{JudgedMove, JudgedPosition, Verdict};
use crate::eval::Score;
use bentrider_rules::game::{Game, GameRecord, PositionError, RecordedMove, Variation};
use bentrider_rules::geometry::Color;
use bentrider_rules::position::Move;

/// The most moves of a better line.
const LONGEST: usize = 12;

/// Writes the judgement into a record: after each move the score as the command `[%eval 0.35]` (in pawns,
/// for White; `#-3` for a mate); at each mistake its glyph, a sentence, and the better line as a variation.
/// What the record says already stays, after that. A glyph or a line that is there already is not added
/// again.
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
        // Where the game has ended there is nothing to expect.
        let command = (!after.line.is_empty()).then(|| command(game.side(), after.score));
        let parts = [command, sentence, it.comment.take()];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        it.comment = (!parts.is_empty()).then(|| parts.join(" "));
    }
    Ok(())
}

/// Adds the glyph of a mistake, and the better line.
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

/// As in `Mistake: Nf3 is better, with an expected score of 0.63 instead of 0.41.`
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

/// The command that gives a score for the side to move to the readers of a game.
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
