//! Judges a whole game move by move, and annotates its record.
//!
//! [`judge`] searches the positions; `judged_move` derives from that the judgement of each move and of a
//! side, and [`annotate`] writes it into a record of the game. Nothing here depends on a protocol or prints.

mod judged_move;

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
/// nodes the judgement is always the same. If a side has won by the rules, or the game is drawn and `is_last` says that no
/// move follows, the score is that of the rules. `None` when `cancel` was set, or the host has interrupted the search, before the end.
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
    let is_over =
        |outcome: &Outcome| is_last || outcome.winner().is_some() || game.legal_moves().is_empty();
    if let Some(outcome) = game.outcome().filter(is_over) {
        let score = Score::of_outcome(outcome.winner(), game.side(), 0);
        return Ok(Some(JudgedPosition { score, line: Vec::new() }));
    }
    pool.clear();
    let is_cancelled = |pool: &Pool| cancel.is_set() || pool.host().is_interrupted();
    let mut found = search_until(pool, game, limits.clone(), cancel)?;
    if found.lines.is_empty() && !is_cancelled(pool) {
        // The limits were too low for a first principal variation.
        found = search_until(pool, game, Limits { depth: Some(1), ..Limits::default() }, cancel)?;
    }
    Ok(first_line(found).filter(|_| !is_cancelled(pool)))
}

