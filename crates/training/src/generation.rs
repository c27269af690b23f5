//! Games of the engine against itself, for an evaluation to learn from.
//!
//! All random numbers of a game come from the seed and its number, and the tables are cleared before it. So a game
//! depends on its settings and its number alone.

mod opening;

use std::ops::ControlFlow;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::StdRng;
use thiserror::Error;

use crate::data::{GameData, IllegalData, replay};
use bentrider_engine::eval::{NetworkChoice, win_scale};
use bentrider_engine::search::pool::Pool;
use bentrider_engine::search::{Host, Limits, TableError};
use bentrider_engine::selfplay::{
    Adjudication, CancelFlag, DrawRule, Players, ResignRule, SelfPlayError, play_game,
};
use bentrider_rules::variant::Variant;
pub use opening::{GeneratedOpening, OpeningDraw, OpeningError};

/// The default number of nodes per move.
pub const DEFAULT_NODES: u64 = 250;

/// The size of the table in MiB: it is cleared before every game, and no game fills more.
pub const TABLE: usize = 1;

/// The hard node limit of a search, as a multiple of the limit after which no new depth is started.
const HARD: u64 = 8;

/// The settings of generated games.
#[derive(Clone, Debug)]
pub struct GenerationSettings {
    /// The variant.
    pub variant: Arc<Variant>,
    /// The evaluation.
    pub network: NetworkChoice,
    /// Nodes per move; the depth being searched is completed.
    pub nodes: u64,
    /// The seed of all random numbers.
    pub seed: u64,
}

/// The error of a game that could not be generated.
#[derive(Debug, Error)]
pub enum GenerationError {
    /// There is no opening.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// The game could not be finished.
    #[error(transparent)]
    Game(#[from] SelfPlayError),
    /// The game could not be replayed.
    #[error(transparent)]
    Replay(#[from] IllegalData),
}

/// Plays generated games, one at a time, in the calling thread: its stack must have [`Pool::STACK`] bytes.
pub struct GamePlayer {
    settings: GenerationSettings,
    pool: Pool,
    limits: Limits,
    adjudication: Adjudication,
}

impl GamePlayer {
    /// A player with an empty table.
    ///
    /// # Errors
    /// When the system has no memory for the table.
    pub fn new(settings: GenerationSettings, host: Arc<dyn Host>) -> Result<Self, TableError> {
        let mut pool = Pool::new(host, TABLE)?;
        pool.set_network(settings.network.clone());
        let (limits, adjudication) = (limits(settings.nodes), adjudication(&settings.variant));
        Ok(GamePlayer { settings, pool, limits, adjudication })
    }

    /// The game of this number; `None` when `stop` was set, or the host was interrupted, before its end.
    ///
    /// # Errors
    /// When there is no opening, or a search fails.
    pub fn play(
        &mut self,
        number: u64,
        stop: &CancelFlag,
    ) -> Result<Option<GameData>, GenerationError> {
        let GamePlayer { settings, pool, limits, adjudication } = self;
        let variant = &settings.variant;
        let mut draw = OpeningDraw { variant, start: &variant.start, pool, limits };
        let opening = draw.any(&mut random_of_game(settings.seed, number))?;
        let GeneratedOpening { fen, moves: opening, game } = opening;
        let played = play_game(Players::Here(pool), game, *adjudication, limits, stop)?;
        let Some(played) = played else { return Ok(None) };
        let (moves, end) = (played.moves, played.end.into());
        let mut data = GameData { number, fen, opening, moves, quiet: 0, end };
        let mut quiet = 0;
        replay(variant, &data, &mut |ply| {
            quiet += u32::from(ply.is_quiet);
            ControlFlow::Continue(())
        })?;
        data.quiet = quiet;
        Ok(Some(data))
    }
}

/// The rules of adjudication: won if both sides agree for four moves that one is ahead by four times
/// [`win_scale`], which wins 98 of 100 games by its curve; drawn if both scores are near 0 for eight moves from
/// move 40 on, or if the game is long.
pub(crate) fn adjudication(variant: &Variant) -> Adjudication {
    let score = 4 * i64::from(win_scale(variant));
    Adjudication {
        draw: Some(DrawRule { from_move: 40, moves: 8, score: 8 }),
        resign: Some(ResignRule { moves: 4, score, two_sided: true }),
        max_moves: Some(200),
    }
}

/// The limits of a search: no new depth is started after `nodes` nodes.
pub fn limits(nodes: u64) -> Limits {
    let hard = nodes.saturating_mul(HARD);
    Limits { soft_nodes: Some(nodes), nodes: Some(hard), ..Limits::default() }
}

/// The random numbers of the generated game with this number.
pub fn random_of_game(seed: u64, number: u64) -> StdRng {
    random_of(b"games of datagen", seed, number)
}

/// The random numbers of one game or trial of a run with this seed.
pub fn random_of(purpose: &[u8; 16], seed: u64, number: u64) -> StdRng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&number.to_le_bytes());
    key[16..].copy_from_slice(purpose);
    StdRng::from_seed(key)
}
