//! Plays a game of a number: the same one whenever and wherever it is played.

use std::ops::ControlFlow;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::StdRng;

use super::error::DatagenError;
use super::format::{GameData, replay};
use super::opening::{self, GeneratedOpening};
use super::plan::DatagenPlan;
use crate::tools::ToolError;
use bentrider_engine::engine::{EngineError, WallClock};
use bentrider_engine::eval::win_scale;
use bentrider_engine::search::Limits;
use bentrider_engine::search::pool::Pool;
use bentrider_engine::selfplay::{
    Adjudication, CancelFlag, DrawRule, Players, ResignRule, play_game,
};
use bentrider_rules::variant::Variant;

/// MiB of the table: it is cleared before every game, and no game fills more.
pub(super) const TABLE: usize = 1;

/// How many times its nodes a search may take to finish a depth.
const HARD: u64 = 8;

/// Won when both sides agree for four moves that one is ahead by four times [`win_scale`], which wins 98 of 100
/// games by its curve; drawn when both see nothing for eight moves from move 40 on, or when the game is long.
fn adjudication(variant: &Variant) -> Adjudication {
    let score = 4 * i64::from(win_scale(variant));
    Adjudication {
        draw: Some(DrawRule { from_move: 40, moves: 8, score: 8 }),
        resign: Some(ResignRule { moves: 4, score, two_sided: true }),
        max_moves: Some(200),
    }
}

/// Plays the games of a plan, one at a time, in the calling thread: its stack must have [`Pool::STACK`]
/// bytes.
pub(super) struct GamePlayer<'a> {
    plan: &'a DatagenPlan,
    pool: Pool,
    limits: Limits,
    adjudication: Adjudication,
}

impl<'a> GamePlayer<'a> {
    /// # Errors
    /// When the system has no memory for the table.
    pub(super) fn new(plan: &'a DatagenPlan) -> Result<Self, ToolError> {
        let mut pool = Pool::new(Arc::new(WallClock::new()), TABLE).map_err(EngineError::from)?;
        pool.set_network(plan.network.clone());
        let (limits, adjudication) = (limits(plan.nodes), adjudication(&plan.variant));
        Ok(GamePlayer { plan, pool, limits, adjudication })
    }

    /// The game of this number; `None` when `stop` was set before its end.
    ///
    /// # Errors
    /// When there is no opening, or a search fails.
    pub(super) fn play(
        &mut self,
        number: u64,
        stop: &CancelFlag,
    ) -> Result<Option<GameData>, ToolError> {
        let variant = &self.plan.variant;
        let (start, mut random) = (&variant.start, random_of(self.plan.seed, number));
        let opening = opening::draw(variant, start, &mut random, &mut self.pool, &self.limits)?;
        let GeneratedOpening { fen, moves: opening, game } = opening;
        let players = Players::Here(&mut self.pool);
        let Some(played) = play_game(players, game, self.adjudication, &self.limits, stop)? else {
            return Ok(None);
        };
        let (moves, end) = (played.moves, played.end.into());
        let mut data = GameData { number, fen, opening, moves, quiet: 0, end };
        let mut quiet = 0;
        let replayed = replay(variant, &data, |ply| {
            quiet += u32::from(ply.is_quiet);
            ControlFlow::Continue(())
        });
        let path = self.plan.out.clone();
        replayed.map_err(|reason| DatagenError::Illegal { path, reason })?;
        data.quiet = quiet;
        Ok(Some(data))
    }
}

/// The limits of a search: no new depth after so many nodes.
pub(super) fn limits(nodes: u64) -> Limits {
    let hard = nodes.saturating_mul(HARD);
    Limits { soft_nodes: Some(nodes), nodes: Some(hard), ..Limits::default() }
}

/// The random numbers of one game.
pub(super) fn random_of(seed: u64, number: u64) -> StdRng {
    let mut key = *b"................games of datagen";
    let (of_seed, of_number) = (seed.to_le_bytes(), number.to_le_bytes());
    key[..8].copy_from_slice(&of_seed);
    key[8..16].copy_from_slice(&of_number);
    StdRng::from_seed(key)
}
