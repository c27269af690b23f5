//! A whole game judged move by move.
//!
//! Every position of the game is searched once, from the first to the last. The score of a move that was
//! played is that of the position after it, seen from the side that played it; what the move lost is the
//! difference from the best move. It knows no protocol and prints nothing.

use thiserror::Error;

use crate::eval::Score;
use crate::game::{Game, GameRecord, PositionError};
use crate::geometry::Color;
use crate::position::Move;
use crate::rules::Outcome;
use crate::search::Limits;
use crate::search::pool::Pool;
use crate::selfplay::{CancelFlag, SearchError, Searched, search_until};

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
}

impl JudgedMove {
    /// What the move lost against the best one, in centipawns and at least 0; 0 for the best move itself.
    /// A mate counts as in [`Score::value`], so giving away a won or drawn game to a mate loses more than
    /// 30,000.
    pub fn loss(&self) -> i32 {
        if self.line.first() == Some(&self.mv) {
            return 0;
        }
        (self.best.value() - self.played.value()).max(0)
    }
}

/// How far an analysis has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions that have been searched.
    pub done: usize,
    /// Positions there are.
    pub positions: usize,
}

/// Why a game could not be judged.
#[derive(Debug, Error)]
pub enum AnalysisError {
    /// A move of the game is not legal.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A search failed.
    #[error(transparent)]
    Search(#[from] SearchError),
}

/// Judges the moves of a game, but not its variations; every search has the same limits. What the pool has
/// learnt before is cleared, so that with one thread and limits of depth or nodes the result is the same
/// every time. `progress` is called after every search. `None` when `cancel` was set before the end; a
/// running search ends early then.
///
/// # Errors
/// When a move is not legal, or a search fails.
pub fn judge(
    pool: &mut Pool,
    record: &GameRecord,
    limits: &Limits,
    cancel: &CancelFlag,
    mut progress: impl FnMut(Progress),
) -> Result<Option<Vec<JudgedMove>>, AnalysisError> {
    pool.clear();
    let (mut game, moves) = (record.start_game()?, &record.moves);
    let positions = moves.len() + 1;
    let mut judged: Vec<JudgedMove> = Vec::with_capacity(moves.len());
    for done in 0..positions {
        let next = moves.get(done).map(|it| it.mv);
        let searched = judge_position(pool, &game, next, limits, cancel)?;
        if cancel.is_set() {
            return Ok(None);
        }
        let (score, line) = searched;
        if let Some(last) = judged.last_mut() {
            last.played = one_ply_before(score);
        }
        if let Some(mv) = next {
            judged.push(JudgedMove { mv, side: game.side(), best: score, line, played: score });
            game.play(mv).map_err(PositionError::from)?;
        }
        progress(Progress { done: done + 1, positions });
    }
    Ok(Some(judged))
}

/// The score of a position for the side to move, and its best line. Where the game has ended and no move
/// follows, the score is that of the rules.
fn judge_position(
    pool: &mut Pool,
    game: &Game,
    next: Option<Move>,
    limits: &Limits,
    cancel: &CancelFlag,
) -> Result<(Score, Vec<Move>), AnalysisError> {
    if let Some(outcome) = game.outcome().filter(|_| next.is_none()) {
        return Ok((final_score(outcome, game.side()), Vec::new()));
    }
    let mut found: Searched = search_until(pool, game, limits.clone(), cancel)?;
    let score = found.score().unwrap_or(Score::ZERO);
    let line = if found.lines.is_empty() { Vec::new() } else { found.lines.swap_remove(0).line };
    Ok((score, line))
}

fn final_score(outcome: Outcome, side: Color) -> Score {
    match outcome.winner() {
        Some(winner) if winner == side => Score::MATE,
        Some(_) => Score::mated_in(0),
        None => Score::ZERO,
    }
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use crate::engine::WallClock;
    use crate::loader;

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

    fn judged(fen: Option<&str>, texts: &[&str]) -> Vec<JudgedMove> {
        let game = chess(fen, texts);
        let judged = judge(&mut pool(), &game, &four_plies(), &CancelFlag::default(), |_| ());
        judged.unwrap().unwrap()
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
            (Some(2), vec![(1, 3), (2, 3), (3, 3)])
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
