//! The openings of generated games: random moves to a balanced position, in some games with pieces missing.

use std::sync::Arc;

use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use thiserror::Error;

use bentrider_engine::eval::Score;
use bentrider_engine::search::Limits;
use bentrider_engine::search::pool::Pool;
use bentrider_engine::selfplay::{SearchError, search_here};
use bentrider_rules::game::Game;
use bentrider_rules::geometry::{Color, Square};
use bentrider_rules::position::Move;
use bentrider_rules::setup::{Kind, Setup};
use bentrider_rules::variant::Variant;

/// The fewest and the most random moves of an opening, of both sides together.
const PLIES: [u32; 2] = [6, 11];
/// One game in this many begins with pieces missing.
const UNBALANCED: u32 = 8;
/// The largest number of pieces that are removed from a side.
const MISSING: u32 = 2;
/// The largest score of an opening, in centipawns for either side: with all pieces, and with some missing.
const LEVEL: [i32; 2] = [200, 800];
/// The number of openings that are drawn before the most balanced of them is used.
const MAX_DRAWS: u32 = 100;

/// The opening of a game.
pub struct GeneratedOpening {
    /// The position before the moves; `None` for the start of the variant.
    pub fen: Option<String>,
    /// The random moves.
    pub moves: Vec<Move>,
    /// The position after them.
    pub game: Game,
}

/// The error of an opening that could not be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpeningError {
    /// Every opening ends the game.
    #[error("{0}: random moves from the start always end the game")]
    AlwaysEnds(String),
    /// The search that measures balance failed.
    #[error(transparent)]
    Search(#[from] SearchError),
}

/// Draws openings until a search finds one balanced. The pool is cleared before each search, which runs in the
/// calling thread.
pub struct OpeningDraw<'a> {
    /// The variant.
    pub variant: &'a Arc<Variant>,
    /// The position before the random moves.
    pub start: &'a Setup,
    /// What searches.
    pub pool: &'a mut Pool,
    /// The limits of a search.
    pub limits: &'a Limits,
}

impl OpeningDraw<'_> {
    /// A balanced opening, in some cases with pieces missing; if there is none, the most balanced of those that were
    /// drawn.
    ///
    /// # Errors
    /// When every opening ends the game, or a search fails.
    pub fn any(&mut self, random: &mut StdRng) -> Result<GeneratedOpening, OpeningError> {
        let is_unbalanced = random.random_ratio(1, UNBALANCED);
        self.draw(random, is_unbalanced)
    }

    /// An opening as of [`OpeningDraw::any`], with all pieces.
    ///
    /// # Errors
    /// The errors of [`OpeningDraw::any`].
    pub fn with_all_pieces(
        &mut self,
        random: &mut StdRng,
    ) -> Result<GeneratedOpening, OpeningError> {
        self.draw(random, false)
    }

    fn draw(
        &mut self,
        random: &mut StdRng,
        is_unbalanced: bool,
    ) -> Result<GeneratedOpening, OpeningError> {
        let OpeningDraw { variant, start, pool, limits } = self;
        let level = LEVEL[usize::from(is_unbalanced)];
        let mut best: Option<(i32, GeneratedOpening)> = None;
        for _ in 0..MAX_DRAWS {
            let Some(opening) = candidate(variant, start, random, is_unbalanced) else { continue };
            pool.clear();
            let game = &opening.game;
            let searched = search_here(pool, game, limits.clone())?;
            let Some(lead) = searched.score().map(|score| Score::value(score).abs()) else {
                continue;
            };
            if best.as_ref().is_none_or(|(least, _)| lead < *least) {
                best = Some((lead, opening));
            }
            if lead <= level {
                break;
            }
        }
        let none = || OpeningError::AlwaysEnds(variant.name.clone());
        best.map(|(_, opening)| opening).ok_or_else(none)
    }
}

