//! Where generated games begin: after random moves, about level; some of them with pieces missing.

use std::sync::Arc;

use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use super::error::DatagenError;
use crate::tools::ToolError;
use bentrider_engine::eval::Score;
use bentrider_engine::search::Limits;
use bentrider_engine::search::pool::Pool;
use bentrider_engine::selfplay::search_here;
use bentrider_rules::game::Game;
use bentrider_rules::geometry::{Color, Square};
use bentrider_rules::position::Move;
use bentrider_rules::setup::{Kind, Setup};
use bentrider_rules::variant::Variant;

/// The fewest and the most random moves of an opening, of both sides together.
const PLIES: [u32; 2] = [6, 11];
/// One game in so many begins with pieces missing.
const UNBALANCED: u32 = 8;
/// The most pieces that are taken from a side.
const MISSING: u32 = 2;
/// The largest score of an opening, in centipawns for either side: with all pieces, and with some missing.
const LEVEL: [i32; 2] = [200, 800];
/// Openings that are drawn before the most level of them is taken.
const MAX_DRAWS: u32 = 100;

/// Where a game begins.
pub(super) struct GeneratedOpening {
    /// The position before the moves; `None` for the start of the variant.
    pub(super) fen: Option<String>,
    /// Random moves.
    pub(super) moves: Vec<Move>,
    /// The position after them.
    pub(super) game: Game,
}

/// Draws openings from this start until a search with these limits finds one level, and takes the most level
/// one where none is. What the pool has learnt is cleared before each search.
///
/// # Errors
/// When no opening leaves the game open, or a search fails.
pub(super) fn draw(
    variant: &Arc<Variant>,
    start: &Setup,
    random: &mut StdRng,
    pool: &mut Pool,
    limits: &Limits,
) -> Result<GeneratedOpening, ToolError> {
    let is_unbalanced = random.random_ratio(1, UNBALANCED);
    let level = LEVEL[usize::from(is_unbalanced)];
    let mut best: Option<(i32, GeneratedOpening)> = None;
    for _ in 0..MAX_DRAWS {
        let Some(opening) = candidate(variant, start, random, is_unbalanced) else { continue };
        pool.clear();
        let game = &opening.game;
        let searched = search_here(pool, game, limits.clone())?;
        let Some(lead) = searched.score().map(|score| Score::value(score).abs()) else { continue };
        if best.as_ref().is_none_or(|(least, _)| lead < *least) {
            best = Some((lead, opening));
        }
        if lead <= level {
            break;
        }
    }
    let none = || DatagenError::NoOpening(variant.name.clone()).into();
    best.map(|(_, opening)| opening).ok_or_else(none)
}

/// Random moves from the start, or from the start with pieces missing; `None` when they end the game, or
/// that cannot be played.
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

/// Takes a piece or two from one side, and in half of the cases as many others from the other side too.
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

/// Where a piece of a random kind stands that is not royal.
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
    use rand::SeedableRng;

    use super::*;
    use bentrider_engine::engine::WallClock;
    use bentrider_rules::loader;

    #[test]
    fn openings_are_level_and_can_be_played_from_their_start_in_every_variant() {
        let limits = Limits { soft_nodes: Some(20), nodes: Some(400), ..Limits::default() };
        for name in ["chess", "fusion", "gross", "wildebeest"] {
            let variant = loader::built_in(name).unwrap();
            let mut pool = Pool::new(Arc::new(WallClock::new()), 1).unwrap();
            let mut random = StdRng::seed_from_u64(1);
            for _ in 0..10 {
                let opening =
                    draw(&variant, &variant.start, &mut random, &mut pool, &limits).unwrap();
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
