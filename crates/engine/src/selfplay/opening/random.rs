//! Openings of random moves that are approximately balanced.

use std::sync::{Arc, Mutex, PoisonError};

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use super::{Opening, OpeningError, RandomOpenings};
use crate::engine::WallClock;
use crate::eval::NetworkChoice;
use crate::search::pool::Pool;
use crate::search::{Limits, TableError};
use crate::selfplay::search::{SearchError, search_and_wait};
use bentrider_rules::game::Game;
use bentrider_rules::position::Move;
use bentrider_rules::variant::Variant;

/// The size in MiB of the table for the search that measures balance.
const TABLE: usize = 1;
/// The number of openings that are drawn before the most balanced one is taken.
const MAX_DRAWS: u32 = 200;

/// Draws random openings and measures their balance by a search. The same seed and number give the same
/// opening.
pub(super) struct OpeningGenerator {
    variant: Arc<Variant>,
    rule: RandomOpenings,
    seed: u64,
    pool: Mutex<Pool>,
}

impl OpeningGenerator {
    /// A generator for a variant.
    ///
    /// # Errors
    /// When the table cannot be allocated.
    pub(super) fn new(
        variant: &Arc<Variant>,
        rule: RandomOpenings,
        seed: u64,
    ) -> Result<Self, TableError> {
        let mut pool = Pool::new(Arc::new(WallClock::new()), TABLE)?;
        // No network, so that the openings do not depend on the built-in ones.
        pool.set_network(NetworkChoice::None);
        let pool = Mutex::new(pool);
        Ok(OpeningGenerator { variant: Arc::clone(variant), rule, seed, pool })
    }

    /// The opening with this number: the first one drawn that is balanced, else the most balanced one.
    ///
    /// # Errors
    /// When the start of the variant cannot be played, all games drawn end too early, or the search fails.
    pub(super) fn opening(&self, number: usize) -> Result<Opening, OpeningError> {
        let mut random = self.random(number);
        let mut best: Option<(u32, Opening)> = None;
        for _ in 0..MAX_DRAWS {
            let Some(game) = self.draw(&mut random)? else { continue };
            let imbalance = self.imbalance(&game)?;
            if best.as_ref().is_none_or(|(least, _)| imbalance < *least) {
                best = Some((imbalance, Opening { fen: None, moves: game.moves().to_vec() }));
            }
            if imbalance <= self.rule.balance.unwrap_or(u32::MAX) {
                break;
            }
        }
        let plies = self.rule.plies;
        best.map(|(_, opening)| opening).ok_or(OpeningError::TooLong { plies, draws: MAX_DRAWS })
    }

    /// The first opening drawn for a number, balanced or not, with which these moves begin; `None` if there
    /// is none.
    ///
    /// # Errors
    /// When the start of the variant cannot be played.
    pub(super) fn drawn(
        &self,
        number: usize,
        moves: &[Move],
    ) -> Result<Option<Opening>, OpeningError> {
        let mut random = self.random(number);
        for _ in 0..MAX_DRAWS {
            if let Some(game) = self.draw(&mut random)?
                && moves.starts_with(game.moves())
            {
                return Ok(Some(Opening { fen: None, moves: game.moves().to_vec() }));
            }
        }
        Ok(None)
    }

    /// The random numbers for an opening.
    fn random(&self, number: usize) -> StdRng {
        const STREAM_STEP: u64 = 0x9e37_79b9_7f4a_7c15;
        let stream = self.seed.wrapping_add((number as u64).wrapping_mul(STREAM_STEP));
        StdRng::seed_from_u64(stream)
    }

    /// Plays random moves from the start; `None` if they end the game.
    fn draw(&self, random: &mut StdRng) -> Result<Option<Game>, OpeningError> {
        let mut game = Game::new(&self.variant)?;
        for _ in 0..self.rule.plies {
            match game.legal_moves().choose(random).copied() {
                Some(mv) if game.outcome().is_none() => {
                    game.play(mv).map_err(OpeningError::Move)?;
                }
                _ => return Ok(None),
            }
        }
        Ok(game.outcome().is_none().then_some(game))
    }

    /// The absolute score of a position in centipawns; 0 if balance is not required.
    fn imbalance(&self, game: &Game) -> Result<u32, SearchError> {
        if self.rule.balance.is_none() {
            return Ok(0);
        }
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        pool.clear();
        let limits = Limits { nodes: Some(self.rule.nodes), ..Limits::default() };
        let searched = search_and_wait(&mut pool, game, limits)?;
        Ok(searched.score().map_or(0, |score| score.value().unsigned_abs()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::loader;

    fn generator(variant: &str, seed: u64, balance: Option<u32>) -> OpeningGenerator {
        let rule = RandomOpenings { plies: 6, balance, nodes: 500 };
        OpeningGenerator::new(&loader::built_in(variant).unwrap(), rule, seed).unwrap()
    }

    #[test]
    fn an_opening_is_the_same_for_the_same_seed_and_number_and_another_for_others() {
        let first = generator("fantastic-xiii", 1, Some(150)).opening(0).unwrap();
        assert_eq!((first.moves.len(), &first.fen), (6, &None));
        let again = generator("fantastic-xiii", 1, Some(150));
        assert_eq!(again.opening(0).unwrap(), first);
        assert_ne!(again.opening(1).unwrap(), first);
        assert_ne!(generator("fantastic-xiii", 2, Some(150)).opening(0).unwrap(), first);
    }

    #[test]
    fn an_opening_that_is_longer_than_every_game_is_refused() {
        let rule = RandomOpenings { plies: 100_000, balance: None, nodes: 1 };
        let variant = loader::built_in("fusion").unwrap();
        let generator = OpeningGenerator::new(&variant, rule, 1).unwrap();
        let fault = generator.opening(0).unwrap_err().to_string();
        let expected =
            "no opening of 100000 random plies was found: all 200 games drawn ended before";
        assert!(fault.starts_with(expected), "{fault}");
    }

    #[test]
    fn the_opening_of_a_game_is_found_by_its_moves() {
        let generator = generator("fusion", 5, Some(40));
        let opening = generator.opening(3).unwrap();
        let mut game = opening.game(&generator.variant).unwrap();
        game.play(game.legal_moves()[0]).unwrap();
        assert_eq!(generator.drawn(3, game.moves()).unwrap(), Some(opening));
        assert_eq!(generator.drawn(4, game.moves()).unwrap(), None);
        assert_eq!(generator.drawn(3, &game.moves()[..5]).unwrap(), None);
    }

    #[test]
    fn an_opening_is_as_balanced_as_asked_for() {
        for name in ["fusion", "gross"] {
            let generator = generator(name, 3, Some(40));
            for number in 0..5 {
                let opening = generator.opening(number).unwrap();
                let game = opening.game(&generator.variant).unwrap();
                assert!(generator.imbalance(&game).unwrap() <= 40, "{name}: {opening:?}");
            }
        }
    }
}
