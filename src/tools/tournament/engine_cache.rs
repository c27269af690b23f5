//! The engines that one worker keeps running from game to game.

use super::engine_config::{EngineConfig, MatchContext};
use super::player::{EnginePlayer, FailedStart};

/// Running engines, by their index in the plan. Those of the last game are kept, others are not: a
/// round robin of many would fill the machine.
#[derive(Default)]
pub(super) struct EngineCache {
    players: Vec<(usize, EnginePlayer)>,
}

impl EngineCache {
    /// An engine that is ready for a game: the running one, else a new one.
    pub(super) fn take(
        &mut self,
        engine: usize,
        config: &EngineConfig,
        context: &MatchContext,
    ) -> Result<EnginePlayer, FailedStart> {
        match self.players.iter().position(|(kept, _)| *kept == engine) {
            Some(at) => Ok(self.players.swap_remove(at).1),
            None => EnginePlayer::start(config, context),
        }
    }

    /// Keeps an engine for the next game.
    pub(super) fn keep(&mut self, engine: usize, player: EnginePlayer) {
        self.players.push((engine, player));
    }

    /// Ends all engines but these.
    pub(super) fn quit_all_but(&mut self, engines: [usize; 2]) {
        for (_, player) in self.players.extract_if(.., |(engine, _)| !engines.contains(engine)) {
            player.quit();
        }
    }

    /// Ends all engines.
    pub(super) fn quit_all(self) {
        for (_, player) in self.players {
            player.quit();
        }
    }
}