/// Random moves from the start, or from the start with pieces missing; `None` if they end the game, or if that
/// start cannot be played.
fn candidate(
    variant: &Arc<Variant>,
    start: &Setup,
    random: &mut StdRng,
    is_unbalanced: bool,
) -> Option<GeneratedOpening> {
    let mut setup = start.clone();
    if is_unbalanced {
        remove_pieces(variant, &mut setup, random);
    }
    let is_start = setup == variant.start;
    let mut game = Game::from_setup(variant, setup).ok()?;
    let fen = (!is_start).then(|| game.fen());
    let plies = random.random_range(PLIES[0]..=PLIES[1]);
    for _ in 0..plies {
        let mv = *game.legal_moves().choose(random)?;
        game.play(mv).ok()?;
        if game.outcome().is_some() {
            return None;
        }
    }
    Some(GeneratedOpening { fen, moves: game.moves().to_vec(), game })
}

/// Removes one or two pieces from one side, and in half of the cases as many from the other side too.
fn remove_pieces(variant: &Variant, setup: &mut Setup, random: &mut StdRng) {
    let first = if random.random_ratio(1, 2) { Color::White } else { Color::Black };
    let count = random.random_range(1..=MISSING);
    let is_both = random.random_ratio(1, 2);
    for color in [Some(first), is_both.then_some(!first)].into_iter().flatten() {
        for _ in 0..count {
            if let Some(square) = some_piece(variant, setup, color, random) {
                setup.board[square.index()] = None;
            }
        }
    }
}

/// The square of a random piece of a random kind that is not royal.
fn some_piece(
    variant: &Variant,
    setup: &Setup,
    color: Color,
    random: &mut StdRng,
) -> Option<Square> {
    let standing = |kind: Kind| -> Vec<Square> {
        let is_one = |square: &Square| {
            let piece = setup.board[square.index()];
            piece.is_some_and(|piece| piece.color() == color && piece.kind() == kind)
        };
        variant.shape.squares().into_iter().filter(is_one).collect()
    };
    let kinds = variant.kinds().filter(|kind| !variant.royal.contains(*kind));
    let places: Vec<Vec<Square>> = kinds.map(standing).filter(|it| !it.is_empty()).collect();
    places.choose(random)?.choose(random).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_engine::engine::WallClock;
    use bentrider_rules::loader;
    use rand::SeedableRng;

    #[test]
    fn openings_are_level_and_can_be_played_from_their_start_in_every_variant() {
        let limits = Limits { soft_nodes: Some(20), nodes: Some(400), ..Limits::default() };
        for name in ["chess", "fusion", "gross", "wildebeest"] {
            let variant = loader::built_in(name).unwrap();
            let mut pool = Pool::new(Arc::new(WallClock::new()), 1).unwrap();
            let mut random = StdRng::seed_from_u64(1);
            for _ in 0..10 {
                let start = &variant.start;
                let mut draw =
                    OpeningDraw { variant: &variant, start, pool: &mut pool, limits: &limits };
                let opening = draw.any(&mut random).unwrap();
                let mut game = match &opening.fen {
                    Some(fen) => Game::from_fen(&variant, fen).unwrap(),
                    None => Game::new(&variant).unwrap(),
                };
                opening.moves.iter().for_each(|mv| game.play(*mv).unwrap());
                assert_eq!(game.fen(), opening.game.fen(), "{name}");
            }
        }
    }

    #[test]
    fn pieces_are_missing_in_some_games() {
        let chess = loader::built_in("chess").unwrap();
        let mut random = StdRng::seed_from_u64(2);
        let mut counts = Vec::new();
        for _ in 0..40 {
            let opening = candidate(&chess, &chess.start, &mut random, true);
            let Some(opening) = opening else { continue };
            let start = Game::from_fen(&chess, &opening.fen.unwrap()).unwrap();
            counts.push(start.position().occupied().len());
        }
        counts.sort_unstable();
        counts.dedup();
        assert_eq!(counts, [28, 30, 31]);
    }
}
