//! Games of a file judged by the engine, and written again with what it says of them.
//!
//! `input` reads the games; `evaluations` says which evaluation judges them; `judging` shares their
//! positions among threads; `journal` keeps each judgement as soon as it is made, so that the same command
//! goes on after it was stopped or killed; `output` writes the games when all positions are judged. A
//! judgement depends on its position, the evaluation and the limits alone: at fixed nodes the output is the
//! same whatever the number of threads and interruptions.

mod error;
mod evaluations;
mod input;
mod journal;
mod judging;
mod output;
mod plan;

use std::io::{self, Write};

use super::{ToolError, message};
use bentrider_engine::selfplay::CancelFlag;
pub use error::AnnotateError;
use evaluations::Evaluations;
use input::Input;
use journal::Journal;
use output::AnnotatedGame;
pub use plan::{AnnotatePlan, SearchLimit};

/// Judges the games of a plan and writes them. Where files are named, `out` gets a summary, whose last
/// line is `N games M moves`, else the games.
///
/// # Errors
/// When a file cannot be used, a game cannot be read (the others are written then), a search fails, or
/// `cancel` was set before the end.
pub fn run(
    plan: &AnnotatePlan,
    cancel: &CancelFlag,
    out: &mut impl Write,
) -> Result<(), ToolError> {
    plan.check_files()?;
    let input = Input::read(plan)?;
    for fault in &input.faults {
        // Where standard error cannot be written the exit status says it.
        let _ = writeln!(io::stderr(), "{}", message::shortened(fault));
    }
    let evaluations = Evaluations::new(&input.games, &plan.variants);
    for fallback in evaluations.fallbacks() {
        let _ = writeln!(io::stderr(), "{fallback}");
    }
    let mut journal = Journal::open(plan, &input, &evaluations)?;
    judging::judge_all(plan, &input.games, &evaluations, &mut journal, cancel)?;
    let judged = input.games.iter().enumerate();
    let judged = judged.map(|(at, game)| AnnotatedGame::new(game, journal.positions(at), plan));
    let games = judged.collect::<Result<Vec<_>, _>>()?;
    output::write(plan, &games, out)?;
    journal.remove()?;
    match input.faults.len() {
        0 => Ok(()),
        count => Err(AnnotateError::LeftOut(count).into()),
    }
}
