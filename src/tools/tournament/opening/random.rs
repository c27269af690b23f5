//! Openings of random moves, about level.

use std::sync::mpsc;
use std::sync::{Arc, Mutex, PoisonError};

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use super::{Opening, RandomOpenings};
use crate::engine::{PositionError, WallClock};
use crate::eval::Score;
use crate::position::Position;
use crate::rules;
use crate::search::pool::Pool;
use crate::search::{Event, Limits, TableError};
use crate::tools::tournament::board::Board;
use crate::variant::Variant;

/// MiB of the table of the search that judges openings.
const TABLE: usize = 1;
/// Openings that are drawn before the most level of them is taken as it is.
const MOST_DRAWS: u32 = 200;

/// Draws openings, and judges by a search whether they are level. The same opening for the same seed
/// and round.
pub(in crate::tools) struct Drawer {
    variant: Arc<Variant>,
    rule: RandomOpenings,
    seed: u64,
    judge: Mutex<Pool>,
}

impl Drawer {
    /// A drawer for a game.
    ///
    /// # Errors
    /// When the system has no room for the judge's table.
    pub(super) fn new(
        variant: &Arc<Variant>,
        rule: RandomOpenings,
        seed: u64,
    ) -> Result<Self, TableError> {
        let judge = Mutex::new(Pool::new(Arc::new(WallClock::new()), TABLE)?);
        Ok(Drawer { variant: Arc::clone(variant), rule, seed, judge })
    }

    /// The opening of a round: the first one drawn that is level, else the most level one.
    ///
    /// # Errors
    /// When the game's own start cannot be played.
    pub(super) fn opening(&self, round: usize) -> Result<Opening, PositionError> {
        const ROUNDS_APART: u64 = 0x9e37_79b9_7f4a_7c15;
        let stream = self.seed.wrapping_add((round as u64).wrapping_mul(ROUNDS_APART));
        let mut random = StdRng::seed_from_u64(stream);
        let mut best: Option<(u32, Opening)> = None;
        for _ in 0..MOST_DRAWS {
            let Some(board) = self.draw(&mut random)? else { continue };
            let tilt = self.tilt(board.position());
            if best.as_ref().is_none_or(|(least, _)| tilt < *least) {
                best = Some((tilt, Opening { fen: None, moves: board.moves().to_vec() }));
            }
            if tilt <= self.rule.balance.unwrap_or(u32::MAX) {
                break;
            }
        }
        Ok(best.map(|(_, opening)| opening).unwrap_or_default())
    }

    /// Random moves from the start; `None` when they end the game.
    fn draw(&self, random: &mut StdRng) -> Result<Option<Board<'_>>, PositionError> {
        let mut board = Board::new(&self.variant, None)?;
        for _ in 0..self.rule.plies {
            let moves = rules::legal_moves(&self.variant, board.position());
            match moves.choose(random) {
                Some(mv) if board.outcome().is_none() => board.make(*mv),
                _ => return Ok(None),
            }
        }
        Ok(board.outcome().is_none().then_some(board))
    }

    /// How far from level a position is, in hundredths; 0 where that does not matter.
    fn tilt(&self, position: &Position) -> u32 {
        if self.rule.balance.is_none() {
            return 0;
        }
        let mut judge = self.judge.lock().unwrap_or_else(PoisonError::into_inner);
        judge.clear();
        let (sender, scores) = mpsc::channel();
        let limits = Limits { nodes: Some(self.rule.nodes), ..Limits::default() };
        let started = judge.go(&self.variant, position, limits, move |event| {
            if let Event::Info(report) = event {
                let _ = sender.send(report.score);
            }
        });
        // Without a thread to judge on an opening is taken as it is.
        let score = started.ok().and_then(|()| scores.into_iter().last());
        judge.wait();
        score.map_or(0, |score: Score| score.value().unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loader;

    fn drawer(game: &str, seed: u64, balance: Option<u32>) -> Drawer {
        let rule = RandomOpenings { plies: 6, balance, nodes: 500 };
        Drawer::new(&loader::built_in(game).unwrap(), rule, seed).unwrap()
    }

    #[test]
    fn an_opening_is_the_same_for_the_same_seed_and_round_and_another_for_others() {
        let first = drawer("fantastic-xiii", 1, Some(150)).opening(0).unwrap();
        assert_eq!((first.moves.len(), &first.fen), (6, &None));
        let again = drawer("fantastic-xiii", 1, Some(150));
        assert_eq!(again.opening(0).unwrap(), first);
        assert_ne!(again.opening(1).unwrap(), first);
        assert_ne!(drawer("fantastic-xiii", 2, Some(150)).opening(0).unwrap(), first);
    }

    #[test]
    fn an_opening_is_as_level_as_asked_for() {
        for game in ["fusion", "gross"] {
            let drawer = drawer(game, 3, Some(40));
            for round in 0..5 {
                let opening = drawer.opening(round).unwrap();
                let board = opening.board(&drawer.variant).unwrap();
                assert!(drawer.tilt(board.position()) <= 40, "{game}: {opening:?}");
            }
        }
    }
}