fn first_line(found: Searched) -> Option<JudgedPosition> {
    let best = found.lines.into_iter().next()?;
    Some(JudgedPosition { score: best.score, line: best.line })
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

/// A sentence such as `Mistake: Nf3 is better, 0.35 instead of -1.20 for White.` Scores are those of White, as everywhere
/// in PGN; mates are those of the side that moves.
fn sentence(game: &Game, judged: &JudgedMove, verdict: Verdict) -> String {
    let better = judged.line.first().map(|&mv: &Move| game.san(mv)).unwrap_or_default();
    let [best, played] = [judged.best, judged.played].map(|it| in_words(game.side(), it));
    let instead = match [judged.best, judged.played].map(Score::is_mate) {
        [false, true] => format!("{best} for White instead of {played}"),
        [true, true] => format!("{best} instead of {played}"),
        [_, false] => format!("{best} instead of {played} for White"),
    };
    format!("{}: {better} is better, {instead}.", verdict.name())
}

/// A score for the side to move in words: `0.35` for White, `mate in 3`, `being mated in 2`.
fn in_words(side: Color, score: Score) -> String {
    match score.mate_moves() {
        None => score_text(of_white(side, score)),
        Some(moves) if moves > 0 => format!("mate in {moves}"),
        Some(moves) => format!("being mated in {}", -moves),
    }
}

/// The PGN comment command for a score for the side to move.
fn command(side: Color, score: Score) -> String {
    format!("[%eval {}]", score_text(of_white(side, score)))
}

/// White's score, for one of the side to move.
fn of_white(side: Color, score: Score) -> Score {
    if side == Color::White { score } else { -score }
}

/// A score in pawns (a Rook is 5) or in moves to mate: `0.35`, `-12.50`, `#3`, `#-3`.
pub fn score_text(score: Score) -> String {
    match score.mate_moves() {
        None => format!("{:.2}", f64::from(score.value()) / 100.0),
        Some(moves) => format!("#{moves}"),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use crate::engine::WallClock;
    use bentrider_rules::formats::pgn;
    use bentrider_rules::loader;
    use bentrider_rules::notation::MoveNotation;

    fn four_plies() -> Limits {
        Limits { depth: Some(4), ..Limits::default() }
    }

    fn pool() -> Pool {
        Pool::new(Arc::new(WallClock::new()), 1).unwrap()
    }

    /// A game of chess from a FEN, or from the start.
    fn chess(fen: Option<&str>, texts: &[&str]) -> GameRecord {
        let chess = loader::built_in("chess").unwrap();
        let mut game = match fen {
            Some(fen) => Game::from_fen(&chess, fen).unwrap(),
            None => Game::new(&chess).unwrap(),
        };
        game.play_coordinates(texts).unwrap();
        GameRecord::new(&game)
    }

    fn positions(game: &GameRecord) -> Vec<JudgedPosition> {
        let judged = judge(&mut pool(), game, &four_plies(), &CancelFlag::default(), |_| ());
        judged.unwrap().unwrap()
    }

    fn judged(fen: Option<&str>, texts: &[&str]) -> Vec<JudgedMove> {
        let game = chess(fen, texts);
        judged_moves(&game, &positions(&game)).unwrap()
    }

    #[test]
    fn a_position_is_judged_alike_whatever_was_judged_before() {
        let game = chess(None, &["e2e4", "e7e5", "g1f3"]);
        let all = positions(&game);
        let after = game.game().unwrap();
        let (limits, cancel) = (four_plies(), CancelFlag::default());
        let last = judge_position(&mut pool(), &after, true, &limits, &cancel).unwrap();
        assert_eq!(last.as_ref(), all.last());
    }

    /// A bare King has lost, by the rules of Courier Chess Moderno; the moves after it are judged all the same.
    #[test]
    fn a_game_that_goes_on_after_a_win_by_rule_is_judged_to_its_end() {
        let courier = loader::built_in("courier-moderno").unwrap();
        let fen = "k11/12/12/12/12/12/12/K10R w - - 0 1";
        let mut game = Game::from_fen(&courier, fen).unwrap();
        game.play_coordinates(&["l1l2", "a8b8", "l2l3"]).unwrap();
        let record = GameRecord::new(&game);
        let judged = positions(&record);
        assert_eq!(judged.len(), 4);
        assert!(judged[2].line.is_empty() && judged[2].score > Score::ZERO, "{:?}", judged[2]);
        assert_eq!(judged_moves(&record, &judged).unwrap()[0].verdict(), None);
    }

    #[test]
    fn limits_that_are_too_low_for_a_line_still_give_one() {
        let game = chess(None, &[]).game().unwrap();
        let limits = Limits { nodes: Some(1), ..Limits::default() };
        let judged = judge_position(&mut pool(), &game, true, &limits, &CancelFlag::default());
        assert!(!judged.unwrap().unwrap().line.is_empty());
    }

    /// The text of a game of chess with annotations.
    fn annotated(text: &str) -> String {
        let chess = loader::built_in("chess").unwrap();
        let text = pgn::read(text).next().unwrap().unwrap();
        let mut record = pgn::to_record(&text, &chess).unwrap();
        let positions = positions(&record);
        let moves = judged_moves(&record, &positions).unwrap();
        annotate(&mut record, &positions, &moves).unwrap();
        let written = pgn::write(&pgn::from_record(&record, MoveNotation::San).unwrap());
        written.split("\n\n").nth(1).unwrap().replace('\n', " ")
    }

    #[test]
    fn a_mistake_has_its_glyph_a_sentence_and_the_better_line_before_what_was_said() {
        let text = annotated("1. f3 e5 2. g4 $9 {Oh no.} (2. e4 {sound}) 2... Qh4# 0-1");
        assert!(text.contains(" 2. g4 $9 $4 {[%eval #-1] Blunder: "), "{text}");
        assert!(text.contains(" for White instead of being mated in 1. Oh no.} (2. "), "{text}");
        assert!(text.contains("(2. e4 {sound})"), "{text}");
        assert!(text.ends_with("2... Qh4# 0-1"), "{text}");
    }

    #[test]
    fn a_line_that_is_there_already_is_not_added_again() {
        let first = annotated("1. f3 e5 2. g4 Qh4# 0-1");
        let second = annotated(&first);
        let variations = |text: &str| text.matches(" (1. ").count() + text.matches(" (2. ").count();
        assert!(variations(&first) > 0);
        assert_eq!(variations(&second), variations(&first), "{second}");
        assert_eq!(first.matches("$4").count(), second.matches("$4").count());
    }

    #[test]
    fn a_move_that_allows_a_mate_loses_as_much_as_the_mate_is_worth() {
        let judged = judged(None, &["f2f3", "e7e5", "g2g4", "d8h4"]);
        let [_, _, blunder, mate] = &judged[..] else { panic!("{judged:?}") };
        assert_eq!(blunder.played, Score::mated_in(2));
        assert_eq!(blunder.loss(), blunder.best.value() - Score::mated_in(2).value());
        assert!(blunder.loss() > 30_000 && blunder.line.first() != Some(&blunder.mv));
        assert_eq!(
            (mate.side, mate.best, mate.played),
            (Color::Black, Score::MATE - 1, Score::MATE - 1)
        );
        assert_eq!((mate.loss(), mate.line.first()), (0, Some(&mate.mv)));
    }

    #[test]
    fn a_missed_mate_loses_what_it_was_worth() {
        let judged = judged(Some("7k/8/5KQ1/8/8/8/8/8 w - - 0 1"), &["g6g5"]);
        assert_eq!(judged[0].best, Score::mate_in(1));
        assert_eq!(judged[0].loss(), Score::mate_in(1).value() - judged[0].played.value());
        assert!(judged[0].loss() > 0, "{judged:?}");
    }

    #[test]
    fn every_search_is_reported_and_a_set_flag_ends_the_analysis() {
        let game = chess(None, &["e2e4", "e7e5"]);
        let (cancel, mut seen) = (CancelFlag::default(), Vec::new());
        let ended = judge(&mut pool(), &game, &four_plies(), &cancel, |progress| {
            seen.push((progress.done, progress.positions));
        });
        assert_eq!(
            (ended.unwrap().map(|it| it.len()), seen),
            (Some(3), vec![(1, 3), (2, 3), (3, 3)])
        );
        let cancelled = judge(&mut pool(), &game, &four_plies(), &cancel, |_| cancel.set());
        assert_eq!(cancelled.unwrap(), None);
    }

    #[test]
    fn a_flag_that_is_set_during_a_search_ends_it() {
        let game = chess(None, &["e2e4"]);
        let cancel = CancelFlag::default();
        let other = cancel.clone();
        let setter = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            other.set();
        });
        let endless = Limits::default();
        let judged = judge(&mut pool(), &game, &endless, &cancel, |_| ()).unwrap();
        setter.join().unwrap();
        assert_eq!(judged, None);
    }
}
