//! Starts every engine once before the first game, so that no match begins in which an engine cannot play.

use super::coordinator::last_lines_text;
use super::game::EngineFault;
use super::plan::MatchContext;
use super::player::EnginePlayer;
use crate::commands::error::{Error, Result};

/// Checks that each engine of the plan starts and gets ready for games.
///
/// # Errors
/// When one does not, with its name, the fault and its last lines. A match that is being stopped has no such error.
pub(super) fn check_engines(context: &MatchContext) -> Result {
    for config in &context.plan.engines {
        let failed = match EnginePlayer::start(config, context) {
            Ok(player) => {
                player.quit();
                continue;
            }
            Err(failed) => failed,
        };
        let seen = match &failed.fault {
            EngineFault::Interrupted => return Ok(()),
            EngineFault::Unstartable(_) => String::new(),
            _ => format!("; {}", last_lines_text(&failed.last_lines)),
        };
        return Err(Error::new(format_args!(
            "no game was played, because the engine \"{}\" cannot play: {}{seen}",
            config.name, failed.fault
        )));
    }
    Ok(())
}
