//! The threads and the table of a page's searches, kept from one search to the next.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::Instant;

use super::fault::Fault;
use super::search_plan::SearchPlan;
use crate::hub::{Hub, Taken};
use bentrider_engine::engine::WallClock;
use bentrider_engine::search::Level;
use bentrider_engine::search::pool::Pool;
use bentrider_rules::game::Game;
use bentrider_rules::variant::Variant;

/// In a game with fewer moves than this, a player of limited strength errs in a new way.
const NEW_GAME: usize = 2;

/// The threads and the table of a page's searches.
pub(super) struct KeptPool {
    pub(super) pool: Pool,
    mib: usize,
    /// The memory that it takes.
    _memory: Taken,
    variant: Arc<Variant>,
    elo: Option<u64>,
    seed: u64,
    used: Instant,
}

impl KeptPool {
    /// What is kept, or else a new pool, ready for a plan. What it has learnt of another variant or at
    /// another level is forgotten.
    ///
    /// # Errors
    /// When there is no memory.
    pub(super) fn fit(
        kept: Option<KeptPool>,
        hub: &Hub,
        plan: &SearchPlan,
        game: &Game,
    ) -> Result<Self, Fault> {
        let mut kept = match kept.filter(|it| it.mib == plan.hash) {
            Some(kept) => kept,
            None => KeptPool::new(hub, plan, game)?,
        };
        let is_new_player = plan.elo.is_some() && game.moves().len() < NEW_GAME;
        if !Arc::ptr_eq(&kept.variant, game.variant()) || kept.elo != plan.elo || is_new_player {
            kept.pool.clear();
            kept.variant = Arc::clone(game.variant());
            kept.elo = plan.elo;
            kept.seed = draw();
        }
        kept.pool.set_threads(plan.threads);
        Ok(kept)
    }

    fn new(hub: &Hub, plan: &SearchPlan, game: &Game) -> Result<Self, Fault> {
        let mib = plan.hash;
        let none = || Fault::new(format!("there are no {mib} MiB of memory left for this search"));
        let memory = hub.hash.take(mib).ok_or_else(none)?;
        let pool = Pool::new(Arc::new(WallClock::new()), mib).map_err(|_| none())?;
        Ok(KeptPool {
            pool,
            mib,
            _memory: memory,
            variant: Arc::clone(game.variant()),
            elo: plan.elo,
            seed: draw(),
            used: Instant::now(),
        })
    }

    /// The level to search at.
    pub(super) fn level(&self) -> Option<Level> {
        self.elo.map(|elo| Level::rated(elo, self.seed))
    }

    /// It is not used any more.
    #[must_use]
    pub(super) fn rested(self) -> Self {
        KeptPool { used: Instant::now(), ..self }
    }

    /// Since when it is not used.
    pub(super) fn unused_since(&self) -> Instant {
        self.used
    }
}

/// Another number at every call.
fn draw() -> u64 {
    RandomState::new().hash_one(0)
}
