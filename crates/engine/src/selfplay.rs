//! Games of the engine against itself in this process, and the parts of any game between engines: openings,
//! adjudication, a blocking search, a cancellation flag.
//!
//! The referee of matches, the tuner and the benchmark are based on it; it is independent of protocols,
//! prints nothing, and reads files only for openings.

mod adjudication;
mod opening;
mod search;

pub use adjudication::{Adjudication, Adjudicator, DrawRule, ResignRule, Verdict};
pub use opening::{
    Book, BookFormat, Opening, OpeningError, OpeningSource, Openings, RandomOpenings,
};
pub use search::{
    CancelFlag, SearchError, Searched, collect, search_and_wait, search_here, search_until,
};

use thiserror::Error;

use crate::eval::Score;
use crate::search::Limits;
use crate::search::pool::Pool;
use bentrider_rules::game::Game;
use bentrider_rules::geometry::Color;
use bentrider_rules::position::Move;
use bentrider_rules::rules::Outcome;
use bentrider_rules::setup::Setup;

/// The pools that search for the sides.
pub enum Players<'a> {
    /// One pool for both sides.
    Same(&'a mut Pool),
    /// One pool for both sides that searches in the calling thread, where `cancel` does not end a search: see
    /// [`Pool::search`] for the stack it needs.
    Here(&'a mut Pool),
    /// A pool for White and one for Black.
    Each([&'a mut Pool; 2]),
    /// A pool for White and one for Black that search in the calling thread, as with [`Players::Here`].
    EachHere([&'a mut Pool; 2]),
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlayGame {
    /// The position after the opening.
    pub start: Setup,
    /// The moves from the start.
    pub moves: Vec<ScoredMove>,
    /// The end of the game.
    pub end: SelfPlayEnd,
}

/// A move with the score that the side that played it reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredMove {
    /// The move.
    pub mv: Move,
    /// The score of the search, for the side to move; `None` if the search reported none.
    pub score: Option<Score>,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelfPlayEnd {
    /// An end by the rules.
    Rules(Outcome),
    /// An end by adjudication.
    Adjudicated(Verdict),
}

impl SelfPlayEnd {
    /// The winner; `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            SelfPlayEnd::Rules(outcome) => outcome.winner(),
            SelfPlayEnd::Adjudicated(verdict) => verdict.winner(),
        }
    }
}

/// The error of a game that could not be finished.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{variant}: {reason}, in the position {fen}")]
pub struct SelfPlayError {
    /// The name of the variant.
    pub variant: String,
    /// The position of the search that failed.
    pub fen: String,
    /// The error of the search.
    pub reason: SearchError,
}

/// Plays from an opening to the end; every move has these limits. The tables and histories of the players are
/// cleared first, so with one thread each and limits of depth or nodes a game is the same every time. `None`
/// when `cancel` was set, or the host was interrupted, before the end.
///
/// # Errors
/// When a search fails.
pub fn play_game(
    mut players: Players,
    mut game: Game,
    adjudication: Adjudication,
    limits: &Limits,
    cancel: &CancelFlag,
) -> Result<Option<SelfPlayGame>, SelfPlayError> {
    players.clear();
    let mut adjudicator = Adjudicator::new(adjudication.in_variant(game.variant()));
    let (start, mut moves) = (game.to_setup(), Vec::new());
    loop {
        if let Some(outcome) = game.outcome() {
            return Ok(Some(SelfPlayGame { start, moves, end: SelfPlayEnd::Rules(outcome) }));
        }
        if players.is_cancelled(cancel) {
            return Ok(None);
        }
        let side = game.side();
        let scored = players.best_move(&game, limits, cancel)?;
        if players.is_cancelled(cancel) {
            return Ok(None);
        }
        moves.push(scored);
        game.play(scored.mv).map_err(|fault| failed(&game, fault.to_string()))?;
        let score = scored.score.map(|score| i64::from(score.value()));
        let full_moves = u32::try_from(moves.len() / 2).unwrap_or(u32::MAX);
        if let Some(verdict) = adjudicator.add_move(side, score, full_moves) {
            // The rules come first: a mate counts even after scores that would adjudicate the game.
            let end = game.outcome().map_or(SelfPlayEnd::Adjudicated(verdict), SelfPlayEnd::Rules);
            return Ok(Some(SelfPlayGame { start, moves, end }));
        }
    }
}

impl Players<'_> {
    /// Clears the tables and histories. The tables are touched at once: for many short games that is faster.
    fn clear(&mut self) {
        let clear = |pool: &mut Pool| {
            pool.clear();
            pool.prepare();
        };
        match self {
            Players::Same(pool) | Players::Here(pool) => clear(pool),
            Players::Each(pools) | Players::EachHere(pools) => {
                pools.iter_mut().for_each(|pool| clear(pool));
            }
        }
    }

    /// Whether the game must not go on.
    fn is_cancelled(&self, cancel: &CancelFlag) -> bool {
        let pool = match self {
            Players::Same(pool) | Players::Here(pool) => pool,
            Players::Each([pool, _]) | Players::EachHere([pool, _]) => pool,
        };
        cancel.is_set() || pool.host().is_interrupted()
    }

    fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        cancel: &CancelFlag,
    ) -> Result<Searched, SearchError> {
        let pool = match self {
            Players::Here(pool) => return search_here(pool, game, limits.clone()),
            Players::EachHere(pools) => {
                return search_here(pools[game.side().index()], game, limits.clone());
            }
            Players::Same(pool) => pool,
            Players::Each(pools) => &mut *pools[game.side().index()],
        };
        search_until(pool, game, limits.clone(), cancel)
    }

    fn best_move(
        &mut self,
        game: &Game,
        limits: &Limits,
        cancel: &CancelFlag,
    ) -> Result<ScoredMove, SelfPlayError> {
        let searched = self.search(game, limits, cancel).map_err(|reason| error(game, reason))?;
        let mv = searched.best.ok_or_else(|| failed(game, "there is no move".to_owned()))?;
        Ok(ScoredMove { mv, score: searched.score() })
    }
}

fn failed(game: &Game, message: String) -> SelfPlayError {
    error(game, SearchError::Failed(message))
}

fn error(game: &Game, reason: SearchError) -> SelfPlayError {
    SelfPlayError { variant: game.variant().name.clone(), fen: game.fen(), reason }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engine::WallClock;
    use bentrider_rules::loader;
    use bentrider_rules::rules::Ending;

    fn pool() -> Pool {
        Pool::new(Arc::new(WallClock::new()), 1).unwrap()
    }

    fn fusion() -> Game {
        Game::new(&loader::built_in("fusion").unwrap()).unwrap()
    }

    const RULES: Adjudication = Adjudication { draw: None, resign: None, max_moves: Some(20) };

    #[test]
    fn a_game_is_the_same_whatever_the_players_have_played_before() {
        let limits = Limits { nodes: Some(100), ..Limits::default() };
        let (mut first, mut second) = (pool(), pool());
        let mut play = |game| {
            let players = Players::Each([&mut first, &mut second]);
            play_game(players, game, RULES, &limits, &CancelFlag::default()).unwrap().unwrap()
        };
        let game = play(fusion());
        assert_eq!(play(fusion()), game);
        assert!(game.moves.len() == 40 || matches!(game.end, SelfPlayEnd::Rules(_)), "{game:?}");
        assert!(game.moves.iter().all(|it| it.score.is_some()));
    }

    #[test]
    fn a_mate_ends_a_game_before_adjudication_does() {
        let chess = loader::built_in("chess").unwrap();
        let game = Game::from_fen(&chess, "7k/8/5KQ1/8/8/8/8/8 w - - 0 1").unwrap();
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let rules = Adjudication { max_moves: Some(0), ..RULES };
        let mut pool = pool();
        let cancel = CancelFlag::default();
        let game = play_game(Players::Same(&mut pool), game, rules, &limits, &cancel);
        let game = game.unwrap().unwrap();
        let mate = Outcome::won(Color::White, Ending::Checkmate { mated: Color::Black });
        assert_eq!((game.moves.len(), game.end), (1, SelfPlayEnd::Rules(mate)));
    }

    #[test]
    fn a_cancelled_game_has_no_result() {
        let (mut pool, cancel) = (pool(), CancelFlag::default());
        cancel.set();
        let limits = Limits { nodes: Some(100), ..Limits::default() };
        let ended = play_game(Players::Same(&mut pool), fusion(), RULES, &limits, &cancel);
        assert_eq!(ended, Ok(None));
    }
}
