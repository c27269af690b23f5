//! How an engine keeps to its protocol, step by step.

mod candidate;
mod uci;
mod xboard;

use std::io::Write;

use super::engine_config::Protocol;
use super::log::EngineLog;
use super::plan::MatchPlan;
use crate::selfplay::CancelFlag;
use crate::tools::ToolError;
use candidate::Candidate;

/// Something an engine should do. What it did instead is the error, a sentence.
struct ComplianceStep {
    /// What it should do, as in "answers isready".
    what: &'static str,
    test: fn(&mut Candidate) -> Result<(), String>,
}

/// Checks the first engine of a plan in the plan's game. A line a step goes to `out`; a step that failed
/// has what was seen behind it, and the others are still tried, with a fresh process.
///
/// # Errors
/// When a step failed, or the output cannot be written.
pub fn run(plan: &MatchPlan, cancel: &CancelFlag, out: &mut impl Write) -> Result<(), ToolError> {
    let Some(config) = plan.engines.first() else { return Ok(()) };
    let log = EngineLog::open(plan.log.as_deref())?;
    let steps: &[ComplianceStep] = match config.protocol {
        Protocol::Uci => &uci::STEPS,
        Protocol::XBoard => &xboard::STEPS,
    };
    let mut candidate = Candidate::new(config, plan, log, cancel.clone());
    let mut failed = 0;
    for (number, step) in (1..).zip(steps) {
        match (step.test)(&mut candidate) {
            Ok(()) => writeln!(out, "Step {number}: {}: passed", step.what)?,
            Err(seen) => {
                failed += 1;
                writeln!(out, "Step {number}: {}: FAILED: {seen}", step.what)?;
                candidate.discard();
            }
        }
        out.flush()?;
    }
    match failed {
        0 => Ok(writeln!(out, "{} passes all {} steps", config.name, steps.len())?),
        failed => Err(ToolError::NotCompliant { failed, steps: steps.len() }),
    }
}
