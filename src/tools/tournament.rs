//! Games between engines, judged by this engine's rules.
//!
//! A [`MatchPlan`] says who plays what. The path of a game: the `schedule` numbers it, the `coordinator`
//! gives it to a `worker`, whose `engine_cache` has its engines running, an opening says where it begins,
//! `game` has the engines move until the rules, the `clock` or adjudication end it, and the coordinator
//! writes it to the `archive` and counts it in the `standings`.
//!
//! Whatever an engine does, its game ends with the right result for the right side and the others continue
//! continue; no process outlives the tournament.

mod archive;
mod board;
mod clock;
pub mod compliance;
mod conditions;
mod coordinator;
mod engine_cache;
mod engine_config;
mod engine_report;
mod error;
mod fault;
mod game;
mod game_end;
mod kept_lines;
mod log;
mod move_limits;
mod plan;
mod player;
mod program;
mod record;
mod report;
mod schedule;
mod standings;
mod worker;

use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

pub use engine_config::{EngineConfig, Protocol, Timeouts};
pub use error::PlanError;
pub use move_limits::{ClockRule, ClockRuleError, MoveLimits, seconds};
pub use plan::{ArchivePlan, Existing, MatchPlan};
pub use schedule::{Colors, TournamentFormat};

use super::ToolError;
use crate::protocol::xboard;
use archive::Archive;
use bentrider_engine::selfplay::{CancelFlag, Openings};
use coordinator::Coordinator;
use engine_config::MatchContext;
use log::EngineLog;
use schedule::Schedule;
use worker::MatchState;

/// Plays a tournament and reports every game and the results on `out`; what engines do wrong is printed on
/// standard error. Ends early, with every engine ended, when `cancel` is set.
///
/// # Errors
/// When the plan cannot be followed, the output or the archive cannot be written, or the tournament was
/// stopped before its last game.
pub fn run(
    plan: &MatchPlan,
    cancel: &CancelFlag,
    out: &mut (impl Write + Send),
) -> Result<(), ToolError> {
    let (schedule, openings) = prepare(plan)?;
    check_openings(plan, &openings)?;
    let (archive, found) = match &plan.archive {
        Some(archive) => {
            let (archive, found) = Archive::open(archive, plan, &schedule, &openings)?;
            (Some(archive), found)
        }
        None => (None, Vec::new()),
    };
    let context = MatchContext {
        variant: &plan.variant,
        variant_path: plan.path_for_engines(),
        timeouts: plan.timeouts,
        log: EngineLog::open(plan.log.as_deref(), plan.is_resumed())?,
        cancel: cancel.clone(),
        keeps_lines: plan.archive.as_ref().is_some_and(|it| it.kept_lines.is_some()),
    };
    let coordinator = Mutex::new(Coordinator::new(plan, schedule, archive, &found, cancel, out));
    let state =
        MatchState { plan, openings: &openings, context: &context, coordinator: &coordinator };
    state.play_all()?;
    let coordinator = coordinator.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (finished, games) = coordinator.close()?;
    if finished < games { Err(ToolError::Stopped { finished, games }) } else { Ok(()) }
}

/// All games of a tournament, and where they begin.
fn prepare(plan: &MatchPlan) -> Result<(Schedule, Openings), PlanError> {
    let (engines, games) = (plan.engines.len(), plan.games_a_round);
    let schedule = Schedule::new(engines, plan.format, plan.rounds, games, plan.colors);
    Ok((schedule, Openings::new(&plan.openings, &plan.variant, plan.seed)?))
}

/// What a tournament that is resumed takes from the bytes of its archive: the numbers of the games, from 0,
/// and how many bytes are kept. Nothing is played or written.
///
/// # Errors
/// When it is damaged elsewhere than at its end, or the archive of another tournament.
pub fn resumed_games(plan: &MatchPlan, archive: &[u8]) -> Result<(Vec<usize>, u64), PlanError> {
    let (schedule, openings) = prepare(plan)?;
    let text = archive::text_of(archive);
    let (found, kept) = archive::resume(&text, Path::new("archive"), plan, &schedule, &openings)?;
    Ok((found.iter().map(|game| game.scheduled.number).collect(), kept))
}

/// Checks that each opening is the same position in every protocol that is spoken.
fn check_openings(plan: &MatchPlan, openings: &Openings) -> Result<(), PlanError> {
    if plan.engines.iter().all(|engine| engine.protocol == Protocol::Uci) {
        return Ok(());
    }
    for fen in openings.listed().iter().filter_map(|opening| opening.fen.as_deref()) {
        if let Some(read) = xboard::read_otherwise(&plan.variant, fen) {
            return Err(PlanError::OtherOverXBoard { fen: fen.to_owned(), read });
        }
    }
    Ok(())
}
